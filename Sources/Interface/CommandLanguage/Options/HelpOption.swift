/// The options of `bgsim help`.
package enum HelpOption {
  package static let json = CommandOption(
    name: "--json",
    summary: "rules or myths as JSON; the schema always is")
  package static let matrix = CommandOption(
    name: "--matrix", summary: "for rules: only which rule applies to which kind of work")
  package static let man = CommandOption(
    name: "--man", summary: "the manual page, for man")
}
