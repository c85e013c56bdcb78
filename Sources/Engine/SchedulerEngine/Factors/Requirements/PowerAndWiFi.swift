/// A discretionary transfer waits for the charger and Wi-Fi, but not forever.
///
/// Apple says that the system prefers the two, not that it requires them (fact 129). How long it waits is
/// assumed.
public enum PowerAndWiFi: SchedulingRule {
  public static let objector = RuleID.powerAndWiFi
  public static let name: StaticString = "power-and-wifi"
  public static let summary: StaticString =
    "makes a discretionary transfer wait for power and Wi-Fi"
  public static let source = Source.documented(facts: 129, 103)
  public static let kinds = TaskKinds.transfer
  public static let watches: WorldInputs = [.time, .charging, .network]
  public static let card = RuleCard(
    waitsFor: .conditions, usualEnd: .charging, suspect: .conditions, hasPatience: true)

  public struct Parameters: Sendable {
    /// Counted from the earliest time at which the transfer might begin.
    public var patience = Span.hours(24)
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.span(
      "patience", &parameters.patience, upTo: .days(365),
      .assumed(facts: 129, remark: "so that a night at home is not missed"),
      .from(.hours(1), to: .days(7), fact: 304))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    if input.isTransferred || !input.isDiscretionary { return .doesNotApply }
    let ends = patienceEnds(parameters, input.request, input.accepted)
    if input.clock >= ends { return .allows }
    if !input.device.isCharging { return .prevents(until: .charging, atLatest: ends) }
    return input.device.network == .wifi ? .allows : .prevents(until: .wifi, atLatest: ends)
  }

  /// When the transfer stops waiting for the charger and Wi-Fi.
  @inline(__always)
  private static func patienceEnds(
    _ parameters: Parameters, _ request: TaskRequest, _ accepted: Instant
  ) -> Instant {
    max(accepted, request.earliest ?? accepted) + parameters.patience
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    Evidence(observed: .word(observed(input)), required: .word("power and Wi-Fi"))
  }

  private static func observed(_ input: RuleInput) -> StaticString {
    switch (input.device.isCharging, input.device.network == .wifi) {
    case (true, true): "power and Wi-Fi"
    case (true, false): "no Wi-Fi"
    case (false, true): "no power"
    case (false, false): "neither power nor Wi-Fi"
    }
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    "patience"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("a discretionary transfer prefers power and Wi-Fi, and the device has ")
    sentence.words(observed(input))
    sentence.words("; it starts with both, or without them from ")
    let ends = patienceEnds(parameters, input.request, input.accepted)
    sentence.quantity(.instant(ends))
    sentence.words(" on")
  }
}
