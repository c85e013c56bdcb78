import SchedulerEngine

/// A battery level that moves at the pace of what the device does, in exact integers.
///
/// Held in millionths of full times the milliseconds of an hour, so that nothing is rounded before a
/// level is read.
struct WatchedBattery: Sendable {
  private static let hour: Int64 = 3_600_000
  private static let full: Int64 = 1_000_000 * hour

  private let paces: CheckedBattery
  private var level: Int64
  private var since: Instant
  private var perHour: Int64 = 0

  init(_ battery: CheckedBattery, at start: Instant) {
    paces = battery
    level = WatchedBattery.scaled(battery.level)
    since = start
  }

  private static func scaled(_ share: Share) -> Int64 {
    min(max(share.millionths, 0), 1_000_000) * hour
  }

  mutating func set(_ share: Share, at instant: Instant) {
    level = WatchedBattery.scaled(share)
    since = instant
  }

  mutating func follow(isCharging: Bool, isInUse: Bool, at instant: Instant) {
    level = exact(at: instant)
    since = instant
    perHour = isCharging ? paces.charge : isInUse ? -paces.drainInUse : -paces.drainIdle
  }

  /// Rounded down.
  func share(at instant: Instant) -> Share {
    Share(millionths: exact(at: instant) / WatchedBattery.hour)
  }

  private func exact(at instant: Instant) -> Int64 {
    let elapsed = max((instant - since).milliseconds, 0)
    let (moved, overflow) = perHour.multipliedReportingOverflow(by: elapsed)
    if overflow { return perHour > 0 ? WatchedBattery.full : 0 }
    let bounded = min(max(moved, -WatchedBattery.full), WatchedBattery.full)
    return min(max(level + bounded, 0), WatchedBattery.full)
  }
}
