extension Simulation {
  mutating func applyToScreen<Observer: RunObserver>(
    _ change: WorldChange, _ origin: Origin, _ observer: inout Observer
  ) {
    switch change {
    case .unlock: unlock(origin, &observer)
    case .lock: lock(origin, &observer)
    case .deviceUse(let isUsed): useElsewhere(isUsed, origin, &observer)
    case .reboot: reboot(origin, &observer)
    default: break
    }
  }

  private mutating func unlock<Observer: RunObserver>(
    _ origin: Origin, _ observer: inout Observer
  ) {
    guard device.conditions.isLocked else { return }
    observer.note(now, .world(.unlock, origin))
    turnScreenOn(&observer)
    if !device.conditions.isInUse { lockLater() }
  }

  /// The device is unlocked from here on; what may run gets its wake.
  mutating func turnScreenOn<Observer: RunObserver>(_ observer: inout Observer) {
    queue.clear(Simulation.lockSlot)
    let wasLocked = device.conditions.isLocked
    device.conditions.isLocked = false
    if !device.conditions.wasUnlockedSinceBoot {
      device.conditions.wasUnlockedSinceBoot = true
      reassess(.firstUnlock)
    }
    followBattery()
    endRunsThatLostGround(&observer)
    if wasLocked {
      reassess(.deviceUse)
      wake()
    }
  }

  private mutating func lock<Observer: RunObserver>(_ origin: Origin, _ observer: inout Observer) {
    if device.conditions.isLocked && !device.conditions.isInUse { return }
    observer.note(now, .world(.lock, origin))
    queue.clear(Simulation.lockSlot)
    if device.foreground >= 0 { enterBackground(Int(device.foreground), &observer) }
    device.isUsedElsewhere = false
    device.conditions.isInUse = false
    device.conditions.isLocked = true
    followBattery()
    reassess(.deviceUse)
  }

  mutating func lockByItself<Observer: RunObserver>(_ observer: inout Observer) {
    queue.clear(Simulation.lockSlot)
    lock(.device, &observer)
  }

  private mutating func useElsewhere<Observer: RunObserver>(
    _ isUsed: Bool, _ origin: Origin, _ observer: inout Observer
  ) {
    if device.isUsedElsewhere == isUsed { return }
    observer.note(now, .world(.deviceUse(isUsed), origin))
    device.isUsedElsewhere = isUsed
    if isUsed {
      device.conditions.isInUse = true
      turnScreenOn(&observer)
    } else {
      stopUsingUnlessNeeded()
    }
  }

  /// Nobody uses this any more; when nobody uses anything, the device locks after a while.
  mutating func stopUsingUnlessNeeded() {
    if device.foreground >= 0 || device.isUsedElsewhere { return }
    // Unlocked is no more idle than in use, so no rule needs to look again before the lock.
    device.conditions.isInUse = false
    lockLater()
    followBattery()
  }

  private mutating func lockLater() {
    queue.schedule(Simulation.lockSlot, at: now + rules.life.lockAfter, rank: .world)
  }

  private mutating func reboot<Observer: RunObserver>(
    _ origin: Origin, _ observer: inout Observer
  ) {
    observer.note(now, .world(.reboot, origin))
    queue.clear(Simulation.lockSlot)
    for app in apps.indices { endProcess(of: app, .reboot, &observer) }
    device.isUsedElsewhere = false
    device.conditions.isInUse = false
    device.conditions.isLocked = true
    device.conditions.wasUnlockedSinceBoot = false
    followBattery()
    reassess(.deviceUse.union(.firstUnlock))
  }
}
