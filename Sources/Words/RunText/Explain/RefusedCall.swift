import RunRecord
package import SchedulerEngine

/// A call by which the app asked for a task, or meant to, and got nothing.
///
/// Without it "not asked" and "asked in vain" would read the same.
package struct RefusedCall {
  package let at: Instant
  /// "submit was refused"
  package let what: String
  /// "the background mode is not declared (error 3)"
  package let why: String

  /// Nil for calls that say nothing about why no request is pending.
  init?(_ callFailure: CallFailure) {
    at = callFailure.at
    switch callFailure.call {
    case .submission(.stale), .registration(.stale), .completion: return nil
    case .submission(let refusal):
      what = "submit was refused"
      why = refusal.text
    case .registration(let answer):
      guard let text = answer.text else { return nil }
      what = "register failed"
      why = text
    }
  }
}

extension ReportContext {
  /// In order of time.
  package func refusedCalls(of task: TaskKey) -> [RefusedCall] {
    record.mishaps.filter { $0.app == task.app && $0.name == task.name }
      .compactMap(RefusedCall.init)
  }

  /// The last one after an instant, and up to another.
  package func lastRefusedCall(
    of task: TaskKey, after start: Instant, upTo now: Instant
  ) -> RefusedCall? {
    refusedCalls(of: task).last { $0.at > start && $0.at <= now }
  }
}
