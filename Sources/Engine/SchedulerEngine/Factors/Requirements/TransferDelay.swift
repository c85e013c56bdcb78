/// A transfer begun in the background starts later each time the app is resumed for one.
///
/// An Apple engineer describes the limiter: the delay doubles, and resets when the user brings the app to the
/// foreground or when it runs out without another resumption (fact 302). A developer measured the first delay
/// (fact 303). So transfers begun one by one stall, and a batch does not.
public enum TransferDelay: SchedulingRule {
  public static let objector = RuleID.transferDelay
  public static let name: StaticString = "transfer-delay"
  public static let summary: StaticString =
    "delays transfers that are begun in the background, longer each time"
  public static let source = Source.stated(facts: 302)
  public static let kinds = TaskKinds.transfer
  public static let watches: WorldInputs = [.time, .lastForeground]
  public static let card = RuleCard(waitsFor: .pace, suspect: .transfersOneByOne)

  public struct Parameters: Sendable {
    public var first = Span.seconds(60)
    public var most = Span.days(1)
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.span(
      "first", &parameters.first, upTo: .days(7), .observed(facts: 303),
      .from(.seconds(29), fact: 333, to: .seconds(60), fact: 303)
        .endingThere(because: "as it was seen; the only other report is of less"))
    list.span(
      "most", &parameters.most, upTo: .days(365),
      .assumed(facts: 302, remark: "no limit on the doubling is named"),
      .from(.hours(1), to: .days(7), fact: 304))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    if input.isTransferred || !input.request.needs.contains(.begunInBackground) {
      return .doesNotApply
    }
    let ends = input.transferDelayEnds
    return input.clock < ends ? .delays(until: ends) : .allows
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    let isDelayed = input.clock < input.transferDelayEnds
    return Evidence(
      observed: .instant(input.clock),
      required: isDelayed ? .instant(input.transferDelayEnds) : .nothing)
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    "first"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the app was resumed for transfers and began this one in the background, ")
    sentence.words("which delays it until ")
    sentence.quantity(evidence(parameters, input).required)
    sentence.words("; each further one doubles the delay, and opening the app ends it")
  }

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("no delay")
  }
}
