import RunRecord
import SchedulerEngine

/// Invariants 3 and 36: a process that nobody needs rests in time, and time goes on.
extension InvariantChecker {
  /// Nothing happens before the next instant.
  mutating func judgeRest(until next: Instant) {
    for app in processesAwake.indices {
      guard let place = processes.place(of: processesAwake[app].number) else { continue }
      let process = processes.facts[place]
      if process.phase != .background || process.running > 0 || process.assertions > 0
        || self[process.app].isDebugged || process.isToldToRest
      {
        continue
      }
      guard let restDue = process.restDue, next > restDue else { continue }
      processes.facts[place].isToldToRest = true
      report(.leftAwake(process.id, since: restDue))
    }
  }

  /// From here on nothing keeps the process awake, unless something does already.
  mutating func mayRest(_ place: Int, afterWait isUserLeaving: Bool = false) {
    guard let wait = limits.suspendAfter else { return }
    let due = isUserLeaving ? now + wait : now
    processes.facts[place].restDue = max(processes.facts[place].restDue ?? due, due)
  }

  mutating func countLaunch(of request: CheckedRequest) {
    if request.acceptedAt < now { return }
    launchesNow += 1
    if launchesNow == limits.launchesAtOnce + 1 { report(.crowdedInstant(request.id)) }
  }
}
