/// After a restart nothing starts until the user has unlocked the device once (fact 241).
public enum FirstUnlock: SchedulingRule {
  public static let objector = RuleID.firstUnlock
  public static let name: StaticString = "first-unlock"
  public static let summary: StaticString = "after a restart, waits for the first unlock"
  public static let source = Source.documented(facts: 241)
  public static let kinds = TaskKinds.all
  public static let watches: WorldInputs = [.firstUnlock]
  public static let card = RuleCard(waitsFor: .user, usualEnd: .firstUnlock, suspect: .conditions)

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    input.device.wasUnlockedSinceBoot ? .allows : .prevents(until: .firstUnlock)
  }

  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    Evidence(
      observed: .word(input.device.wasUnlockedSinceBoot ? "unlocked" : "not yet unlocked"),
      required: .word("unlocked once since the restart"))
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the device was restarted and has not been unlocked since")
    sentence.words("; it runs after the first unlock")
  }

  public static func sayPassed(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("unlocked since the restart")
  }
}
