/// A hot device starts no background work.
///
/// Published logs show the refusal from thermal level 2, serious, upward (fact 282).
public enum Thermal: SchedulingRule {
  public static let objector = RuleID.thermal
  public static let name: StaticString = "thermal"
  public static let summary: StaticString = "waits until a hot device has cooled down"
  public static let source = Source.observed(facts: 282)
  public static let kinds = TaskKinds.all
  public static let watches: WorldInputs = [.thermal]
  public static let card = RuleCard(
    waitsFor: .conditions, usualEnd: .coolDevice, suspect: .conditions)

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    if input.device.thermal.rawValue < ThermalState.serious.rawValue { return .allows }
    // A transfer that is not discretionary continues, and running code is told.
    if input.request.kind == .transfer
      && (input.isTransferred ? input.isHeard : !input.isDiscretionary)
    {
      return .doesNotApply
    }
    return .prevents(until: .coolDevice)
  }

  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    Evidence(observed: .word(observed(input)), required: .word("at most fair"))
  }

  private static func observed(_ input: RuleInput) -> StaticString {
    switch input.device.thermal {
    case .nominal: "nominal"
    case .fair: "fair"
    case .serious: "serious"
    case .critical: "critical"
    }
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the device is hot, and its thermal state is ")
    sentence.words(observed(input))
    sentence.words("; it runs once the device has cooled down to fair")
  }
}
