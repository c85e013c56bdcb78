/// What every factor and requirement answers. Read this first; each rule is one file of this shape.
///
/// A rule has no instances and no state. It is a pure function of its parameters and the current input, so an
/// explanation is the same function called again.
public protocol SchedulingRule {
  associatedtype Parameters: Sendable = Void

  static var objector: RuleID { get }
  /// The stable name in scenario files, reports and JSON.
  static var name: StaticString { get }
  /// What the rule does in general, for a list of all rules.
  static var summary: StaticString { get }
  static var source: Source { get }
  /// The kinds of work it applies to.
  static var kinds: TaskKinds { get }
  /// What can change its answer, including time.
  static var watches: WorldInputs { get }
  static var card: RuleCard { get }

  static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict
  static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence
  /// The objection in words: what was found, what would be enough, and what would change it.
  static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink)
  /// What it found and what would be enough, in a few words, when it does not object.
  static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink)
  /// The key of the parameter that decides here; if there are several, the least trusted. Nil if there is
  /// none.
  static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString?
  static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList)
}

extension SchedulingRule {
  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    nil
  }

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.quantity(evidence(parameters, input).observed)
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {}
}
