import RunRecord
import SchedulerEngine

/// The device as the rows show it, without asking any rule.
struct WatchedWorld: Sendable {
  /// When something that runs or processes depend on was lost, and at which row.
  struct Loss: Sendable {
    let at: Instant
    let row: Int64
  }

  private(set) var device: DeviceConditions
  private(set) var battery: WatchedBattery?
  private var isUsedElsewhere: Bool
  private var front: AppID?
  private var losses: [[Loss]] = [[], [], [], [], []]
  private var reboots: [Loss] = []

  init(_ world: CheckedWorld, at start: Instant) {
    device = world.device
    isUsedElsewhere = world.device.isInUse
    battery = world.battery.map { WatchedBattery($0, at: start) }
    followBattery(at: start)
  }

  var isRefreshOff: Bool {
    device.backgroundRefresh == .off || device.isBackgroundRefreshRestricted
  }

  /// Whether Background App Refresh waits for Wi-Fi.
  var isWifiMissing: Bool { device.backgroundRefresh == .wifiOnly && device.network != .wifi }

  func firstLoss(of ground: GroundLost, after row: Int64) -> Loss? {
    WatchedWorld.first(in: losses[Int(ground.rawValue)], after: row)
  }

  func firstReboot(after row: Int64) -> Loss? { WatchedWorld.first(in: reboots, after: row) }

  private static func first(in all: [Loss], after row: Int64) -> Loss? {
    let place = all.partitionPoint { $0.row > row }
    return place < all.count ? all[place] : nil
  }

  mutating func apply(_ change: WorldChange, at instant: Instant, row: Int64) {
    let before = device
    switch change {
    case .charging(let isOn): device.isCharging = isOn
    case .battery(let level): battery?.set(level, at: instant)
    case .lowPowerMode(let isOn): device.isLowPowerModeOn = isOn
    case .network(let network): device.network = network
    case .backgroundRefresh(let setting): device.backgroundRefresh = setting
    case .switched(let one, let isOn): device.switches[one] = isOn
    case .unlock: turnOn()
    // The process in the foreground leaves it in a row of its own.
    case .lock:
      isUsedElsewhere = false
      device.isLocked = true
    case .reboot:
      isUsedElsewhere = false
      device.isLocked = true
      device.wasUnlockedSinceBoot = false
      reboots.append(Loss(at: instant, row: row))
    case .deviceUse(let isUsed):
      isUsedElsewhere = isUsed
      if isUsed { turnOn() }
    case .open(let app, _):
      front = app
      turnOn()
    case .leave(let app), .forceQuit(let app), .terminate(let app), .uninstall(let app),
      .update(let app):
      if front == app { front = nil }
    case .thermal(let state): device.thermal = state
    case .memory(let pressure): device.memory = pressure
    case .networkSpeed, .appRefresh, .install, .debugger, .expectOpening, .standing,
      .stopContinued, .push, .wake, .answers, .utcOffset:
      break
    }
    follow(before, at: instant, row: row)
  }

  /// A process left the foreground or ended; that it came there, the row of the opening has said.
  mutating func move(_ app: AppID, to phase: AppPhase, at instant: Instant, row: Int64) {
    let before = device
    if phase != .foreground && front == app { front = nil }
    follow(before, at: instant, row: row)
  }

  private mutating func turnOn() {
    device.isLocked = false
    device.wasUnlockedSinceBoot = true
  }

  private mutating func follow(_ before: DeviceConditions, at instant: Instant, row: Int64) {
    device.isInUse = isUsedElsewhere || front != nil
    let loss = Loss(at: instant, row: row)
    if device.isInUse && !before.isInUse { note(loss, of: .deviceIdle) }
    if before.isCharging && !device.isCharging { note(loss, of: .externalPower) }
    if before.network != .none && device.network == .none { note(loss, of: .network) }
    if before.thermal != .critical && device.thermal == .critical { note(loss, of: .coolDevice) }
    if before.memory != .critical && device.memory == .critical { note(loss, of: .memory) }
    followBattery(at: instant)
  }

  private mutating func note(_ loss: Loss, of ground: GroundLost) {
    losses[Int(ground.rawValue)].append(loss)
  }

  private mutating func followBattery(at instant: Instant) {
    battery?.follow(isCharging: device.isCharging, isInUse: device.isInUse, at: instant)
  }
}

/// A battery whose level changes with what the device does, in exact integers.
///
/// Stored in millionths of a full battery times the milliseconds of an hour, so that nothing is rounded
/// before a level is read.
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
