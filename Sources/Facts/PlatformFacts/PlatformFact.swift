public import SchedulerEngine

/// Something known about background tasks on Apple's systems, in our own words, with its sources and what in
/// this project shows it. Code, tests and texts cite it by number.
public struct PlatformFact: Sendable {
  public let number: Int32
  public let topic: FactTopic
  public let trust: Trust
  public let since: SystemVersion
  /// The last system on which it holds; nil if it is not known to have ended.
  public let until: SystemVersion?
  public let statement: String
  public let sources: [FactSource]
  public let shownBy: [FactEvidence]

  /// All facts by number. Facts 1 to 142 check what guides and articles say; those from 201 on support the
  /// rules and numbers here.
  public static var all: [PlatformFact] { FactTable.carried.facts }

  /// A linear search, because facts are few and looked up only by people.
  public static func numbered(_ number: Int32) -> PlatformFact? {
    all.first { $0.number == number }
  }

  public static func about(_ topic: FactTopic) -> [PlatformFact] {
    all.filter { $0.topic == topic }
  }
}

extension FactNumbers {
  /// The first fact, on which the trust label is based; nil if there is none.
  public var leading: PlatformFact? { first.flatMap(PlatformFact.numbered) }
}

/// The heading under which a fact is filed.
public struct FactTopic: Hashable, Sendable {
  public let name: String
  public let title: String

  public static var all: [FactTopic] { FactTable.carried.topics }
}

/// A simulated system, as the first or the last on which a fact holds. The scheduler was introduced with
/// iOS 13.
public enum SystemVersion: UInt8, CaseIterable, Sendable {
  case ios13 = 13
  case ios14
  case ios15
  case ios16
  case ios17
  case ios18
  case ios26 = 26
  case ios27
}

/// Where the project shows a fact, or why it does not; findings and mistakes cite their facts themselves. The
/// names are those that the command and the tests use, so each can be looked up.
public enum FactEvidence: Sendable {
  /// A rule, as named by `bgsim help rules`.
  case rule(String)
  /// The group and key in `bgsim help rules`, separated by a dot.
  case parameter(String)
  /// A test suite, or a folder of suites.
  case tests(String)
  /// A scenario file below Examples.
  case example(String)
  /// A tool of this project other than the command.
  case tool(String)
  /// Not shown yet, because this is missing.
  case waits(String)
  /// Nothing can be shown, for this reason.
  case nothing(String)
}

public enum SourceKind: String, CaseIterable, Sendable {
  case documentation
  case header
  case session
  /// What listeners wrote down from a talk.
  case sessionNotes = "session-notes"
  case forum
  /// An issue, thread or note in which developers report what they saw.
  case report
  case article
  /// Lines of a system log that somebody published.
  case log
  /// The public code of an app.
  case code
  /// Measured or chosen for this project.
  case ours
}

/// A source of facts: a page, a talk, a thread or a report, with an address that readers can open.
public struct FactSource: Hashable, Sendable {
  /// The name by which facts cite it.
  public let key: String
  public let kind: SourceKind
  public let title: String
  /// A year or a month, if known.
  public let date: String?
  /// Nil if nothing public can be opened; the title then says what it is.
  public let address: String?

  /// All sources in the order of the table.
  public static var all: [FactSource] { FactTable.carried.sources }
}

/// In one line, for places without room for more.
extension FactSource: CustomStringConvertible {
  public var description: String { address.map { "\(title), \($0)" } ?? title }
}
