/// Processing runs only while the device is idle: locked, with nobody using it (facts 51, 238).
///
/// Two apps were seen processing in the foreground (fact 327); a parameter allows that.
public enum IdleDevice: SchedulingRule {
  public static let objector = RuleID.idleDevice
  public static let name: StaticString = "idle-device"
  public static let summary: StaticString = "waits until the device is locked and not in use"
  public static let source = Source.documented(facts: 238)
  public static let kinds = TaskKinds.processing
  public static let watches: WorldInputs = [.deviceUse]
  public static let card = RuleCard(
    waitsFor: .conditions, usualEnd: .deviceIdle, suspect: .conditions)

  public struct Parameters: Sendable {
    /// Whether processing starts and continues while the device is in use.
    public var runsInUse = false
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.flag(
      "runs-in-use", &parameters.runsInUse,
      .assumed(facts: 327, remark: "the exception, by two reports"),
      .from(false, fact: 238, to: true, fact: 327))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    input.device.isIdle || parameters.runsInUse ? .allows : .prevents(until: .deviceIdle)
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    Evidence(observed: .word(observed(input)), required: .word("idle"))
  }

  private static func observed(_ input: RuleInput) -> StaticString {
    if input.device.isInUse { return "in use" }
    return input.device.isLocked ? "idle" : "unlocked"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the device is ")
    sentence.words(observed(input))
    sentence.words(", and processing waits until it is locked and not in use")
  }
}
