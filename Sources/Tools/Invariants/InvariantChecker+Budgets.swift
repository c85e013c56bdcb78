import RunRecord
import SchedulerEngine

/// Invariant 28: each budget pays what a wake and its work cost, to the unit, and no more than it
/// holds.
extension InvariantChecker {
  func isPaid(_ run: CheckedRun) -> Bool {
    switch run.request.kind {
    case .refresh, .push, .transfer: !run.isForced
    case .processing, .healthResearch, .continued: false
    }
  }

  func purse(of app: AppID) -> CheckedPurse? {
    limits.budgets.map { self[app].purse ?? CheckedPurse($0, at: limits.start) }
  }

  /// A wake is paid at its beginning; an empty budget pays nothing and gets no row. An app that runs
  /// need not be woken to be told of a transfer.
  mutating func expectWake(of place: Int, isWaking: Bool) {
    let run = runs.facts[place]
    if run.request.kind == .transfer && !isWaking { return }
    guard isPaid(run), let budgets = limits.budgets, let purse = purse(of: run.app) else { return }
    runs.facts[place].wakeDue = min(budgets.energyPerWake, purse.energy.level(at: now))
  }

  mutating func pay(_ place: Int, energy: Int64, cellular: Int64) {
    let run = runs.facts[place]
    guard isPaid(run), var purse = purse(of: run.app) else { return }
    let hasEnergy = purse.energy.take(energy, at: now)
    let hasBytes = purse.cellular.take(cellular, at: now)
    self[run.app].purse = purse
    if !hasEnergy || !hasBytes { report(.budgetOverdrawn(run.id)) }
    if run.wakeDue > 0 && run.launchedAt == now {
      if energy != run.wakeDue || cellular != 0 {
        report(.chargedOtherwise(run.id, energy, due: run.wakeDue))
      }
      runs.facts[place].wakeDue = 0
    } else {
      runs.facts[place].workPaid = run.workPaid.addingUpToMost(energy)
    }
  }

  /// What the work of a run cost is paid at its end.
  mutating func settleWork(of place: Int) {
    let run = runs.facts[place]
    guard isPaid(run), let budgets = limits.budgets, var purse = purse(of: run.app) else { return }
    if run.wakeDue > 0 { report(.chargedOtherwise(run.id, 0, due: run.wakeDue)) }
    let cost = run.use.map { budgets.energy(for: $0) } ?? 0
    let before = purse.energy.level(at: now).addingUpToMost(run.workPaid)
    if run.workPaid != min(cost, before) {
      report(.chargedOtherwise(run.id, run.workPaid, due: min(cost, before)))
    }
    let bytes = purse.cellular.level(at: now).addingUpToMost(run.cellularCharged)
    if run.cellularCharged != min(run.cellularBytes, bytes) {
      report(.chargedOtherwise(run.id, run.cellularCharged, due: min(run.cellularBytes, bytes)))
    }
    purse.lastWork = cost
    self[run.app].purse = purse
  }
}
