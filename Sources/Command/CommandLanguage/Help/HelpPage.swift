import Basics
import Reports

/// What there is to say about the command, a verb or a topic, before anybody decides how it looks.
package struct HelpPage: Equatable {
  package struct Term: Equatable {
    package let name: String
    package let text: String
  }

  /// Something that can be read elsewhere.
  package struct Reference: Equatable {
    package let title: String
    /// nil where nothing public can be opened.
    package let address: String?
  }

  package enum Body: Equatable {
    case text(String)
    case terms([Term])
    case references([Reference])
    /// Kept as they are: something to type.
    case lines([String])
  }

  package struct Section: Equatable {
    package let heading: String
    package let body: Body
  }

  package let sections: [Section]

  /// Sections without content say nothing.
  package init(_ sections: [Section]) {
    self.sections = sections.filter { section in
      switch section.body {
      case .text(let text): !text.isEmpty
      case .terms(let terms): !terms.isEmpty
      case .references(let references): !references.isEmpty
      case .lines(let lines): !lines.isEmpty
      }
    }
  }

  /// For a terminal of so many columns: terms on the left, what they mean on the right.
  package func text(width: Int) -> String {
    sections.map { section in
      let body = section.lines(width: width - 2).map { "  \($0)" }
      return ([section.heading] + body).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }
}

extension HelpPage.Section {
  fileprivate func lines(width: Int) -> [String] {
    switch body {
    case .text(let text): return text.wrapped(to: width)
    case .lines(let lines): return lines
    case .references(let references):
      // An address stays on one line, so that it can be opened from there.
      return references.flatMap { reference in
        let title = reference.title.wrapped(to: width - 2)
        let below = title.dropFirst() + (reference.address.map { [$0] } ?? [])
        return title.prefix(1) + below.map { "  " + $0 }
      }
    case .terms(let terms):
      let longest = terms.map(\.name.count).max() ?? 0
      // A term that would leave too little room for words stands on a line of its own.
      let indent = min(longest + 2, max(8, width / 3))
      return terms.flatMap { term in
        let words = term.text.wrapped(to: width - indent)
        let margin = String(repeating: " ", count: indent)
        if term.name.count + 2 > indent { return [term.name] + words.map { margin + $0 } }
        let first = term.name + margin.dropFirst(term.name.count) + words[0]
        return [first] + words.dropFirst().map { margin + $0 }
      }
    }
  }
}

extension HelpPage {
  /// One screen; what a verb is called with stands in its own help.
  package static var whole: HelpPage {
    HelpPage([
      Section(heading: "USAGE", body: .lines(["bgsim VERB [options]"])),
      Section(
        heading: "VERBS", body: .terms(Verb.all.map { Term(name: $0.name, text: $0.summary) })),
      Section(heading: "OPTIONS", body: .terms(terms(CommandOption.ofCommand))),
      Section(heading: "TOPICS", body: .text(topics)),
    ])
  }

  package static let exitCodesTopic = "exit-codes"

  package static var exitCodes: HelpPage {
    HelpPage([
      Section(
        heading: "EXIT CODES",
        body: .terms(ExitStatus.allCases.map { Term(name: "\($0.rawValue)", text: $0.meaning) }))
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
    "bgsim help VERB has options and examples. bgsim help TOPIC explains a rule, a finding, a diagnostic, or "
      + "one of "
      + HelpTopic.general.joined(separator: ", ") + "."
  }

  package static func terms(_ options: [CommandOption]) -> [Term] {
    options.map { Term(name: $0.spelling, text: $0.summary) }
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

/// What the bare command says: what it is for, three ways in, and what to type next.
package enum FirstSteps {
  package static let question =
    "When does a background task run on a phone? If it does not, why not, and what would "
    + "change that?"

  /// What the command finds where it stands.
  package enum Place: Sendable {
    /// What may belong to an app.
    case app
    case scenarios
    case elsewhere
  }

  package static func text(in place: Place, width: Int) -> String {
    let (found, command) =
      switch place {
      case .app: ("There is a project, a package or a property list here", "bgsim check .")
      case .scenarios: ("There are scenarios here", "bgsim test .")
      case .elsewhere: ("There is neither an app nor a scenario here", "bgsim demo")
      }
    return """
      \(question.wrapped(to: width).joined(separator: "\n"))
        bgsim check .   what is wrong in an app: its Info.plist and its code
        bgsim test .    whether scenario files do what they expect
        bgsim demo      a simulated day: what ran, what was held back, and why
      \(found), so type next: \(command)
      All else: bgsim help

      """
  }
}
