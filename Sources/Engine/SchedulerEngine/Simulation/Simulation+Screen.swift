/// Somebody uses the device, or nobody does and it locks.
extension Simulation {
  mutating func set(_ screen: ScreenChange, _ change: WorldChange, _ origin: Origin) {
    switch screen {
    case .unlock:
      guard device.conditions.isLocked else { return }
      note(.world(change, origin))
      turnScreenOn()
      if !device.conditions.isInUse {
        device.lockLater(after: plan.rules.life.lockAfter, &agenda)
      }
    case .lock: lock(origin)
    case .use(let isUsed):
      if device.isUsedElsewhere == isUsed { return }
      note(.world(change, origin))
      device.isUsedElsewhere = isUsed
      guard isUsed else {
        return device.stopUsingUnlessNeeded(lockAfter: plan.rules.life.lockAfter, &agenda)
      }
      device.conditions.isInUse = true
      turnScreenOn()
    case .reboot: reboot(change, origin)
    }
  }

  /// The device is unlocked from here on; what may run gets its wake.
  mutating func turnScreenOn() {
    let (wasLocked, isFirstUnlock) = device.turnScreenOn(&agenda)
    if isFirstUnlock { requests.reassess(.firstUnlock, &agenda) }
    device.followBattery(&agenda)
    endRunsThatLostConditions()
    if wasLocked {
      requests.reassess(.deviceUse, &agenda)
      wake()
    }
  }

  mutating func lockByItself() {
    agenda.clear(Agenda.screenLock)
    lock(.device)
  }

  private mutating func lock(_ origin: Origin) {
    if device.conditions.isLocked && !device.conditions.isInUse { return }
    note(.world(.lock, origin))
    if let app = device.foreground { enterBackground(app) }
    device.turnScreenOff(&agenda)
    device.followBattery(&agenda)
    requests.reassess(.deviceUse, &agenda)
  }

  private mutating func reboot(_ change: WorldChange, _ origin: Origin) {
    note(.world(change, origin))
    agenda.clear(Agenda.screenLock)
    for app in apps.identities { endProcess(of: app, .reboot) }
    device.turnScreenOff(&agenda)
    device.conditions.wasUnlockedSinceBoot = false
    device.followBattery(&agenda)
    requests.reassess(.deviceUse.union(.firstUnlock), &agenda)
  }
}
