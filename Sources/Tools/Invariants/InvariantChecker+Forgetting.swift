import RunRecord
import SchedulerEngine

/// What is over is judged once nothing more can happen at its instant, and then forgotten but for how
/// it ended.
extension InvariantChecker {
  /// Requests, runs, processes and activities that are kept whole.
  package var heldFacts: Int {
    requests.count + runs.count + processes.count + activities.count
  }

  mutating func forgetWhatIsOver() {
    if heldFacts < max(sweepAt, keptFacts) { return }
    let now = now
    for request in requests.facts where request.isOver(before: now) { finish(request) }
    for run in runs.facts where run.isOver(before: now) { finish(run) }
    let working = runs.facts.filter { $0.endedAt == nil }.map { $0.process }
    for process in processes.facts where process.isOver(before: now) {
      if !working.contains(process.id) { finish(process) }
    }
    noteEndings(working)
    requests.forget { $0.isOver(before: now) }
    let requests = requests
    transfers.forget { requests.place(of: $0.number) == nil }
    runs.forget { $0.isOver(before: now) }
    processes.forget { $0.isOver(before: now) && !working.contains($0.id) }
    activities.forget { $0.hasEnded }
    forgetLosses()
    sweepAt = 2 * heldFacts
  }

  private mutating func noteEndings(_ working: [ProcessID]) {
    for request in requests.facts where request.isOver(before: now) {
      forgottenRequests.note(request.id.number, ending: request.state.ending)
    }
    for run in runs.facts where run.isOver(before: now) {
      forgottenRuns.note(run.id.number, ending: run.completedAt == nil ? 1 : 2)
    }
    for process in processes.facts where process.isOver(before: now) {
      if !working.contains(process.id) { forgottenProcesses.note(process.id.number, ending: 1) }
    }
    for activity in activities.facts where activity.hasEnded {
      forgottenActivities.note(activity.id.number, ending: 1)
    }
  }

  /// A loss matters to what began before it.
  private mutating func forgetLosses() {
    var first = row
    for run in runs.facts { first = min(first, run.launchedRow) }
    for process in processes.facts { first = min(first, process.startedRow) }
    world.forget(upTo: first - 1)
  }
}

/// What became of a request that was forgotten.
enum ForgottenEnding {
  case launched, replaced, gone
}

extension InvariantChecker {
  func forgottenEnding(of id: RequestID) -> ForgottenEnding? {
    switch forgottenRequests[id.number] {
    case 1: .launched
    case 2: .replaced
    case 3: .gone
    default: nil
    }
  }

  /// Whether a forgotten run was completed; nil for one that never was.
  func forgottenCompletion(of id: RunID) -> Bool? {
    let ending = forgottenRuns[id.number]
    return ending == 0 ? nil : ending == 2
  }

  func launchBreach(ofForgotten id: RequestID) -> Breach {
    switch forgottenEnding(of: id) {
    case .launched: .requestLaunchedTwice(id)
    case .replaced: .launchedAfterReplacement(id)
    case .gone: .requestEndedTwice(id)
    case nil: .unknownRequest(id)
    }
  }

  func missing(_ id: RequestID) -> Breach {
    forgottenEnding(of: id) == nil ? .unknownRequest(id) : .requestEndedTwice(id)
  }

  mutating func reportMissing(_ id: RequestID) { report(missing(id)) }
}

extension CheckedRequest.State {
  fileprivate var ending: UInt8 {
    switch self {
    case .pending: 0
    case .launched: 1
    case .replaced: 2
    case .cancelled, .discarded: 3
    }
  }
}

extension CheckedRequest {
  fileprivate func isOver(before now: Instant) -> Bool { endedAt.map { $0 < now } ?? false }
}

extension CheckedRun {
  fileprivate func isOver(before now: Instant) -> Bool { endedAt.map { $0 < now } ?? false }
}

extension CheckedProcess {
  fileprivate func isOver(before now: Instant) -> Bool { endedAt.map { $0 < now } ?? false }
}
