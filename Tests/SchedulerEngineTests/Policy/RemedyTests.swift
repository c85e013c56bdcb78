import Testing

@testable import SchedulerEngine

/// A state of the world in which a rule objects until a condition.
struct Predicament: Sendable, CustomTestStringConvertible {
  let objector: RuleID
  let until: Condition
  let kind: TaskKind
  let changes: [WorldChange]

  init(
    _ objector: RuleID, _ until: Condition, _ kind: TaskKind = .refresh,
    after changes: [WorldChange]
  ) {
    self.objector = objector
    self.until = until
    self.kind = kind
    self.changes = changes
  }

  var testDescription: String { "\(objector) until \(until), \(kind), after \(changes)" }
}

@Suite("The remedy for an objection") struct RemedyTests {
  private static let app = WaitingDevice.app

  private static let predicaments: [Predicament] = [
    .init(.firstUnlock, .firstUnlock, after: [.reboot]),
    .init(.firstUnlock, .firstUnlock, .processing, after: [.reboot]),
    .init(.appSwitcher, .appOpened, after: [.forceQuit(app)]),
    .init(.appSwitcher, .appOpened, .processing, after: [.forceQuit(app)]),
    .init(.appSwitcher, .appOpened, after: [.forceQuit(app), .unlock]),
    .init(.backgroundRefreshSetting, .deviceRefreshOn, after: [.backgroundRefresh(.off)]),
    .init(.backgroundRefreshSetting, .refreshUnrestricted, after: [.refreshRestricted(true)]),
    .init(.backgroundRefreshSetting, .appRefreshOn, after: [.appRefresh(app, isOn: false)]),
    .init(
      .backgroundRefreshSetting, .wifi, after: [.backgroundRefresh(.wifiOnly), .network(.cellular)]),
    .init(.lowPowerMode, .lowPowerModeOff, after: [.lowPowerMode(true)]),
    .init(.criticallyLowBattery, .charging, after: [.charging(false), .battery(.percent(3))]),
    .init(.externalPower, .charging, .processing, after: [.charging(false)]),
    .init(.network, .online, .processing, after: [.network(.none)]),
    .init(.idleDevice, .deviceIdle, .processing, after: [.unlock]),
    .init(.idleDevice, .deviceIdle, .processing, after: [.deviceUse(true)]),
    .init(.idleDevice, .deviceIdle, .processing, after: [.open(app, for: .hours(1))]),
    .init(.thermal, .coolDevice, after: [.thermal(.critical)]),
    .init(.memoryPressure, .memoryAvailable, after: [.memory(.critical)]),
    .init(.memoryPressure, .memoryAvailable, .processing, after: [.memory(.warning)]),
    .init(.memoryPressure, .cameraClosed, .processing, after: [.camera(true)]),
  ]

  @Test("ends it and raises no other", arguments: predicaments)
  func endsTheObjection(_ predicament: Predicament) throws {
    var device = try WaitingDevice()
    let before = try device.verdicts(on: predicament.kind).objections
    #expect(!before.contains(predicament.objector))

    try device.apply(predicament.changes)
    let held = try device.verdicts(on: predicament.kind)
    #expect(held.verdict(of: predicament.objector) == .prevents(until: predicament.until))

    let remedy = predicament.until.remedy(for: Self.app, on: device.simulation.conditions())
    try device.apply(remedy)
    #expect(try device.verdicts(on: predicament.kind).objections == before)
  }

  @Test("for an app not opened for weeks is to open it, and leaves the device as idle as it was")
  func foregroundRecency() throws {
    var device = try WaitingDevice()
    device.advance(.days(20))
    let held = try device.verdicts(on: .processing)
    #expect(held.verdict(of: .foregroundRecency) == .prevents(until: .appOpened))
    try device.apply(Condition.appOpened.remedy(for: Self.app, on: device.simulation.conditions()))
    #expect(device.simulation.conditions().isIdle)
    #expect(try device.verdicts(on: .processing).objections == [.earliestBeginDate])
  }

  @Test("for an app nobody is expected to open is to expect an opening")
  func openingExpected() throws {
    var device = try WaitingDevice { setup in
      setup.rules.appUsage.newcomerOpeningsPerDay = 0
      setup.apps[0].history = .newcomer
    }
    let held = try device.verdicts(on: .refresh)
    #expect(held.verdict(of: .appUsage) == .prevents(until: .openingExpected))
    try device.apply(
      Condition.openingExpected.remedy(for: Self.app, on: device.simulation.conditions()))
    #expect(try device.verdicts(on: .refresh).objections == [.earliestBeginDate])
  }

  @Test("for data unreadable while locked is to unlock, which rules out an idle device")
  func unlocked() throws {
    var device = try WaitingDevice()
    #expect(device.simulation.conditions().isLocked)
    try device.apply(Condition.unlocked.remedy(for: Self.app, on: device.simulation.conditions()))
    #expect(!device.simulation.conditions().isLocked)
    #expect(Condition.unlocked.remedy(for: Self.app, on: device.simulation.conditions()).isEmpty)
    #expect(try device.verdicts(on: .processing).objections.contains(.idleDevice))
    #expect(Condition.unlocked.excludes(.deviceIdle) && Condition.deviceIdle.excludes(.unlocked))
    #expect(!Condition.unlocked.excludes(.charging) && !Condition.firstUnlock.excludes(.deviceIdle))
  }

  @Test(
    "does not exist where only the end of a run or a changed rule helps",
    arguments: [Condition.runEnded, .launchEnded, .continuedEnded, .budgetRaised])
  func onlyTheEnd(condition: Condition) {
    #expect(condition.remedy(for: Self.app, on: DeviceConditions()).isEmpty)
  }
}
