/// A transfer of a session without launch events neither launches nor resumes its app, which learns of the
/// end once it runs for another reason or the user opens it (fact 104).
public enum LaunchEvents: SchedulingRule {
  public static let objector = RuleID.launchEvents
  public static let name: StaticString = "launch-events"
  public static let summary: StaticString =
    "tells an app without launch events of a transfer only once it runs"
  public static let source = Source.documented(facts: 104)
  public static let kinds = TaskKinds.transfer
  /// An app's transfers are decided again whenever it starts or resumes; its opening represents all causes.
  public static let watches: WorldInputs = [.lastForeground]
  public static let card = RuleCard(
    waitsFor: .user, usualEnd: .appOpened, suspect: .launchEventsOff)

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    if !input.isTransferred || input.sendsLaunchEvents { return .doesNotApply }
    return input.isUnheard ? .prevents(until: .appOpened) : .allows
  }

  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    Evidence(
      observed: .word(input.isUnheard ? "not running" : "running"), required: .word("running"))
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("its session sends no launch events, so the end of this transfer neither ")
    sentence.words("launches nor resumes the app; the app is told once it runs for another reason ")
    sentence.words("or the user opens it")
  }
}
