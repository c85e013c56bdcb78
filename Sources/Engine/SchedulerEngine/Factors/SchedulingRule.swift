/// What a factor or a requirement must answer. Read this first; each rule is one file in this shape.
///
/// A rule has no instance and no state: all of it is a pure function of parameters and moment, so
/// an explanation is the same function asked again.
public protocol SchedulingRule {
  associatedtype Parameters: Sendable = Void

  static var objector: RuleID { get }
  /// The stable word used in scenario files, reports and JSON.
  static var name: StaticString { get }
  /// What the rule does, whatever the moment, for a list of all rules.
  static var summary: StaticString { get }
  static var source: Source { get }
  /// Which kinds of work it concerns.
  static var kinds: TaskKinds { get }
  /// What can change its answer besides time.
  static var watches: WorldInputs { get }
  static var passing: Passing { get }

  static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict
  static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence
  /// The objection in words: what was found, what would be enough, what would change it.
  static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink)
  /// The key of the parameter that says how much is enough here, the least trusted of several; nil
  /// where the answer rests on none.
  static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString?
  static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList)
}

/// Whether an objection passes if nobody does anything about it.
public enum Passing: UInt8, Sendable {
  /// It waits for somebody or something to act.
  case never
  /// It does at an instant that the rule knows.
  case once
  /// The same, and it comes back with each launch: the rule keeps the launches of one app apart.
  case rhythm
}

extension SchedulingRule {
  public static var passing: Passing { .never }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    nil
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {}
}
