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
  private var losses: [[Loss]] = [[], [], [], []]
  private var reboots: [Loss] = []

  init(_ world: CheckedWorld) {
    device = world.device
  }

  var isRefreshOff: Bool {
    device.backgroundRefresh == .off || device.isBackgroundRefreshRestricted
  }

  /// Whether Background App Refresh waits for Wi-Fi.
  var isWifiMissing: Bool { device.backgroundRefresh == .wifiOnly && device.network != .wifi }

  func firstLoss(of ground: GroundLost, after row: Int64) -> Loss? {
    WatchedWorld.first(in: losses[Int(ground.rawValue)], after: row)
  }

  /// What ends the runs of every kind, and is lost.
  var lost: [GroundLost] {
    (device.thermal == .critical ? [.coolDevice] : [])
      + (device.memory == .critical ? [.memory] : [])
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
    case .lowPowerMode(let isOn): device.isLowPowerModeOn = isOn
    case .network(let network): device.network = network
    case .backgroundRefresh(let setting): device.backgroundRefresh = setting
    case .switched(let one, let isOn): device.switches[one] = isOn
    case .unlock, .open: turnOn()
    case .lock: device.isLocked = true
    case .reboot:
      device.isLocked = true
      device.wasUnlockedSinceBoot = false
      reboots.append(Loss(at: instant, row: row))
    case .deviceUse(let isUsed): if isUsed { turnOn() }
    case .thermal(let state): device.thermal = state
    case .memory(let pressure): device.memory = pressure
    case .battery, .networkSpeed, .appRefresh, .leave, .forceQuit, .terminate, .uninstall, .update,
      .install, .debugger, .expectOpening, .standing,
      .stopContinued, .push, .wake, .answers, .utcOffset:
      break
    }
    follow(before, at: instant, row: row)
  }

  private mutating func turnOn() {
    device.isLocked = false
    device.wasUnlockedSinceBoot = true
  }

  private mutating func follow(_ before: DeviceConditions, at instant: Instant, row: Int64) {
    let loss = Loss(at: instant, row: row)
    if before.isCharging && !device.isCharging { note(loss, of: .externalPower) }
    if before.network != .none && device.network == .none { note(loss, of: .network) }
    if before.thermal != .critical && device.thermal == .critical { note(loss, of: .coolDevice) }
    if before.memory != .critical && device.memory == .critical { note(loss, of: .memory) }
  }

  private mutating func note(_ loss: Loss, of ground: GroundLost) {
    losses[Int(ground.rawValue)].append(loss)
  }
}
