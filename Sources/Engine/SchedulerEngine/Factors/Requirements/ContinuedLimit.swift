/// The device runs only a limited number of continued tasks at once; the rest queue in order of acceptance.
///
/// That there is a limit and a queue is documented (facts 76, 267); the number is not published.
public enum ContinuedLimit: SchedulingRule {
  public static let objector = RuleID.continuedLimit
  public static let name: StaticString = "continued-limit"
  public static let summary: StaticString = "waits while too many continued tasks run at once"
  public static let source = Source.documented(facts: 267, 76)
  public static let kinds = TaskKinds.continued
  public static let watches: WorldInputs = [.continuedRuns]
  public static let card = RuleCard(waitsFor: .others, suspect: .spacing)

  public struct Parameters: Sendable {
    public var atOnce: Int64 = 2
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.count(
      "at-once", &parameters.atOnce, in: 1...1_000, .assumed(facts: 267), .from(1, to: 5))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    input.continuedAhead < parameters.atOnce ? .allows : .prevents(until: .continuedEnded)
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    Evidence(
      observed: .count(input.continuedAhead), required: .count(parameters.atOnce - 1))
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    "at-once"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the device runs at most ")
    sentence.quantity(.count(parameters.atOnce))
    sentence.words(parameters.atOnce == 1 ? " continued task" : " continued tasks")
    sentence.words(" at once, and ")
    sentence.quantity(.count(input.continuedAhead))
    if input.continuedAhead == 1 {
      sentence.words(" was submitted earlier; it must end")
    } else {
      sentence.words(" were submitted earlier; ")
      let ends = input.continuedAhead - parameters.atOnce + 1
      sentence.quantity(.count(ends))
      sentence.words(" of them must end")
    }
    sentence.words(" before this one starts")
  }

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("room for this continued task")
  }
}
