/// A health research request waits until the data it needs can be read: for the stronger classes of file
/// protection, until the device is unlocked.
///
/// That data protected beyond *until first unlock* is unreadable while locked is documented (fact 242), and a
/// request says what it needs (fact 207). It follows that such a request never runs, because processing waits
/// for a locked device; nobody has reported seeing it. `FirstUnlock` covers the rest.
public enum FileProtectionNeed: SchedulingRule {
  public static let objector = RuleID.fileProtection
  public static let name: StaticString = "file-protection"
  public static let summary: StaticString = "waits until the data it needs can be read"
  public static let source = Source.documented(facts: 207, 242)
  public static let kinds = TaskKinds.healthResearch
  public static let watches: WorldInputs = [.deviceUse]
  public static let card = RuleCard(
    waitsFor: .conditions, usualEnd: .unlocked, suspect: .conditions)

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    if input.request.protection.isReadableWhileLocked { return .doesNotApply }
    return input.device.isLocked ? .prevents(until: .unlocked) : .allows
  }

  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    let isReadable = input.request.protection.isReadableWhileLocked
    return Evidence(
      observed: .word(input.device.isLocked ? "locked" : "unlocked"),
      required: isReadable ? .nothing : .word("unlocked"))
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the request needs data that cannot be read while the device is locked")
    sentence.words("; it could be read after unlocking, but processing needs a locked device")
    sentence.words(", so it never runs: protect the data until the first unlock instead")
  }

  public static func sayPassed(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, input)
    if evidence.required != evidence.observed { sentence.words("readable while ") }
    sentence.quantity(evidence.observed)
  }
}
