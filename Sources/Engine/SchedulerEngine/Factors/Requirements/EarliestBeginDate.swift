/// A request never starts before its earliest begin date; nil means no delay (facts 2, 205). Ignored for
/// continued requests (fact 228), and for transfers that have ended.
public enum EarliestBeginDate: SchedulingRule {
  public static let objector = RuleID.earliestBeginDate
  public static let name: StaticString = "earliest-begin-date"
  public static let summary: StaticString = "waits for the request's earliest begin date"
  public static let source = Source.documented(facts: 2)
  public static let kinds = TaskKinds.dated
  public static let watches: WorldInputs = [.time]
  public static let card = RuleCard(waitsFor: .date, suspect: .farDate)

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    guard let earliest = input.request.earliest, input.clock < earliest, !input.isTransferred else {
      return .allows
    }
    return .delays(until: earliest)
  }

  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    guard let earliest = input.request.earliest else {
      return Evidence(observed: .instant(input.clock), required: .nothing)
    }
    return Evidence(observed: .instant(input.clock), required: .instant(earliest))
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the request asked not to start before ")
    sentence.quantity(evidence(parameters, input).required)
    sentence.words("; the date is a lower bound and not an appointment")
  }

  public static func sayPassed(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    let date = evidence(parameters, input).required
    if date == .nothing {
      sentence.words("no date set")
      return
    }
    sentence.quantity(date)
    sentence.words(" has passed")
  }
}
