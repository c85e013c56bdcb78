/// The options of `bgsim help`.
package enum HelpOption {
  package static let json = CommandOption(
    name: "--json",
    summary: "the rules, the myths or the schema as JSON, which the schema is anyway")
  package static let matrix = CommandOption(
    name: "--matrix", summary: "of the rules only which has a say in which kind of work")
  package static let man = CommandOption(
    name: "--man", summary: "the manual page, for man")
}
