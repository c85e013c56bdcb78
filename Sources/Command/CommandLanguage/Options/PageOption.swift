/// The options of `bgsim page`.
package enum PageOption {
  package static let engine = CommandOption(
    name: "--engine", value: .file,
    summary: "the simulator for the page, as .ci/page-engine makes it (found by default)")
}
