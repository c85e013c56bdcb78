import RunRecord
import SchedulerEngine

extension InvariantChecker {
  mutating func used(_ id: RunID, _ use: RunUse) {
    guard let place = placeOfRunning(id) else { return }
    if runs.facts[place].use != nil { return report(.usedTwice(id)) }
    let lasted = now - runs.facts[place].launchedAt
    if use.processor < .zero || use.processor > lasted || use.bytes < 0 {
      report(.useOutOfRange(id, use.processor, bytes: use.bytes))
    }
    if use.bytes > 0 && (use.network == .none || use.network != world.device.network) {
      report(.movedOverOtherNetwork(id, use.network))
    }
    runs.facts[place].use = use
    runs.facts[place].usedAt = now
    sums.add(use)
  }

  mutating func charged(_ id: RunID, energy: Int64, cellular: Int64) {
    guard let place = runs.place(of: id.number) else {
      return report(forgottenCompletion(of: id) == nil ? .unknownRun(id) : .actedAfterEnd(id))
    }
    if runs.facts[place].isForced { report(.chargedThoughForced(id)) }
    if energy < 0 || cellular < 0 { report(.chargeBelowZero(id)) }
    pay(place, energy: energy, cellular: cellular)
    let charged = runs.facts[place].cellularCharged.addingUpToMost(cellular)
    runs.facts[place].cellularCharged = charged
    if charged > runs.facts[place].cellularBytes {
      report(.chargedForMoreThanMoved(id, charged, of: runs.facts[place].cellularBytes))
    }
    sums.energyCharged = sums.energyCharged.addingUpToMost(energy)
    sums.cellularCharged = sums.cellularCharged.addingUpToMost(cellular)
  }

  /// What a run used is told when it ends, and a process that stays in the background does not
  /// outlast the processor monitor.
  mutating func judgeUse(of run: CheckedRun) {
    if run.use != nil && run.usedAt != now { report(.usedBeforeItsEnd(run.id)) }
    guard let monitor = limits.processorMonitor, monitor.measures(run),
      processes.fact(run.process.number)?.wasInFront(after: run.launchedRow) == false
    else { return }
    let most = monitor.allowed + .milliseconds(1)
    if run.processor > most && monitor.isExceeded(by: run.processor, in: now - run.launchedAt) {
      report(.burntOn(run.id, run.processor, limit: monitor.allowed))
    }
  }

  /// A process is ended by the monitor only for a run that used so much of its window.
  func isBurntOut(_ run: CheckedRun) -> Bool {
    guard let monitor = limits.processorMonitor, monitor.measures(run) else { return false }
    return run.processor >= monitor.allowed - .milliseconds(1)
      && monitor.isExceeded(by: run.processor, in: now - run.launchedAt)
  }
}
