/// What somebody can ask the command for, as it is declared. A new verb is a case of `VerbName` and one file
/// with one of these; help, manual and completions follow, and the compiler asks for what it does.
package struct Verb: Sendable {
  package let id: VerbName
  /// One line for the list of verbs.
  package let summary: String
  package let overview: String
  /// Each may be left out.
  package let arguments: [CommandArgument]
  /// Besides those that every verb understands.
  package let options: [CommandOption]
  package let examples: [String]

  package init(
    _ id: VerbName, summary: String, overview: String, arguments: [CommandArgument] = [],
    options: [CommandOption] = [], examples: [String]
  ) {
    self.id = id
    self.summary = summary
    self.overview = overview
    self.arguments = arguments
    self.options = options
    self.examples = examples
  }
}

/// The verbs, in the order in which help tells of them.
package enum VerbName: String, CaseIterable, Sendable {
  case run, explain, compare, test, check, advise, new, demo, learn, page, merge, help
}

extension Verb {
  package static let all = VerbName.allCases.map { Verb.named($0) }

  package static func named(_ name: String) -> Verb? {
    VerbName(rawValue: name).map { Verb.named($0) }
  }

  private static func named(_ name: VerbName) -> Verb {
    switch name {
    case .run: run
    case .explain: explain
    case .compare: compare
    case .test: test
    case .check: check
    case .advise: advise
    case .new: new
    case .demo: demo
    case .learn: learn
    case .page: page
    case .merge: merge
    case .help: help
    }
  }

  package var name: String { id.rawValue }

  package var understood: [CommandOption] { options + CommandOption.everywhere }
}
