/// Under memory pressure processing waits, and at the critical level everything does; for processing an
/// active camera counts as pressure.
///
/// Published logs show a memory policy that refuses processing while the camera is active (fact 281); the
/// levels are assumed.
public enum MemoryShortage: SchedulingRule {
  public static let objector = RuleID.memoryPressure
  public static let name: StaticString = "memory-pressure"
  public static let summary: StaticString = "waits while memory is low or the camera is in use"
  public static let source = Source.observed(facts: 281)
  public static let kinds = TaskKinds.all
  public static let watches: WorldInputs = [.memory]
  public static let card = RuleCard(
    waitsFor: .conditions, usualEnd: .memoryAvailable, suspect: .conditions)

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    if input.device.memory == .critical {
      // Moving a transfer's bytes takes none of the app's memory, and telling running code takes no more.
      if input.request.kind == .transfer && !input.isUnheard { return .doesNotApply }
      return .prevents(until: .memoryAvailable)
    }
    if !input.request.kind.isProcessing { return .allows }
    if input.device.memory == .warning { return .prevents(until: .memoryAvailable) }
    return input.device.isCameraActive ? .prevents(until: .cameraClosed) : .allows
  }

  /// Only processing waits for a warning or the camera.
  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    input.request.kind.isProcessing
      ? Evidence(observed: .word(observed(input)), required: .word("normal"))
      : Evidence(observed: .word(level(input)), required: .word("less than critical"))
  }

  private static func observed(_ input: RuleInput) -> StaticString {
    isOnlyTheCamera(input) ? "used by the camera" : level(input)
  }

  private static func isOnlyTheCamera(_ input: RuleInput) -> Bool {
    input.device.memory == .normal && input.device.isCameraActive
  }

  private static func level(_ input: RuleInput) -> StaticString {
    switch input.device.memory {
    case .critical: "critical"
    case .warning: "warning"
    case .normal: "normal"
    }
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    if isOnlyTheCamera(input) {
      sentence.words("the camera is using the memory; it runs once the camera is closed")
      return
    }
    sentence.words("memory is low, and its state is ")
    sentence.words(level(input))
    sentence.words("; it runs once other apps free some")
    if input.request.kind.isProcessing && input.device.isCameraActive {
      sentence.words(" and the camera is closed")
    }
  }
}
