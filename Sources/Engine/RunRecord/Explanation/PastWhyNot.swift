public import SchedulerEngine

/// Why a task was not running at a moment of the past, from the record alone.
public enum PastWhyNot: Equatable, Sendable {
  case neverRequested
  case notRequested(last: RequestFact, run: RunFact?)
  case running(RunFact)
  case pending(RequestFact, against: RuleSet)
}

extension RunRecord {
  /// What held after everything that happened at this instant.
  public func whyNot(_ task: TaskKey, at instant: Instant) -> PastWhyNot {
    let asked = requests.filter { $0.key == task && $0.acceptedAt <= instant }
    if let waiting = asked.last(where: { $0.isPending(at: instant) }) {
      return .pending(waiting, against: objections(of: waiting.id, at: instant) ?? .none)
    }
    guard let last = asked.last else { return .neverRequested }
    guard case .launched(let id) = last.ending, let run = run(id) else {
      return .notRequested(last: last, run: nil)
    }
    return run.isRunning(at: instant) ? .running(run) : .notRequested(last: last, run: run)
  }
}
