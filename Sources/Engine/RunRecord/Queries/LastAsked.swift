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
  /// Its request ended before it ran, or its run was stopped from outside.
  case lost
}

extension RunRecord {
  /// `last` is its last request and `run` the run of that request, if there are any.
  public func lastAsked(_ last: RequestFact?, _ run: RunFact?) -> LastAsked {
    guard let last else { return .never }
    guard let run else { return .lost }
    if isChain(last.key, last.kind) { return .chainEnded }
    if run.ending == .interrupted { return .lost }
    if run.isSettled { return .done }
    // Nobody stopped it: its handler should have asked on that path as well.
    if TaskKinds.scheduled.contains(last.kind) && !run.wasCutOff { return .chainEnded }
    return .undone
  }

  /// Whether its runs are meant to ask for the next one. Continued tasks are requested by the user, transfers
  /// by what there is to move, and pushes come from a server; processing is a chain if a run that was done ever
  /// asked, because one with work left asks until it is done.
  public func isChain(_ task: TaskKey, _ kind: TaskKind) -> Bool {
    switch kind {
    case .refresh: true
    case .processing, .healthResearch: hasAskedWhenDone(task)
    case .continued, .push, .transfer: false
    }
  }

  private func hasAskedWhenDone(_ task: TaskKey) -> Bool {
    hasAskedInARun(task)
      && runs.contains { $0.key == task && $0.wasResubmitted && $0.isSettled }
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
