/// The device runs only a limited number of background launches at once. A request takes a place once nothing
/// else objects, or waits in line for one.
///
/// In published logs, the running tasks of a group are counted and others wait (fact 246); the number, and
/// first come, first served, are assumed. Continued tasks have a limit of their own.
public enum Competition: SchedulingRule {
  public static let objector = RuleID.competition
  public static let name: StaticString = "competition"
  public static let summary: StaticString =
    "waits while the device runs as many background launches as it can"
  public static let source = Source.observed(facts: 246, 244)
  public static let kinds = TaskKinds.discretionary
  /// Empty, because the rule is asked last, and requests in line are served once there is a place.
  public static let watches: WorldInputs = []
  public static let card = RuleCard(waitsFor: .others, suspect: .spacing)

  public struct Parameters: Sendable {
    public var concurrentLaunches: Int64 = 3
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.count(
      "concurrent-launches", &parameters.concurrentLaunches, in: 1...1_000,
      .assumed(facts: 246, remark: "its number is not published"), .from(1, to: 10))
  }

  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    switch input.rivals {
    case .notAsked, .none: .allows
    case .first: .prevents(until: .launchEnded)
    }
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    switch input.rivals {
    case .notAsked:
      Evidence(observed: .word("not asked before all others agree"), required: .word("free"))
    case .none: Evidence(observed: .word("free"), required: .word("free"))
    case .first(let other, _): Evidence(observed: .name(other), required: .word("free"))
    }
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    "concurrent-launches"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the device already runs as many background launches as it can, ")
    sentence.quantity(.count(parameters.concurrentLaunches))
    guard case .first(let other, let queued) = input.rivals else { return }
    sentence.words(", and ")
    sentence.quantity(.name(other))
    sentence.words(" came first")
    if queued > 0 {
      sentence.words(queued == 1 ? "; ahead of this request is " : "; ahead of this request are ")
      sentence.quantity(.count(queued))
      sentence.words(" more")
    }
    sentence.words("; when one ends, the next can start")
  }

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("no other task is in the way")
  }
}
