/// While Low Power Mode is on, Background App Refresh is off.
///
/// Documented for refresh (fact 89). For processing the sources disagree: notes of the 2020 talk list no such
/// gate, a documentation page says background activity pauses (fact 274). So processing follows a parameter,
/// off by default. Only discretionary work pauses (fact 89), so continued work goes on, and an app in front
/// gets its pushes (fact 361).
public enum LowPowerMode: SchedulingRule {
  public static let objector = RuleID.lowPowerMode
  public static let name: StaticString = "low-power-mode"
  public static let summary: StaticString = "waits while Low Power Mode is on"
  public static let source = Source.documented(facts: 89)
  public static let kinds = TaskKinds.background
  public static let watches: WorldInputs = [.lowPowerMode, .inFront]
  public static let card = RuleCard(waitsFor: .user, usualEnd: .lowPowerModeOff, suspect: .lowPower)

  public struct Parameters: Sendable {
    /// Whether processing also waits for the end of Low Power Mode.
    public var pausesProcessing = false
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.flag(
      "pauses-processing", &parameters.pausesProcessing, .assumed(facts: 274),
      .from(false, to: true, fact: 89))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    if input.request.kind.isProcessing && !parameters.pausesProcessing { return .doesNotApply }
    if !input.device.isLowPowerModeOn { return .allows }
    if input.isPushToFront { return .doesNotApply }
    if input.request.kind == .transfer && !input.pausesToSavePower { return .doesNotApply }
    return .prevents(until: .lowPowerModeOff)
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    Evidence(
      observed: .word(input.device.isLowPowerModeOn ? "on" : "off"), required: .word("off"))
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    input.request.kind.isProcessing ? "pauses-processing" : nil
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("Low Power Mode is on, which turns off this kind of background work")
    sentence.words("; it runs again when the user turns Low Power Mode off")
  }
}
