import RunRecord
public import SchedulerEngine

/// What the budgets of each app are and cost, for the checker; in the units of the rules.
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

  /// What work costs besides its wake; each part is rounded down.
  func energy(for use: RunUse) -> Int64 {
    let (time, isTooLong) = use.processor.milliseconds.multipliedReportingOverflow(
      by: energyPerProcessorSecond)
    let each = use.network == .cellular ? energyPerMegabyteCellular : energyPerMegabyteWifi
    let (bytes, isTooMuch) = (use.bytes / 1_000).multipliedReportingOverflow(by: each)
    if isTooLong || isTooMuch { return .max }
    return (time / 1_000).addingUpToMost(bytes / 1_000)
  }
}

/// A budget that refills steadily, in units times the milliseconds of an hour. It begins full.
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

  /// Whole units.
  func level(at instant: Instant) -> Int64 { exact(at: instant) / CheckedBudget.hour }

  private func exact(at instant: Instant) -> Int64 {
    let elapsed = max((instant - since).milliseconds, 0)
    let (refilled, overflow) = perHour.multipliedReportingOverflow(by: elapsed)
    return overflow || refilled > full - amount ? full : amount + refilled
  }

  /// False, and an empty budget, where there was less.
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
  /// Besides its wake.
  var lastWork: Int64 = 0

  init(_ budgets: CheckedBudgets, at instant: Instant) {
    energy = CheckedBudget(
      budgets.energyCapacity, perHour: budgets.energyRefillPerHour, at: instant)
    cellular = CheckedBudget(
      budgets.cellularCapacity, perHour: budgets.cellularRefillPerHour, at: instant)
  }
}
