/// Below 20 % and off the charger, work that can wait is held back.
///
/// Notes of Apple's 2020 talk name the threshold (fact 88). It applies to refresh, silent pushes and
/// transfers; processing is not listed there and has its own power requirement. An app in front gets its pushes
/// all the same (fact 361).
public enum CriticallyLowBattery: SchedulingRule {
  public static let objector = RuleID.criticallyLowBattery
  public static let name: StaticString = "critically-low-battery"
  public static let summary: StaticString = "waits while the battery is low and not charging"
  public static let source = Source.stated(facts: 88)
  public static let kinds = TaskKinds.refreshPushAndTransfer
  public static let watches: WorldInputs = [.charging, .batteryLevel, .inFront]
  public static let card = RuleCard(waitsFor: .user, usualEnd: .charging, suspect: .lowBattery)

  public struct Parameters: Sendable {
    /// Discretionary work pauses below this level.
    public var threshold = Share.percent(20)
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.share("threshold", &parameters.threshold, .stated(facts: 88))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    if input.device.isCharging || input.battery >= parameters.threshold.millionths {
      return .allows
    }
    if input.request.kind == .transfer && !input.pausesToSavePower { return .doesNotApply }
    if input.isPushToFront { return .doesNotApply }
    return .prevents(until: .charging)
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    Evidence(
      observed: .share(Share(millionths: input.battery)), required: .share(parameters.threshold))
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    input.device.isCharging ? nil : "threshold"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the battery is at ")
    sentence.quantity(.share(Share(millionths: input.battery)))
    sentence.words(" and not charging, and work that can wait is paused below ")
    sentence.quantity(.share(parameters.threshold))
    sentence.words("; it runs once the device is plugged in")
  }

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.quantity(.share(Share(millionths: input.battery)))
    if Share(millionths: input.battery) < parameters.threshold {
      sentence.words(", but charging")
      return
    }
    sentence.words("; ")
    sentence.quantity(.share(parameters.threshold))
    sentence.words(" is enough")
  }
}
