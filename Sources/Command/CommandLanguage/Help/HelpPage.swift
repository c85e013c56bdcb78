import Basics
import Reports

/// The content of help about the command, a verb or a topic, independent of the layout.
package struct HelpPage: Equatable {
  package struct Term: Equatable {
    package let name: String
    package let text: String
  }

  /// A source that help cites.
  package struct Reference: Equatable {
    package let title: String
    /// nil if there is no public address.
    package let address: String?
  }

  package enum Body: Equatable {
    case text(String)
    case terms([Term])
    case references([Reference])
    /// Text to type, which is not wrapped.
    case lines([String])
  }

  package struct Section: Equatable {
    package let heading: String
    package let body: Body
  }

  package let sections: [Section]

  /// Empty sections are left out.
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

  /// For a terminal with this many columns: terms on the left, their meanings on the right.
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
      // An address is not wrapped, so that a terminal can open it.
      return references.flatMap { reference in
        let title = reference.title.wrapped(to: width - 2)
        let below = title.dropFirst() + (reference.address.map { [$0] } ?? [])
        return title.prefix(1) + below.map { "  " + $0 }
      }
    case .terms(let terms):
      let longest = terms.map(\.name.count).max() ?? 0
      // A term that would leave too little room for its meaning gets a line of its own.
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
  /// Fits on one screen. The arguments of a verb are in its own help.
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
  /// `[FILE]`, or `[FILE...]` if several are allowed.
  package var spelling: String { "[\(name)\(isRepeated ? "..." : "")]" }
}

extension CommandOption {
  /// For example `-o, --output FILE`.
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

/// The output of the command without arguments: its purpose, three ways to start, and what to type next.
package enum FirstSteps {
  package static let question =
    "When does a background task run on a phone? If it does not, why not, and what would "
    + "change that?"

  /// What the current folder contains.
  package enum Place: Equatable, Sendable {
    /// Something that looks like an app.
    case app
    case scenario(String)
    case scenarios
    case elsewhere

    /// `paths` are those here and below. Only the command that is proposed reads the rest of a file.
    package init(among paths: [String], isScenario: (String) -> Bool) {
      let names = paths.map { $0.split(separator: "/").last ?? "" }
      let isApp = names.contains { name in
        name == "Info.plist"
          || [".xcodeproj", ".xcworkspace", ".swift"].contains(where: name.hasSuffix)
      }
      if isApp {
        self = .app
        return
      }
      // Two are enough to say that there are several.
      let scenarios = paths.filter { $0.hasSuffix(InputKind.ownEnding) }.prefix(20).lazy
        .filter(isScenario).prefix(2)
      let found = Array(scenarios)
      self = found.isEmpty ? .elsewhere : found.count == 1 ? .scenario(found[0]) : .scenarios
    }
  }

  package static func text(in place: Place, width: Int) -> String {
    let (found, command) =
      switch place {
      case .app: ("There is an app here", "bgsim check .")
      case .scenario(let path): ("There is a scenario here", "bgsim run \(shellWord(path))")
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
