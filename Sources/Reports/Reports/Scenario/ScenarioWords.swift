import RunAnalysis
import RunRecord
package import Scenarios
import SchedulerEngine

extension PreparedScenario {
  /// What is assumed for the run, one clause each. The same assumption about several apps is one clause.
  package var assumptionWords: [String] {
    var told: [ClauseOfApps] = []
    return provenance.assumptions.compactMap { assumption in
      guard let clause = ClauseOfApps(assumption) else { return words(of: assumption) }
      if told.contains(where: { $0.one == clause.one }) { return nil }
      told.append(clause)
      let apps = provenance.assumptions.compactMap(ClauseOfApps.init)
        .filter { $0.one == clause.one }.map { $0.app }
      return apps.count == 1
        ? "\(name(of: apps[0])) \(clause.one)" : "\(names(of: apps)) \(clause.several)"
    }
  }

  private func names(of apps: [AppID]) -> String {
    if apps.count == setup.apps.count {
      return apps.count == 2 ? "both apps" : "all \(apps.count) apps"
    }
    if apps.count > 3 {
      return "\(name(of: apps[0])), \(name(of: apps[1])) and \(apps.count - 2) more apps"
    }
    return apps.dropLast().map(name).joined(separator: ", ")
      + " and \(name(of: apps[apps.count - 1]))"
  }

  /// nil for what is assumed of an app, which shares a clause with other apps.
  private func words(of assumption: Assumption) -> String? {
    switch assumption {
    case .start: "the start on Monday 2026-06-01 at 06:00"
    case .duration(let span): "a duration of \(spanText(span))"
    case .seed(let seed): "the seed \(seed)"
    case .system(let profile): "the rules of iOS \(profile.rawValue)"
    case .device(let device): "the device \(device.name)"
    case .namedDevice(let device): "the battery and daily routine of the device \(device.name)"
    case .batteryLevel(let level): "a battery at \(level.words) at the start"
    case .batteryRates: "how fast the battery drains and charges"
    case .network: "Wi-Fi the whole time"
    case .namedHabit, .history, .newcomer, .permittedByTasks, .bothModes, .allModes: nil
    }
  }
}

/// What is assumed of apps, in the singular and the plural.
private struct ClauseOfApps {
  let app: AppID
  let one: String
  let several: String

  init?(_ assumption: Assumption) {
    switch assumption {
    case .namedHabit(let app, let habit):
      (self.app, one, several) = (
        app, "is opened with the habit \(habit.name)", "are opened with the habit \(habit.name)"
      )
    case .history(let app, let days):
      let used = "used the same way for \(days) days before the start"
      (self.app, one, several) = (app, "was \(used)", "were \(used)")
    case .newcomer(let app):
      self.app = app
      one = "is new to the system, which knows nothing about its use"
      several = "are new to the system, which knows nothing about their use"
    case .permittedByTasks(let app):
      self.app = app
      one = "permits the identifiers of its tasks"
      several = "permit the identifiers of their tasks"
    case .bothModes(let app):
      self.app = app
      one = "declares the modes fetch and processing"
      several = "declare the modes fetch and processing"
    case .allModes(let app):
      self.app = app
      one = "declares the modes fetch, processing and remote-notification"
      several = "declare the modes fetch, processing and remote-notification"
    case .start, .duration, .seed, .system, .device, .namedDevice, .batteryLevel, .batteryRates,
      .network:
      return nil
    }
  }
}

extension PreparedScenario {
  /// An expectation in words, for example "com.example.news.refresh ran 3..8 per day during day 1".
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
  /// The part of the expectation about this key; nil if the key is not used.
  fileprivate func words(_ word: ExpectedWord) -> String? {
    let value: String? =
      switch word {
      case .count(let count): counts[count]?.value.words
      case .because: because?.value.introduction.name.text
      case .onlyBecause: onlyBecause?.value.introduction.name.text
      case .decidedBy: decidedBy?.value.introduction.name.text
      case .maxGap: maxGap?.value.written
      case .waited: waited?.value.written
      case .chainAlive: chainAlive?.value.written
      case .freshAtOpening: freshAtOpening.map { $0.value.words }
      }
    return value.map { "\(word.key) \($0)" }
  }
}

extension Scenario.Freshness {
  /// For example "4h in 90% of the openings".
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
  /// For example `3..8`, `3..` or `3`.
  var words: String {
    guard let highest else { return "\(lowest).." }
    return lowest == highest ? "\(lowest)" : "\(lowest)..\(highest)"
  }
}

/// What a note on a failed expectation is about.
package enum MismatchLabel: String, CaseIterable { case observed, expected, nearest, reasons }

extension PreparedScenario {
  /// The details of a key that does not hold, in words.
  package func notes(on mismatch: Mismatch) -> [(label: MismatchLabel, words: String)] {
    let calendar = ScenarioCalendar(scenario.clock)
    var notes: [(label: MismatchLabel, words: String)] = [
      (.observed, observed(mismatch, calendar)), (.expected, mismatch.expectedWords),
    ]
    if let nearest = mismatch.nearest { notes.append((.nearest, nearest.words(self))) }
    if !mismatch.reasons.isEmpty {
      let reasons = mismatch.reasons.prefix(3).map { $0.words }.joined(separator: ", ")
      let more = mismatch.reasons.count > 3 ? " and \(mismatch.reasons.count - 3) more" : ""
      notes.append((.reasons, reasons + more))
    }
    return notes
  }

