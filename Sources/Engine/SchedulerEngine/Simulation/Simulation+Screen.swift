/// Somebody uses the device, or nobody does and it locks.
extension Simulation {
  mutating func set<Observer: RunObserver>(
    _ screen: ScreenChange, _ change: WorldChange, _ origin: Origin, _ observer: inout Observer
  ) {
    switch screen {
    case .unlock:
      guard device.conditions.isLocked else { return }
      observer.note(agenda.now, .world(change, origin))
      turnScreenOn(&observer)
      if !device.conditions.isInUse {
        device.lockLater(after: plan.rules.life.lockAfter, &agenda)
      }
    case .lock: lock(origin, &observer)
    case .use(let isUsed):
      if device.isUsedElsewhere == isUsed { return }
      observer.note(agenda.now, .world(change, origin))
      device.isUsedElsewhere = isUsed
      guard isUsed else {
        return device.stopUsingUnlessNeeded(lockAfter: plan.rules.life.lockAfter, &agenda)
      }
      device.conditions.isInUse = true
      turnScreenOn(&observer)
    case .reboot: reboot(change, origin, &observer)
    }
  }

  /// The device is unlocked from here on; what may run gets its wake.
  mutating func turnScreenOn<Observer: RunObserver>(_ observer: inout Observer) {
    let (wasLocked, isFirstUnlock) = device.turnScreenOn(&agenda)
    if isFirstUnlock { requests.reassess(.firstUnlock, &agenda) }
    device.followBattery(&agenda)
    endRunsThatLostConditions(&observer)
    if wasLocked {
      requests.reassess(.deviceUse, &agenda)
      wake()
    }
  }

  mutating func lockByItself<Observer: RunObserver>(_ observer: inout Observer) {
    agenda.clear(Agenda.screenLock)
    lock(.device, &observer)
  }

  private mutating func lock<Observer: RunObserver>(
    _ origin: Origin, _ observer: inout Observer
  ) {
    if device.conditions.isLocked && !device.conditions.isInUse { return }
    observer.note(agenda.now, .world(.lock, origin))
    if let app = device.foreground { enterBackground(app, &observer) }
    device.turnScreenOff(&agenda)
    device.followBattery(&agenda)
    requests.reassess(.deviceUse, &agenda)
  }

  private mutating func reboot<Observer: RunObserver>(
    _ change: WorldChange, _ origin: Origin, _ observer: inout Observer
  ) {
    observer.note(agenda.now, .world(change, origin))
    agenda.clear(Agenda.screenLock)
    for app in apps.identities { endProcess(of: app, .reboot, &observer) }
    device.turnScreenOff(&agenda)
    device.conditions.wasUnlockedSinceBoot = false
    device.followBattery(&agenda)
    requests.reassess(.deviceUse.union(.firstUnlock), &agenda)
  }
}
