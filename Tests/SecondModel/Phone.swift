import SchedulerEngine

/// The device and whoever holds it.
struct Phone {
  var conditions: DeviceConditions
  var battery: Level
  /// The network there is when no habit names one.
  let usualNetwork: Network
  var front: Int?
  var isUsedElsewhere: Bool
  var locksAt = Milliseconds.max

  init(_ setup: DeviceSetup) {
    conditions = setup.conditions
    battery = Level(units: setup.battery.millionths, of: 1_000_000)
    usualNetwork = setup.conditions.network
    isUsedElsewhere = setup.conditions.isInUse
  }
}

extension SecondModel {
  var batteryRate: Int64 {
    if phone.conditions.isCharging { return setup.device.charge }
    return phone.conditions.isInUse ? -setup.device.drainInUse : -setup.device.drainIdle
  }

  /// Somebody looks at the screen: the lock goes, and with it whatever needed an idle device.
  mutating func screenOn() {
    phone.locksAt = .max
    phone.conditions.wasUnlockedSinceBoot = true
    if phone.conditions.isLocked {
      phone.conditions.isLocked = false
      wokenAt = now
    }
    // At once: whoever picked it up may put it down again before this event is over.
    endRunsThatLostGround()
  }

  mutating func unlock() {
    if !phone.conditions.isLocked { return }
    screenOn()
    if !phone.conditions.isInUse { lockLater() }
  }

  mutating func lock() {
    phone.locksAt = .max
    if let app = phone.front { goToBackground(app) }
    phone.isUsedElsewhere = false
    phone.conditions.isInUse = false
    phone.conditions.isLocked = true
  }

  mutating func useElsewhere(_ isUsed: Bool) {
    if phone.isUsedElsewhere == isUsed { return }
    phone.isUsedElsewhere = isUsed
    if isUsed {
      phone.conditions.isInUse = true
      screenOn()
    } else {
      putDownUnlessUsed()
    }
  }

  mutating func putDownUnlessUsed() {
    if phone.front != nil || phone.isUsedElsewhere { return }
    phone.conditions.isInUse = false
    lockLater()
  }

  private mutating func lockLater() {
    phone.locksAt = now + rules.life.lockAfter.milliseconds
  }

  mutating func reboot() {
    for app in apps.indices { endProcess(of: app, "reboot") }
    phone.locksAt = .max
    phone.isUsedElsewhere = false
    phone.conditions.isInUse = false
    phone.conditions.isLocked = true
    phone.conditions.wasUnlockedSinceBoot = false
  }
}
