extension HelpPage {
  package static let question =
    "When does a background task run on a phone? If it does not, why not, and what would "
    + "change that?"

  /// What the bare command says: enough to begin with.
  package static var short: HelpPage {
    HelpPage(
      opening + [Section(heading: "EXAMPLES", body: .lines(Array(examples.prefix(2))))])
  }

  package static var whole: HelpPage {
    HelpPage(
      opening + [
        Section(heading: "OPTIONS", body: .terms(terms(CommandOption.ofCommand))),
        Section(heading: "EXAMPLES", body: .lines(examples)),
        Section(heading: "TOPICS", body: .text(topics)),
        Section(heading: "EXIT CODES", body: .terms(exitCodes)),
      ])
  }

  package static func of(_ verb: Verb) -> HelpPage {
    HelpPage([
      Section(heading: "OVERVIEW", body: .text(verb.overview)),
      Section(heading: "USAGE", body: .lines([verb.usage])),
      Section(
        heading: "ARGUMENTS",
        body: .terms(verb.arguments.map { Term(name: $0.spelling, text: $0.summary) })),
      Section(heading: "OPTIONS", body: .terms(terms(verb.understood))),
      Section(heading: "EXAMPLES", body: .lines(verb.examples)),
    ])
  }

  private static var topics: String {
    "bgsim help TOPIC explains a verb, a rule, a finding, a diagnostic, or one of "
      + HelpTopic.general.joined(separator: ", ") + "."
  }

  package static var exitCodes: [Term] {
    ExitStatus.allCases.map { Term(name: "\($0.rawValue)", text: $0.meaning) }
  }

  package static var examples: [String] { Verb.all.flatMap(\.examples) }

  package static func terms(_ options: [CommandOption]) -> [Term] {
    options.map { Term(name: $0.spelling, text: $0.summary) }
  }

  private static var opening: [Section] {
    [
      Section(heading: "OVERVIEW", body: .text(question)),
      Section(heading: "USAGE", body: .lines(["bgsim VERB [options]"])),
      Section(
        heading: "VERBS", body: .terms(Verb.all.map { Term(name: $0.name, text: $0.summary) })),
    ]
  }
}

extension Verb {
  package var usage: String {
    (["bgsim", name] + arguments.map(\.spelling) + ["[options]"]).joined(separator: " ")
  }
}

extension CommandArgument {
  /// `[FILE]`, or `[FILE...]` where there may be several.
  package var spelling: String { "[\(name)\(isRepeated ? "..." : "")]" }
}

extension CommandOption {
  /// `-o, --output FILE`
  package var spelling: String { (short.map { "\($0), " } ?? "") + name + value.placeholder }
}

extension CommandOption.Value {
  fileprivate var placeholder: String {
    switch self {
    case .none: ""
    case .number: " N"
    case .file: " FILE"
    case .choice(let name, _), .text(let name, _): " " + name
    case .choiceOrBare: "[=WHEN]"
    }
  }
}
