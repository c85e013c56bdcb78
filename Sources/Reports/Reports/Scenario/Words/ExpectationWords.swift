package import Scenarios
import SchedulerEngine

extension PreparedScenario {
  /// What an expectation says: "com.example.news.refresh ran 3..8 per day during day 1".
  package func words(ofExpectation place: Int) -> String {
    let expected = scenario.expectations[place].value
    var words = [(expected.activity ?? expected.task ?? expected.app)?.value ?? ""]
    if let app = expected.app, expected.task != nil || expected.activity != nil {
      words.append("of \(app.value)")
    }
    words.append(ExpectedWord.allCases.compactMap(expected.words).joined(separator: ", "))
    if expected.per != nil { words.append("per day") }
    let calendar = ScenarioCalendar(scenario.clock)
    if let during = expected.during { words.append("during \(during.value.words(calendar))") }
    if let after = expected.after { words.append("after \(calendar.words(after.value))") }
    if let before = expected.before { words.append("before \(calendar.words(before.value))") }
    if let share = expected.inSeeds { words.append("in \(share.value.words) of the seeds") }
    return words.joined(separator: " ")
  }
}

extension Scenario.Expectation {
  /// What it says with this word; nil where it does not use it.
  fileprivate func words(_ word: ExpectedWord) -> String? {
    let value: String? =
      switch word {
      case .ran: ran?.value.words
      case .completed: completed?.value.words
      case .expired: expired?.value.words
      case .killed: killed?.value.words
      case .finished: finished?.value.words
      case .because: because?.value.introduction.name.text
      case .onlyBecause: onlyBecause?.value.introduction.name.text
      case .decidedBy: decidedBy?.value.introduction.name.text
      case .maxGap: maxGap?.value.written
      case .waited: waited?.value.written
      case .chainAlive: chainAlive?.value.written
      case .freshAtOpening: freshAtOpening.map { $0.value.words }
      }
    return value.map { "\(word.rawValue) \($0)" }
  }
}

extension Scenario.Freshness {
  /// "4h in 90% of the openings"
  var words: String {
    let share = share.map { " in \($0.value.words) of the openings" } ?? ""
    return age.value.written + share
  }
}

extension Scenario.Period {
  fileprivate func words(_ calendar: ScenarioCalendar) -> String {
    switch self {
    case .days(let days): "day \(days.words)"
    case .between(let from, let to): "\(calendar.words(from)) to \(calendar.words(to))"
    case .windows(let window): window.words
    }
  }
}

extension CountRange {
  /// `3..8`, `3..` or `3`.
  var words: String {
    guard let highest else { return "\(lowest).." }
    return lowest == highest ? "\(lowest)" : "\(lowest)..\(highest)"
  }
}
