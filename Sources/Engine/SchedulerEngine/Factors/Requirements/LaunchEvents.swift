/// A transfer of a session without launch events neither launches nor resumes its app, which is told once it
/// runs for another reason or the user opens it (fact 104).
public enum LaunchEvents: SchedulingRule {
  public static let objector = RuleID.launchEvents
  public static let name: StaticString = "launch-events"
  public static let summary: StaticString =
    "tells an app without launch events of a transfer only once it runs"
  public static let source = Source.documented(facts: 104)
  public static let kinds = TaskKinds.transfer
  /// Everything that lets an app run makes its transfers be decided again; opening it stands for all of them.
  public static let watches: WorldInputs = [.lastForeground]

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
