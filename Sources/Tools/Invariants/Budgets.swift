import RunRecord
public import SchedulerEngine

/// Invariant 28: each budget pays exactly what a wake and its work cost, and no more than it holds.
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

  /// A wake is paid for at its beginning; an empty budget pays nothing and gets no row. An app that is
  /// already running is not woken for a transfer.
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

  /// The work of a run is paid for at its end.
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
    guard let place = placeOfKnown(id) else { return }
    if runs.facts[place].isForced { report(.chargedThoughForced(id)) }
    if energy < 0 || cellular < 0 { report(.chargeBelowZero(id)) }
    pay(place, energy: energy, cellular: cellular)
    let charged = runs.facts[place].cellularCharged.addingUpToMost(cellular)
    runs.facts[place].cellularCharged = charged
    if charged > runs.facts[place].cellularBytes {
      report(.chargedForMoreThanMoved(id, charged, of: runs.facts[place].cellularBytes))
    }
    sums.add(energy, to: .energyCharged)
    sums.add(cellular, to: .cellularCharged)
  }

  /// A run's use is reported when it ends, and a process that stays in the background does not exceed the
  /// processor monitor's limit.
  mutating func judgeUse(of run: CheckedRun) {
    if run.use != nil && run.usedAt != now { report(.usedBeforeItsEnd(run.id)) }
    guard let monitor = limits.processorMonitor, monitor.measures(run),
      processes.fact(run.process.number)?.wasInFront(after: run.launchedRow) == false
    else { return }
    let most = monitor.allowed + .milliseconds(1)
    if run.processor > most && monitor.isExceeded(by: run.processor, in: now - run.launchedAt) {
      report(.exceededProcessorLimit(run.id, run.processor, limit: monitor.allowed))
    }
  }

  /// The monitor ends a process only for a run that used the allowed share of the window.
  func isBurntOut(_ run: CheckedRun) -> Bool {
    guard let monitor = limits.processorMonitor, monitor.measures(run) else { return false }
    return run.processor >= monitor.allowed - .milliseconds(1)
      && monitor.isExceeded(by: run.processor, in: now - run.launchedAt)
  }
}

/// The budgets of each app and their costs, in the units of the rules.
public struct CheckedBudgets: Equatable, Sendable {
  public var energyCapacity: Int64
  public var energyRefillPerHour: Int64
  public var energyPerWake: Int64
  public var energyPerProcessorSecond: Int64
  public var energyPerMegabyteWifi: Int64
  public var energyPerMegabyteCellular: Int64
  public var cellularCapacity: Int64
  public var cellularRefillPerHour: Int64
  public var cellularPerLaunch: Int64

  public init(_ numbers: SystemBudgets.Parameters) {
    energyCapacity = numbers.energyCapacity
    energyRefillPerHour = numbers.energyRefillPerHour
    energyPerWake = numbers.energyPerWake
    energyPerProcessorSecond = numbers.energyPerProcessorSecond
    energyPerMegabyteWifi = numbers.energyPerMegabyteWifi
    energyPerMegabyteCellular = numbers.energyPerMegabyteCellular
    cellularCapacity = numbers.cellularCapacity
    cellularRefillPerHour = numbers.cellularRefillPerHour
    cellularPerLaunch = numbers.cellularPerLaunch
  }

  /// What work costs in addition to its wake; each part is rounded down.
  func energy(for use: RunUse) -> Int64 {
    let (time, isTooLong) = use.processor.milliseconds.multipliedReportingOverflow(
      by: energyPerProcessorSecond)
    let each = use.network == .cellular ? energyPerMegabyteCellular : energyPerMegabyteWifi
    let (bytes, isTooMuch) = (use.bytes / 1_000).multipliedReportingOverflow(by: each)
    if isTooLong || isTooMuch { return .max }
    return (time / 1_000).addingUpToMost(bytes / 1_000)
  }
}

/// A budget that refills steadily, in units times the milliseconds of an hour. It starts full.
struct CheckedBudget: Sendable {
  private static let hour: Int64 = 3_600_000

  private let full: Int64
  private let perHour: Int64
  private var amount: Int64
  private var since: Instant

  init(_ capacity: Int64, perHour: Int64, at instant: Instant) {
    full = min(max(capacity, 0), 1_000_000_000_000) * CheckedBudget.hour
    self.perHour = max(perHour, 0)
    amount = full
    since = instant
  }

  /// In whole units.
  func level(at instant: Instant) -> Int64 { exact(at: instant) / CheckedBudget.hour }

  private func exact(at instant: Instant) -> Int64 {
    let elapsed = max((instant - since).milliseconds, 0)
    let (refilled, overflow) = perHour.multipliedReportingOverflow(by: elapsed)
    return overflow || refilled > full - amount ? full : amount + refilled
  }

  /// Returns false, and empties the budget, if it held less.
  mutating func take(_ units: Int64, at instant: Instant) -> Bool {
    let (level, present) = (level(at: instant), exact(at: instant))
    since = instant
    amount = units > level ? 0 : present - max(units, 0) * CheckedBudget.hour
    return units <= level
  }
}

/// The two budgets of one app, and what its last short run took.
struct CheckedPurse: Sendable {
  var energy: CheckedBudget
  var cellular: CheckedBudget
  /// In units of energy, without the wake.
  var lastWork: Int64 = 0

  init(_ budgets: CheckedBudgets, at instant: Instant) {
    energy = CheckedBudget(
      budgets.energyCapacity, perHour: budgets.energyRefillPerHour, at: instant)
    cellular = CheckedBudget(
      budgets.cellularCapacity, perHour: budgets.cellularRefillPerHour, at: instant)
  }
}

/// The processor monitor's parameters.
public struct CheckedMonitor: Equatable, Sendable {
  public var limit: Share
  public var window: Span

  var allowed: Span {
    let (product, overflow) = window.milliseconds.multipliedReportingOverflow(by: limit.millionths)
    return overflow ? .milliseconds(.max) : .milliseconds(product / 1_000_000)
  }

  /// Processing that asks for external power and continued work are exempt.
  func measures(_ run: CheckedRun) -> Bool {
    switch run.request.kind {
    case .refresh, .push, .transfer: true
    case .processing, .healthResearch: !run.request.needs.contains(.externalPower)
    case .continued: false
    }
  }

  /// Whether this use over this time exceeds the share, allowing a millisecond for rounding.
  func isExceeded(by processor: Span, in lasted: Span) -> Bool {
    let (most, overflow) = lasted.milliseconds.multipliedReportingOverflow(by: limit.millionths)
    return !overflow && (processor + .milliseconds(1)).milliseconds > most / 1_000_000
  }
}
