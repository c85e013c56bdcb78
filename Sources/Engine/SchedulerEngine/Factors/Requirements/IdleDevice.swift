/// Processing runs only while the device is idle: locked, with nobody using it (facts 51, 238).
public enum IdleDevice: SchedulingRule {
  public static let objector = Objector.idleDevice
  public static let name: StaticString = "idle-device"
  public static let source = Source.documented(facts: 238)
  public static let kinds = TaskKinds.processing
  public static let watches: WorldInputs = [.deviceUse]

  @inline(__always)
  public static func assess(_ parameters: Void, _ moment: Moment) -> Verdict {
    moment.device.isIdle ? .allows : .prevents(until: .deviceIdle)
  }

  public static func evidence(_ parameters: Void, _ moment: Moment) -> Evidence {
    Evidence(observed: .word(observed(moment)), required: .word("idle"))
  }

  private static func observed(_ moment: Moment) -> StaticString {
    if moment.device.isInUse { return "in use" }
    return moment.device.isLocked ? "idle" : "unlocked"
  }

  public static func say(
    _ parameters: Void, _ moment: Moment, to sentence: inout some SentenceSink
  ) {
    sentence.words("the device is ")
    sentence.words(observed(moment))
    sentence.words(", and processing waits until it is locked and nobody uses it")
  }
}
