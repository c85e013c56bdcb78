/// Processing runs only while the device is idle: locked, with nobody using it (facts 51, 238).
public enum IdleDevice: SchedulingRule {
  public static let objector = RuleID.idleDevice
  public static let name: StaticString = "idle-device"
  public static let summary: StaticString = "waits until the device is locked and not in use"
  public static let source = Source.documented(facts: 238)
  public static let kinds = TaskKinds.processing
  public static let watches: WorldInputs = [.deviceUse]

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    input.device.isIdle ? .allows : .prevents(until: .deviceIdle)
  }

  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    Evidence(observed: .word(observed(input)), required: .word("idle"))
  }

  private static func observed(_ input: RuleInput) -> StaticString {
    if input.device.isInUse { return "in use" }
    return input.device.isLocked ? "idle" : "unlocked"
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the device is ")
    sentence.words(observed(input))
    sentence.words(", and processing waits until it is locked and not in use")
  }
}
