/// The options of `bgsim test`.
package enum TestOption {
  package static let filter = CommandOption(
    name: "--filter", value: .text(name: "GLOB"),
    summary: "only files whose path matches, with * for anything and ? for one character")
  package static let junit = CommandOption(
    name: "--junit", value: .file, summary: "also write the results to this file as JUnit XML")

  package static let json = CommandOption(
    name: "--json", summary: "all results as one JSON document; so does --diagnostics json")
}
