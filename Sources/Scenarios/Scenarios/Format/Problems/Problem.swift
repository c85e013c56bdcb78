public import Basics
public import Documents

/// Everything that can be wrong with a scenario file.
public enum Problem: DescribedProblem {
  case syntax(SyntaxProblem)
  case field(FieldProblem)
  case meaning(MeaningProblem)
  /// A problem that only shows when a sound file is run.
  case later(CodedMessage)
  case app(AppProblem)

  public var severity: Severity { code?.severity ?? .warning }

  /// nil for mistakes of apps, which have codes of their own.
  public var code: ProblemCode? { described?.code }

  /// For example "S202" or "D201".
  public var codeName: String {
    if case .app(let problem) = self { problem.code } else { code?.rawValue ?? "" }
  }

  public var wording: Message {
    if case .app(let problem) = self { problem.wording } else { described?.wording ?? Message("") }
  }

  private var described: CodedMessage? {
    switch self {
    case .syntax(let problem): problem.described
    case .field(let problem): problem.described
    case .meaning(let problem): problem.described
    case .later(let described): described
    case .app: nil
    }
  }
}

public typealias ScenarioDiagnostic = Diagnostic<Problem>
typealias ProblemList = DiagnosticList<Problem>

extension Diagnostic where Described == Problem {
  public var code: ProblemCode? { problem.code }
  public var span: SourceSpan { place.span }

  /// For a scenario, which is a single file.
  public init(_ problem: Problem, at span: SourceSpan, related: SourceSpan? = nil) {
    self.init(problem, at: SourcePlace(span), related: related.map { SourcePlace($0) })
  }
}

extension DiagnosticReport where Described == Problem {
  public init(_ reading: Reading, file: String, bytes: [UInt8]) {
    self.init(
      reading.diagnostics, further: .errors(reading.furtherProblems),
      in: DiagnosedFiles(file, bytes))
  }
}

/// A mistake of an app in a sound scenario. The scenario can still be run, and may be meant to show the
/// mistake. The check that finds it has facts and codes of its own.
public struct AppProblem: Equatable, Sendable {
  public let code: String
  public let wording: Message

  package init(_ code: String, _ wording: Message) {
    self.code = code
    self.wording = wording
  }
}

/// A problem as users see it.
public struct CodedMessage: Equatable, Sendable {
  public let code: ProblemCode
  public let wording: Message

  package init(
    _ code: ProblemCode, _ title: String, _ label: String = "", related: String? = nil,
    help: String? = nil, replacement: String? = nil, note: String? = nil
  ) {
    self.code = code
    wording = Message(
      title, label, related: related, help: help, replacement: replacement, note: note)
  }
}

/// Words for the parts of a message.
package enum Phrase {
  static func object(_ name: String) -> String {
    switch name {
    case "activity", "app", "aspect", "event", "expectation": "an \(name)"
    case "rules", "limits", "work", "network": "\"\(name)\""
    case "scenario", "population", "device": "the \(name)"
    default: "a \(name)"
    }
  }

  package static func list(_ names: [String]) -> String {
    let quoted = names.prefix(24).map { "\"\($0)\"" }
    return quoted.joined(separator: ", ")
      + (names.count > quoted.count ? " and \(names.count - quoted.count) more" : "")
  }

  static func missing(_ choice: Choice) -> String {
    switch choice {
    case .kindOfTask: "the task does not say which kind it is"
    case .whatHappens: "the event does not say what happens"
    case .whatIsAsked: "the question does not say what is asked"
    }
  }

  static func several(_ choice: Choice) -> String {
    switch choice {
    case .kindOfTask: "the task has two kinds"
    case .whatHappens: "the event says two things"
    case .whatIsAsked: "the question asks two things"
    }
  }

  static func split(_ choice: Choice) -> String {
    switch choice {
    case .kindOfTask: "a task has one identifier and one kind; write two tasks"
    case .whatHappens: "write two events; they may have the same \"at\""
    case .whatIsAsked: "write two questions"
    }
  }

  static func found(_ found: FoundValue) -> String {
    switch found {
    case .null: "null"
    case .flag: "true or false"
    case .integer: "a number"
    case .text: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }

  static func expected(_ expected: [ExpectedValue]) -> String {
    expected.map(one).joined(separator: " or ")
  }

  private static func one(_ expected: ExpectedValue) -> String {
    switch expected {
    case .flag: "true or false"
    case .onlyTrue: "true"
    case .integer: "a number"
    case .list: "a list"
    case .word(let words): words.count > 8 ? "a name" : "one of \(list(words))"
    case .text(let kind): Phrase.kind(kind)
    case .object: "an object"
    }
  }

  static func example(_ expected: [ExpectedValue]) -> String? {
    switch expected.first {
    case .text(let kind): "\"\(kind.examples[0])\""
    case .word(let words): "\"\(words[0])\""
    case .list: "[ ]"
    case .flag, .onlyTrue, .integer, .object, nil: nil
    }
  }

  static func examples(_ kind: TextKind) -> String {
    let quoted = kind.examples.map { "\"\($0)\"" }
    if quoted.count < 2 { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
  }

  static func kind(_ kind: TextKind) -> String {
    switch kind {
    case .free, .schema: "a string"
    case .path: "a path"
    case .identifier: "an identifier"
    case .permittedIdentifier: "a permitted identifier"
    case .duration: "a duration"
    case .durationRange: "a duration or a range of durations"
    case .countRange: "a number or a range of numbers"
    case .seedRange: "a range of seeds"
    case .percent: "a percentage"
    case .percentPerHour: "a percentage per hour"
    case .percentRange: "a percentage or a range of percentages"
    case .percentPerHourRange: "a percentage per hour or a range of them"
    case .decimal: "a number with up to two decimals"
    case .bytes: "a size"
    case .date: "a date with time and offset"
    case .utcOffset: "an offset from UTC"
    case .clock: "a time of day"
    case .timePoint: "a moment"
    case .window: "a time or window of the day"
    case .boundedWindow: "a window of the day"
    case .arrivals: "a time, or an interval"
    case .submission: "a moment of submission"
    case .period: "a time span"
    case .pace: "a pace"
    case .expiration: "what an expiration handler does"
    case .history: "a history"
    }
  }
}
