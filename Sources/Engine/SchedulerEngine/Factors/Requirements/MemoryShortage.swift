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
    if moment.device.memory == .critical {
      // The bytes of a transfer need no memory of the app's.
      if moment.request.kind == .transfer && !moment.isTransferred { return .doesNotApply }
      return .prevents(until: .memoryAvailable)
    }
    if !moment.request.kind.isProcessing { return .allows }
    if moment.device.memory == .warning { return .prevents(until: .memoryAvailable) }
    return moment.device.isCameraActive ? .prevents(until: .cameraClosed) : .allows
  }

  /// As far as it concerns this kind of work: only processing minds a warning and the camera.
  public static func evidence(_ parameters: Void, _ moment: Moment) -> Evidence {
    moment.request.kind.isProcessing
      ? Evidence(observed: .word(observed(moment)), required: .word("normal"))
      : Evidence(observed: .word(level(moment)), required: .word("less than critical"))
  }

  private static func observed(_ moment: Moment) -> StaticString {
    isOnlyTheCamera(moment) ? "taken by the camera" : level(moment)
  }

  private static func isOnlyTheCamera(_ moment: Moment) -> Bool {
    moment.device.memory == .normal && moment.device.isCameraActive
  }

  private static func level(_ moment: Moment) -> StaticString {
    switch moment.device.memory {
    case .critical: "critical"
    case .warning: "warning"
    case .normal: "normal"
    }
  }

  public static func say(
    _ parameters: Void, _ moment: Moment, to sentence: inout some SentenceSink
  ) {
    if isOnlyTheCamera(moment) {
      sentence.words("the camera is in use and takes the memory; it runs once the camera is closed")
      return
    }
    sentence.words("memory is short, its state is ")
    sentence.words(level(moment))
    sentence.words("; it runs when other apps give memory back")
  }
}
