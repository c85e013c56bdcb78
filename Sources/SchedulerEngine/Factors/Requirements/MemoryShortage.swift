/// Under memory pressure processing waits, at the critical level everything; an active camera counts
/// as pressure for processing.
///
/// Published logs show a memory policy that refuses processing while the camera is active
/// (fact 281); the levels are assumed.
public enum MemoryShortage: SchedulingRule {
  public static let objector = Objector.memoryPressure
  public static let name: StaticString = "memory-pressure"
  public static let source = Source.observed(facts: 281)
  public static let kinds = TaskKinds.all
  public static let watches: WorldInputs = [.memory]

  @inline(__always)
  public static func assess(_ parameters: Void, _ moment: Moment) -> Verdict {
    if moment.device.memory == .critical { return .prevents(until: .memoryAvailable) }
    if !moment.request.kind.isProcessing { return .allows }
    let isShort = moment.device.memory == .warning || moment.device.isCameraActive
    return isShort ? .prevents(until: .memoryAvailable) : .allows
  }

  public static func evidence(_ parameters: Void, _ moment: Moment) -> Evidence {
    Evidence(observed: .word(observed(moment)), required: .word("normal"))
  }

  private static func observed(_ moment: Moment) -> StaticString {
    switch moment.device.memory {
    case .critical: "critical"
    case .warning: "warning"
    case .normal: moment.device.isCameraActive ? "taken by the camera" : "normal"
    }
  }

  public static func say(
    _ parameters: Void, _ moment: Moment, to sentence: inout some SentenceSink
  ) {
    sentence.words("memory is short, its state is ")
    sentence.words(observed(moment))
    sentence.words("; it runs when other apps give memory back")
  }
}
