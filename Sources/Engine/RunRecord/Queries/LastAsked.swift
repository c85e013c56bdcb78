public import SchedulerEngine

/// How a task with nothing pending was last asked for, which decides what to do about it.
public enum LastAsked: CaseIterable, Sendable {
  case never
  /// Each run should have asked for the next one.
  case chainEnded
  /// It was asked for, and its work is done.
  case done
  /// It was asked for, and its work was not done.
  case undone
  /// Its request ended before it ran.
  case lost
}

extension RunRecord {
  /// `last` is its last request and `run` the run of that request, if there are any.
  public func lastAsked(_ last: RequestFact?, _ run: RunFact?) -> LastAsked {
    guard let last else { return .never }
    guard let run else { return .lost }
    if isChain(last.key, last.kind) { return .chainEnded }
    return run.isSettled ? .done : .undone
  }

  /// Whether its runs are meant to ask for the next one. Continued tasks are requested by the user, transfers
  /// by what there is to move, and pushes come from a server; processing is a chain if a run ever asked.
  public func isChain(_ task: TaskKey, _ kind: TaskKind) -> Bool {
    switch kind {
    case .refresh: true
    case .processing, .healthResearch: hasAskedInARun(task)
    case .continued, .push, .transfer: false
    }
  }

  /// Whether nothing has to be asked for again, because its work is done and it is no chain.
  public func isDone(_ task: TaskKey, _ kind: TaskKind) -> Bool {
    if kind == .push || isChain(task, kind) { return false }
    return lastRun(of: task)?.isSettled ?? false
  }
}

extension RunFact {
  /// Whether nothing of its work is left to do.
  fileprivate var isSettled: Bool { isWorkDone && hasSucceeded }
}
