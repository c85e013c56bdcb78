/// The options of `bgsim help`.
package enum HelpOption {
  package static let json = CommandOption(
    name: "--json",
    summary: "rules or myths as JSON; the schema always is")
  package static let man = CommandOption(
    name: "--man", summary: "the manual page, for man")
}
