import RunRecord
import SchedulerEngine

/// Invariant 25: continued work is asked for in front, takes its turn, lives by its progress, and the
/// least progress goes first.
extension InvariantChecker {
  mutating func continued(_ id: RunID, _ event: ContinuedEvent) {
    guard let place = placeOfRunning(id) else { return }
    judgeStall(of: runs.facts[place])
    switch event {
    case .stalled(let since): runs.facts[place].stalledSince = since
    case .movedOn: runs.facts[place].stalledSince = nil
    case .progress(let progress):
      if let before = runs.facts[place].progress, progress.completed < before.completed {
        report(.progressFell(id, from: before.completed, to: progress.completed))
      }
      runs.facts[place].progress = progress
      runs.facts[place].progressToldAt = now
    case .shown, .hidden, .fell, .titleChanged, .asked, .answered: break
    }
  }

  mutating func judgeForeground(of request: CheckedRequest, _ phase: AppPhase) {
    if request.request.kind == .continued && phase != .foreground {
      report(.acceptedInBackground(request.id))
    }
  }

  mutating func launchedContinued(_ run: CheckedRun, _ request: CheckedRequest) {
    continuedRunning.append(run.id)
    if run.isForced { return }
    let count = Int64(continuedRunning.count)
    if let limit = limits.continuedAtOnce, count > limit {
      report(.tooManyContinued(run.id, count: count, limit: limit))
    }
    for other in continuedWaiting where other < request.id {
      if requests.fact(other.number)?.objections?.isEmpty == true {
        report(.startedOutOfTurn(run.id, before: other))
      }
    }
  }

  mutating func endedContinued(_ id: RunID) { continuedRunning.removeAll { $0 == id } }

  /// Expired for want of progress when it was due, and under pressure as the least.
  mutating func expiredContinued(_ run: CheckedRun, _ cause: ExpiryCause) {
    switch cause {
    case .noProgress:
      guard let limit = limits.stallLimit else { return }
      if run.stalledSince.map({ now - $0 >= limit }) != true { report(.expiredMoving(run.id)) }
    case .memoryPressure, .deviceTooHot:
      for id in continuedRunning where id != run.id {
        guard let other = runs.fact(id.number), other.expiredAt == nil,
          other.progressToldAt == now, let progress = other.progress, let mine = run.progress
        else { continue }
        if progress.isLess(than: mine) { report(.lessProgressSpared(run.id, id)) }
      }
    default: break
    }
  }

  /// Without progress for longer than allowed, and nobody stopped it.
  mutating func judgeStall(of run: CheckedRun) {
    guard let since = run.stalledSince, let limit = limits.stallLimit, run.expiredAt == nil,
      now - since > limit
    else { return }
    report(.stalledTooLong(run.id, since: since))
  }

  mutating func judgeSuspension(of process: ProcessID) {
    guard processes.fact(process.number)?.running ?? 0 > 0 else { return }
    for run in runs.facts where run.process == process && run.endedAt == nil {
      report(.suspendedAtWork(run.id))
    }
  }
}
