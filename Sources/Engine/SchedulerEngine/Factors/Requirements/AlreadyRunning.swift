/// Two runs of one identifier never overlap; the second waits for the first to end.
///
/// Assumed: no document says so, and no published log shows an overlap.
public enum AlreadyRunning: SchedulingRule {
  public static let objector = RuleID.alreadyRunning
  public static let name: StaticString = "already-running"
  public static let summary: StaticString =
    "waits until an earlier run with the same identifier has ended"
  public static let source = Source.assumed("nobody has reported an overlap")
  public static let kinds = TaskKinds.all
  public static let watches: WorldInputs = [.activeRuns]
  public static let card = RuleCard(waitsFor: .others, suspect: .stillRunning)

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    input.isAlreadyRunning && !(input.request.kind == .transfer && !input.isTransferred)
      ? .prevents(until: .runEnded) : .allows
  }

  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    Evidence(
      observed: .word(input.isAlreadyRunning ? "running" : "not running"),
      required: .word("not running"))
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("an earlier run of the same identifier has not ended")
    sentence.words("; this one can run after it ends")
  }
}
