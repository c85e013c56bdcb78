public import RunRecord
import SchedulerEngine

extension FindingProof {
  /// What a person is told of it; nil where facts say it.
  public var text: String? {
    switch self {
    case .platform: nil
    case .tried(let gain): gain.text
    case .untried(.liveCode): "the fix was not tried: real code cannot be rerun with it"
    case .untried(.onlyLog): "the fix was not tried: a log cannot be rerun with it"
    case .untried(.tooLong): "the fix was not tried: the run is too long to repeat"
    }
  }
}

extension FixGain {
  fileprivate var text: String {
    switch fix {
    case .saves, .works, .holdsAssertion:
      "\(fix.condition) \(after.finished) done instead of \(before.finished)"
    case .submitsFirst, .keepsPendingRequest, .asksAhead: "\(fix.condition) \(launchText)"
    }
  }

  private var launchText: String {
    if after.launches != before.launches {
      let launches = counted(after.launches, "launch", "launches")
      return "\(launches) instead of \(before.launches)"
    }
    let asOften = "it runs as often, \(times(after.launches))"
    if fix != .submitsFirst { return asOften }
    return asOften
      + (after.unasked == .zero
        ? ", and is never without a request"
        : ", and is without a request for \(spanText(after.unasked)), not \(spanText(before.unasked))")
  }
}

extension AppFix {
  /// What was changed in the copy.
  fileprivate var condition: String {
    switch self {
    case .submitsFirst, .keepsPendingRequest: "with the fix:"
    case .asksAhead(let span): "with a date \(spanText(span)) ahead:"
    case .saves(let every): "with progress saved every \(spanText(every)):"
    case .holdsAssertion: "under an assertion:"
    case .works(let most): "with at most \(spanText(most)) of work per run:"
    }
  }
}
