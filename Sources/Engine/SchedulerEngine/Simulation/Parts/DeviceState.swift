/// The device: what rules may see, its battery, and the app in the foreground.
struct DeviceState: Sendable {
  var conditions: DeviceConditions
  private(set) var battery: Reservoir
  /// Shared by all apps.
  var pushBudget: Reservoir
  var offset: UTCOffset
  var foreground: AppID?
  /// Whether somebody uses the device outside the simulated apps.
  var isUsedElsewhere: Bool
  /// The user's answer to whether a continued task should continue.
  var answer: UserAnswer
  private let drainIdle: Int64
  private let drainInUse: Int64
  private let charge: Int64
  /// The battery levels at which a rule's answer changes.
  private let lowLevel: Share
  private let padLevel: Share

  init(_ setup: Setup) {
    conditions = setup.device.conditions
    battery = Reservoir(
      capacity: Share.all.millionths, level: setup.device.battery.millionths, ratePerHour: 0,
      at: setup.start)
    pushBudget = SystemBudgets.pushBudget(setup.rules.systemBudgets, at: setup.start)
    offset = setup.utcOffset
    isUsedElsewhere = setup.device.conditions.isInUse
    answer = setup.device.answer
    drainIdle = setup.device.drainIdle
    drainInUse = setup.device.drainInUse
    charge = setup.device.charge
    lowLevel = setup.rules.criticallyLowBattery.threshold
    padLevel = setup.rules.externalPower.iPadBatteryFloor
  }

  @inline(__always)
  func clock(_ now: Instant) -> WallTime { WallTime(at: now, offset: offset) }

  /// What running work may depend on and the device currently does not provide.
  @inline(__always)
  var missing: WorldInputs {
    var missing: WorldInputs = []
    if conditions.memory == .critical { missing.insert(.memory) }
    if conditions.thermal == .critical { missing.insert(.thermal) }
    if conditions.isInUse { missing.insert(.deviceUse) }
    if !conditions.isCharging { missing.insert(.charging) }
    if conditions.network == .none { missing.insert(.network) }
    return missing
  }

  /// What makes continued tasks end one after another; nil if there is no pressure.
  var pressure: ExpiryCause? {
    if conditions.memory == .critical { return .memoryPressure }
    return conditions.thermal == .critical ? .deviceTooHot : nil
  }
}

extension DeviceState {
  /// Sets the battery's current rate and schedules the next level at which a rule's answer changes.
  mutating func followBattery(_ agenda: inout Agenda) {
    let rate =
      conditions.isCharging ? charge : conditions.isInUse ? -drainInUse : -drainIdle
    if rate == battery.ratePerHour { return }
    battery.setRate(rate, at: agenda.now)
    // A level reached at this same instant has not been handled yet; the next one is scheduled then.
    if agenda.instant(of: Agenda.batteryLevel) == agenda.now { return }
    planBatteryLevel(&agenda)
  }

  func planBatteryLevel(_ agenda: inout Agenda) {
    var next = reaching(lowLevel, from: agenda.now)
    if conditions.kind == .iPad { next = min(next, reaching(padLevel, from: agenda.now)) }
    agenda.schedule(Agenda.batteryLevel, at: next, rank: .world)
  }

  private func reaching(_ level: Share, from now: Instant) -> Instant {
    let reached = battery.reaches(level.millionths, from: now)
    return reached > now ? reached : .never
  }

  /// Returns whether the level changed.
  mutating func setBattery(_ level: Share, _ agenda: inout Agenda) -> Bool {
    if battery.level(at: agenda.now) == level.millionths { return false }
    battery.setLevel(level.millionths, at: agenda.now)
    planBatteryLevel(&agenda)
    return true
  }

  /// Returns whether the device was locked, and whether this is its first unlock since the restart.
  mutating func turnScreenOn(_ agenda: inout Agenda) -> (wasLocked: Bool, isFirstUnlock: Bool) {
    agenda.clear(Agenda.screenLock)
    let wasLocked = conditions.isLocked
    let isFirst = !conditions.wasUnlockedSinceBoot
    conditions.isLocked = false
    conditions.wasUnlockedSinceBoot = true
    return (wasLocked, isFirst)
  }

  mutating func turnScreenOff(_ agenda: inout Agenda) {
    agenda.clear(Agenda.screenLock)
    isUsedElsewhere = false
    conditions.isInUse = false
    conditions.isLocked = true
  }

  /// Called when one use of the device ends. Once nobody uses it, it locks after a while.
  mutating func stopUsingUnlessNeeded(lockAfter: Span, _ agenda: inout Agenda) {
    if foreground != nil || isUsedElsewhere { return }
    // In use or merely unlocked, the device is not idle, so no rule needs to look again before the lock.
    conditions.isInUse = false
    lockLater(after: lockAfter, &agenda)
    followBattery(&agenda)
  }

  func lockLater(after delay: Span, _ agenda: inout Agenda) {
    agenda.schedule(Agenda.screenLock, at: agenda.now + delay, rank: .world)
  }
}
