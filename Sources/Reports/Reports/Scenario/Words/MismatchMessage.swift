import RunRecord
package import Scenarios
import SchedulerEngine

/// One thing to know about an expectation that does not hold.
package struct MismatchNote: Equatable {
  package enum Label: String { case observed, expected, nearest, reasons }

  package let label: Label
  package let words: String
}

extension PreparedScenario {
  /// A word that does not hold, in words.
  package func notes(on mismatch: Mismatch) -> [MismatchNote] {
    let calendar = ScenarioCalendar(scenario.clock)
    var notes = [
      MismatchNote(label: .observed, words: observed(mismatch, calendar)),
      MismatchNote(label: .expected, words: mismatch.expectedWords),
    ]
    if let nearest = mismatch.nearest {
      notes.append(MismatchNote(label: .nearest, words: nearest.words(self)))
    }
    if !mismatch.reasons.isEmpty {
      let reasons = mismatch.reasons.prefix(3).map { $0.words }.joined(separator: ", ")
      let more = mismatch.reasons.count > 3 ? " and \(mismatch.reasons.count - 3) more" : ""
      notes.append(MismatchNote(label: .reasons, words: reasons + more))
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
      let age = oldest.map { "\(spanText($0)) old" } ?? "none at all"
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
    case .count(_, let expected): "\(word.rawValue) \(expected.words)"
    case .tooLong(_, let expected), .chainBroken(_, _, let expected):
      "\(word.rawValue) at most \(spanText(expected))"
    case .stale(_, _, _, let expected, let share):
      share == .all
        ? "content at most \(spanText(expected)) old at every opening"
        : "content at most \(spanText(expected)) old at \(share.words) of the openings"
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
    switch self {
    case .ran: return count == 1 ? "1 launch" : "\(count) launches"
    default: return "\(runs) \(rawValue)"
    }
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
  /// Nobody asks for a push, so none can be missing in the app.
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
      "; the last \(isOfPush ? "push" : "request") was \(request.ending.text)"
        + (request.endedAt.map { " at \(prepared.words(of: $0))" } ?? "")
        + (request.ending.cause.map { " (\($0))" } ?? "")
    }
  }
}