  private func observed(_ mismatch: Mismatch, _ calendar: ScenarioCalendar) -> String {
    let place = calendar.words(mismatch.during)
    let further = mismatch.further == 0 ? "" : ", and \(mismatch.further) more like this"
    switch mismatch.difference {
    case .count(let count, _): return "\(mismatch.word.counted(count)), \(place)\(further)"
    case .tooLong(let span, _): return "\(spanText(span)), \(place)\(further)"
    case .chainBroken(let span, let last, _):
      let nothing = last.isOfPush ? "no push came" : "nothing requested"
      return "\(nothing) for \(spanText(span)), \(place)\(last.words(self))\(further)"
    case .stale(let stale, let openings, let oldest, _, _):
      let age = oldest.map { "\(spanText($0)) old" } ?? "none at all, before the first success"
      let times = openings == 1 ? "the only opening" : "\(stale) of \(openings) openings"
      return "\(times) found content that is too old, at worst \(age), \(place)"
    case .otherReasons(let objections, _):
      let all = RuleID.allCases.filter(objections.contains).map { $0.introduction.name.text }
      let found =
        all.isEmpty ? "nothing held it back" : "held back by \(all.joined(separator: ", "))"
      return "\(found), \(place)"
    case .notRequested(let last, _):
      return "\(last.isOfPush ? "no push held" : "not requested"), \(place)\(last.words(self))"
    case .nothingToJudge: return "nothing to judge, \(place)"
    }
  }
}

extension Mismatch {
  fileprivate var expectedWords: String {
    switch difference {
    case .count(_, let expected): "\(word.key) \(expected.words)"
    case .tooLong(_, let expected), .chainBroken(_, _, let expected):
      "\(word.key) at most \(spanText(expected))"
    case .stale(let stale, _, let oldest, let expected, let share):
      "content at most \(spanText(expected)) old at "
        + (share == .all ? "every opening" : "\(share.words) of the openings")
        + (stale == 1 && oldest == nil
          ? "; \"after\": \"day 2 00:00\" leaves the first day out" : "")
    case .otherReasons(_, let expected), .notRequested(_, let expected):
      switch word {
      case .onlyBecause: "held back only by \(expected.introduction.name.text) the whole time"
      case .decidedBy: "held back mainly by \(expected.introduction.name.text) the whole time"
      default: "held back by \(expected.introduction.name.text) the whole time"
      }
    case .nothingToJudge:
      switch word {
      case .waited: "at least one launch in that time"
      case .freshAtOpening: "at least one opening of the app in that time"
      default: "a time that contains at least one whole day or window of the run"
      }
    }
  }
}

extension ExpectedWord {
  fileprivate func counted(_ count: Int64) -> String {
    let runs = count == 1 ? "1 run" : "\(count) runs"
    if self == .count(.ran) { return count == 1 ? "1 launch" : "\(count) launches" }
    return "\(runs) \(key)"
  }
}

extension NearestRun {
  fileprivate func words(_ prepared: PreparedScenario) -> String {
    let place: String =
      switch side {
      case .before: "\(spanText(distance)) too early"
      case .inside: "\(spanText(distance)) into that time"
      case .after where distance == .zero: "exactly at the end of that time, which does not count"
      case .after: "\(spanText(distance)) too late"
      }
    let cause = run.cause.map { " (\($0))" } ?? ""
    return "launch at \(prepared.words(of: run.launchedAt)), \(place), \(run.outcomeText)\(cause)"
  }
}

extension HeldReason {
  fileprivate var words: String {
    switch reason {
    case .objector(let objector): "\(objector.introduction.name.text) for \(spanText(held))"
    case .notRequested(0): "not requested for \(spanText(held))"
    case .notRequested(let refusals):
      "not requested for \(spanText(held)) (\(counted(refusals, "call")) refused)"
    case .noWake: "waiting for the device to wake for \(spanText(held))"
    }
  }
}

extension LastRequest {
  /// App code does not request pushes, so the app cannot have forgotten to.
  fileprivate var isOfPush: Bool {
    switch self {
    case .never: false
    case .running(let run): run.kind == .push
    case .ended(let request): request.kind == .push
    }
  }

  fileprivate func words(_ prepared: PreparedScenario) -> String {
    switch self {
    case .never: "; there was no earlier request"
    case .running(let run):
      "; it had been running since \(prepared.words(of: run.launchedAt))"
    case .ended(let request):
      "; the last \(isOfPush ? "push" : "request") was \(request.ending.word.text)"
        + (request.endedAt.map { " at \(prepared.words(of: $0))" } ?? "")
        + (request.ending.causeText.map { " (\($0))" } ?? "")
    }
  }
}

extension RecurringWindow {
  /// `weekdays 22:30-06:45`, as scenario files write it.
  var words: String {
    let closes = opens + length(unsaid: .zero)
    let times =
      "\(opens.clockWords)-\(Span.milliseconds(closes.milliseconds % 86_400_000).clockWords)"
    let days = days.words
    return days.isEmpty ? times : "\(days) \(times)"
  }
}
