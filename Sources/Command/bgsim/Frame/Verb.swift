/// What somebody can ask the command for. A new verb is one file with one of these, and one entry in
/// `Verb.all`; help, manual and completions follow.
struct Verb: Sendable {
  let name: String
  /// One line for the list of verbs.
  let summary: String
  let overview: String
  /// Each may be left out.
  var arguments: [CommandArgument] = []
  /// Besides those that every verb understands.
  var options: [CommandOption] = []
  let examples: [String]
  let run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> Void
}

extension Verb {
  static let all: [Verb] = [
    run, explain, compare, test, check, advise, new, demo, learn, page, merge, help,
  ]

  /// Words of earlier versions, which work on.
  private static let former = [rules, schema]

  static func named(_ name: String) -> Verb? { (all + former).first { $0.name == name } }

  var understood: [CommandOption] { options + CommandOption.everywhere }
}
