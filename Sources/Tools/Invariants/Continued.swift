import RunRecord
import SchedulerEngine

/// Invariant 20: continued work is requested in the foreground, its progress never falls, and it is not suspended.
extension InvariantChecker {
  mutating func continued(_ id: RunID, _ event: ContinuedEvent) {
    guard let place = placeOfRunning(id), case .progress(let progress) = event else { return }
    let before = runs.facts[place].unitsDone
    if progress.completed < before {
      report(.progressFell(id, from: before, to: progress.completed))
    }
    runs.facts[place].unitsDone = progress.completed
  }

  mutating func judgeForeground(of request: CheckedRequest, _ phase: AppPhase) {
    if request.request.kind == .continued && phase != .foreground {
      report(.acceptedInBackground(request.id))
    }
  }

  mutating func judgeSuspension(of process: ProcessID) {
    guard processes.fact(process.number)?.running ?? 0 > 0 else { return }
    for run in runs.facts where run.process == process && run.endedAt == nil {
      report(.suspendedAtWork(run.id))
    }
  }
}
