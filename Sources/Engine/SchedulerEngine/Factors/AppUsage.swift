/// About one refresh for each opening that the system expects, shortly before it.
///
/// Apple says that frequency and hour follow the user's history (facts 13, 36); the method is assumed:
/// expected openings add up from the last refresh to a lead time ahead of now, and the request waits until
/// they reach a threshold. The rule paces refreshes but never blocks one for good if openings are expected.
/// Whether it gates processing is open (fact 275); here it does not.
public enum AppUsage: SchedulingRule {
  public static let objector = RuleID.appUsage
  public static let name: StaticString = "app-usage"
  public static let summary: StaticString = "waits until the user is likely to open the app soon"
  public static let source = Source.assumed(
    facts: 13, 36, remark: "the principle is documented, the method is not")
  public static let kinds = TaskKinds.refresh
  public static let watches: WorldInputs = [.time, .usage, .pastLaunches, .standing]
  public static let card = RuleCard(waitsFor: .pace, usualEnd: .openingExpected, suspect: .rareUse)

  public struct Parameters: Sendable {
    /// A little below one opening, so that a habit kept exactly once a day reaches it every day.
    public var threshold = Share.percent(90)
    /// How long before an expected opening its refresh is due. It exceeds the quarter hours in which habits
    /// are learned; otherwise the refresh for an opening at 07:05 would come too late.
    public var lead = Span.minutes(45)
    /// The share of one day's habit that remains after the next day of the same kind.
    public var retention = Share.percent(60)
    /// The largest error in guessing one day's use; the error is drawn from the seed.
    public var misjudgement = Share.percent(20)
    /// Openings per day assumed for an app without history; fades over the first week.
    public var newcomerOpeningsPerDay: Int64 = 4
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    let assumed = Source.assumed(facts: 279, remark: "calibrated against observations")
    list.share(
      "threshold", &parameters.threshold, assumed, .from(.percent(50), to: .percent(100)))
    list.span(
      "lead", &parameters.lead, upTo: .hours(12), assumed, .from(.minutes(15), to: .hours(2)))
    list.share(
      "retention", &parameters.retention, assumed, .from(.percent(30), to: .percent(90)))
    list.share(
      "misjudgement", &parameters.misjudgement,
      .assumed(facts: 280, 279, remark: "calibrated against observations"),
      .from(.percent(5), to: .percent(50)))
    list.count(
      "newcomer-openings-per-day", &parameters.newcomerOpeningsPerDay, in: 0...960,
      .assumed("so that a first test is not silent"), .from(0, fact: 321, to: 10))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    if input.app.usageReadyAt <= input.clock || input.app.standing == .favoured { return .allows }
    if input.app.usageReadyAt.isNever { return .prevents(until: .openingExpected) }
    return .delays(until: input.app.usageReadyAt)
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    Evidence(
      observed: .openings(thousandths: input.expectedOpenings / 1_000),
      required: .openings(thousandths: parameters.threshold.millionths / 1_000))
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    "threshold"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, input)
    sentence.words("the app is refreshed shortly before the user is likely to open it")
    if input.isUsageOpen {
      sentence.words("; when that is depends on when the user opens it next")
    } else if input.app.usageReadyAt.isNever {
      sentence.words("; by what it has learned so far the user does not open it often enough")
    } else {
      sentence.words(", next at about ")
      sentence.quantity(.instant(input.app.usageReadyAt))
    }
    sentence.words(" (expected openings since the last refresh: ")
    sentence.quantity(evidence.observed)
    sentence.words(" of ")
    sentence.quantity(evidence.required)
    sentence.words(")")
  }

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    if input.app.standing == .favoured { return sentence.words("this phone favours the app") }
    let evidence = evidence(parameters, input)
    sentence.quantity(evidence.observed)
    sentence.words(" openings expected; ")
    sentence.quantity(evidence.required)
    sentence.words(" is enough")
  }
}
