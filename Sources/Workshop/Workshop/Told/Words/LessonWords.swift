import Basics
import Documents
import Reports
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine

extension GivenLesson {
  var source: SourceText { SourceText(stage.text) }

  func name(_ task: TaskKey) -> String { context.name(task) }

  func words(_ posed: PosedQuestion) -> String {
    if posed.taken.isEmpty { return bareWords(posed) }
    if wouldGiveAway(posed.taken) {
      // Where no choice is right under another value only, nothing needs to be said.
      return bareWords(posed)
        + (posed.offersAlternatives
          ? " Take it that the rules have the numbers of bgsim help rules." : "")
    }
    return bareWords(posed) + " Take it that \(listed(posed.taken.map { words($0) }))."
  }

  /// Whether a question of the lesson asks for a rule that one of these values is of.
  private func wouldGiveAway(_ values: [AssumedValue]) -> Bool {
    questions.contains { question in
      guard question.question.kind == .heldBy, case .held(.rule(let rule))? = question.key else {
        return false
      }
      return values.contains { $0.isOf(rule) }
    }
  }

  private func bareWords(_ posed: PosedQuestion) -> String {
    let task = name(posed.task)
    let at = posed.at.map { " at \(context.when($0))" } ?? ""
    switch posed.question.kind {
    case .firstRun:
      let after = posed.question.after.map {
        " from \(context.when($0.value.instant(on: stage.prepared.scenario.clock))) on"
      }
      return "When does \(task) first run\(after ?? "")?"
    case .howOften:
      let during = period(of: posed).map { " \($0)" } ?? ""
      let (before, after) = (posed.question.counting?.value ?? .ran).description.question
      return "\(before)\(task)\(after)\(during)?"
    case .heldBy: return "What is the main cause that keeps \(task) from running\(at)?"
    case .letsRun: return "What has to change\(at) so that \(task) can run?"
    case .blame:
      return "Which line brings about the main cause that keeps \(task) from running\(at)?"
    case .edit: return "Change the scenario to get this result:"
    }
  }

  /// How to write the answer; nil if a letter is enough.
  func manner(of posed: PosedQuestion) -> String? {
    switch posed.truth {
    case .firstRun(_, _, let tolerance):
      return "A letter, or a time such as 09:20 or \"Tue 09:20\", give or take "
        + "\(spanText(tolerance))."
    case .howOften: return "A letter or a number."
    case .edit:
      let most = posed.question.changes?.value ?? 1
      // The examples do not solve any lesson.
      return (most == 1 ? "One change" : "Up to \(most) changes with ; between them")
        + ": KEY=VALUE sets a value, as in device.networkSpeed=slow; LIST+=VALUE adds to a list, as in "
        + "apps[0].permitted+=com.a.b, where [0] is the first; KEY- removes, as in device.networkSpeed-."
        + vocabulary.map { " Words of \($0)." }.joined()
    case .heldBy, .letsRun, .blame, .noAnswer: return nil
    }
  }

  private func period(of posed: PosedQuestion) -> String? {
    posed.question.during.map { words(of: $0.value) }
  }

  func words(of period: Scenario.Period) -> String {
    switch period {
    case .days(let days):
      return days.count == 1
        ? "on day \(days.lowerBound)" : "on days \(days.lowerBound) to \(days.upperBound)"
    case .between, .windows:
      let stretches = stage.prepared.stretches(of: period)
      guard let first = stretches.first, stretches.count == 1 else {
        return "in the time that the question names"
      }
      return "between \(context.when(first.lowerBound)) and \(context.when(first.upperBound))"
    }
  }
}

/// What a learner is shown with a question, in any interface.
extension GivenLesson {
  func hint(for posed: PosedQuestion) -> String {
    posed.question.hint.map { safeText($0.value.utf8) }
      ?? "Look in the scenario for what would have to be different at that time."
  }

  /// The right answer, for a learner who gives up; nil if none was found.
  func solution(to posed: PosedQuestion) -> String? {
    if let key = posed.key { return "The answer is: \(words(key))." }
    return stage.solution(of: posed).map { "One that works: \(words(.edit($0)))" }
  }

  func isNoAnswer(to posed: PosedQuestion) -> String {
    "That is not a possible answer. \(manner(of: posed) ?? "Type a letter.")"
  }

  /// An edit can be tried repeatedly, as at work.
  func staysOpen(_ posed: PosedQuestion, after verdict: Mark.Verdict?) -> Bool {
    if case .edit = posed.truth { return verdict != .right }
    return verdict == nil
  }

  /// The goal of an edit as a sentence, for example "com.example.chat.refresh runs at least 3 times between
  /// Mon 12:05 and Mon 18:55".
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
}

extension Scenario.Expectation {
  /// The claim for this key; nil if the expectation does not use it.
  fileprivate func claim(_ word: ExpectedWord) -> String? {
    switch word {
    case .count(let count):
      counts[count].map {
        $0.value.claim(never: "\(count.description.never)", "\(count.description.claim)")
      }
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
