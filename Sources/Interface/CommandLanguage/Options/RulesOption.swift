/// The options of `bgsim rules`.
package enum RulesOption {
  package static let matrix = CommandOption(
    name: "--matrix", summary: "only which rule has a say in which kind of work")
  package static let json = CommandOption(
    name: "--json", summary: "as JSON instead of text")
}
