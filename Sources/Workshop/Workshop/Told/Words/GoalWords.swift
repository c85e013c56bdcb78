import Basics
import Reports
import Scenarios
import SchedulerEngine

extension GivenLesson {
  /// What an edit has to bring about, as a sentence: "com.example.chat.refresh runs at least 3 times
  /// between Mon 12:05 and Mon 18:55".
  func goal(of posed: PosedQuestion) -> String {
    guard let expected = posed.question.expect?.value.about(posed.question) else { return "" }
    var subject = name(posed.task)
    if let app = expected.app { subject += " of \(safeText(app.value.utf8))" }
    let claims = ExpectedWord.allCases.compactMap { expected.claim($0) }
    var words = [subject, listed(claims)]
    if expected.per != nil { words.append("each day") }
    if let during = expected.during { words.append(self.words(of: during.value)) }
    let clock = stage.prepared.scenario.clock
    if let after = expected.after {
      words.append("from \(context.when(after.value.instant(on: clock))) on")
    }
    if let before = expected.before {
      words.append("before \(context.when(before.value.instant(on: clock)))")
    }
    return words.joined(separator: " ")
  }

  private func listed(_ claims: [String]) -> String {
    guard let last = claims.last, claims.count > 1 else { return claims.first ?? "" }
    return claims.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Scenario.Expectation {
  /// What it says with this word; nil where it does not use it.
  fileprivate func claim(_ word: ExpectedWord) -> String? {
    switch word {
    case .ran: ran.map { $0.value.claim(never: "never runs", "runs") }
    case .completed:
      completed.map { $0.value.claim(never: "never completes", "completes successfully") }
    case .expired: expired.map { $0.value.claim(never: "never expires", "expires") }
    case .killed: killed.map { $0.value.claim(never: "is never killed", "is killed") }
    case .finished: finished.map { $0.value.claim(never: "is never finished", "is finished") }
    case .because: because.map { "is held back by \($0.value.introduction.name.text)" }
    case .onlyBecause:
      onlyBecause.map { "is held back by \($0.value.introduction.name.text) alone" }
    case .decidedBy: decidedBy.map { "is held back mainly by \($0.value.introduction.name.text)" }
    case .maxGap: maxGap.map { "is launched at least every \(spanText($0.value))" }
    case .waited: waited.map { "never waits longer than \(spanText($0.value))" }
    case .chainAlive:
      chainAlive.map { "is never without a request for longer than \(spanText($0.value))" }
    case .freshAtOpening:
      freshAtOpening.map { "was last done at most \($0.value.words) before the app is opened" }
    }
  }
}

extension Scenario.Freshness {
  fileprivate var words: String { spanText(age.value) }
}

extension CountRange {
  fileprivate func claim(never: String, _ verb: String) -> String {
    if highest == 0 { return never }
    return "\(verb) \(often)"
  }

  private var often: String {
    guard let highest else { return "at least \(CountRange.times(lowest))" }
    if lowest == highest { return CountRange.times(lowest) }
    if lowest == 0 { return "at most \(CountRange.times(highest))" }
    return "\(lowest) to \(highest) times"
  }

  private static func times(_ count: Int64) -> String { count == 1 ? "once" : "\(count) times" }
}
