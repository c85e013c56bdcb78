/// Changes of the world, by a habit, the script, a call, or the device itself.
extension Simulation {
  /// Changes without effect have no row.
  mutating func apply(_ change: WorldChange, _ origin: Origin) {
    switch change.subject {
    case .condition(let condition): set(condition, change, origin)
    case .screen(let screen): set(screen, change, origin)
    case .app(let app, let appChange): set(appChange, of: app, change, origin)
    case .answers(let answer): setAnswer(answer, origin)
    case .utcOffset(let offset): setOffset(offset, change, origin)
    }
  }

  /// Handles the beginning or end of a habit's window.
  mutating func turn(_ habit: HabitPlace) {
    let change = world.turn(habit, habitClock, &agenda)
    apply(change, .habit(habit.index))
  }

  mutating func playScriptedEvent() {
    let (position, action) = world.nextScripted(&agenda)
    switch action {
    case .change(let change): apply(change, .script(position))
    case .submit(let app, let task):
      if apps[app].isAwake { playSubmission(Int(task), of: app) }
    case .cancel(let app, let name): if apps[app].isAwake { cancel(name, of: app) }
    }
  }

  private mutating func set(_ condition: ConditionChange, _ change: WorldChange, _ origin: Origin) {
    guard let inputs = device.set(condition, &agenda) else { return }
    note(.world(change, origin))
    if inputs.contains(.charging) { device.followBattery(&agenda) }
    requests.reassess(inputs, &agenda)
    endRunsThatLostConditions()
    followPressure()
    if condition.wakesTheDevice { wake() }
  }

  /// The device is awake: launches start after this instant's decisions.
  mutating func wake() {
    lanes.awakeAt = agenda.now
    if requests.next(in: .ordinary) != nil {
      agenda.schedule(Agenda.launches(.ordinary), at: agenda.now, rank: .launch)
    }
  }

  mutating func crossBatteryLevel() {
    requests.reassess(.batteryLevel, &agenda)
    device.planBatteryLevel(&agenda)
  }

  private mutating func setOffset(_ offset: UTCOffset, _ change: WorldChange, _ origin: Origin) {
    if device.offset == offset { return }
    for app in apps.identities {
      apps.usage[app].keep(at: agenda.now, offset: device.offset, plan.rules.appUsage)
    }
    device.offset = offset
    note(.world(change, origin))
    world.replan(habitClock, &agenda)
    for app in apps.identities {
      scheduleEndOfDay(of: app)
      followUsage(of: app)
    }
  }
}

extension ConditionChange {
  fileprivate var wakesTheDevice: Bool {
    switch self {
    case .charging(let isOn): isOn
    case .network(let network): network != .none
    case .battery, .lowPowerMode, .networkSpeed, .switched, .thermal, .memory, .backgroundRefresh:
      false
    }
  }
}

extension DeviceState {
  /// Sets one plain condition and returns the rule inputs that it affects; nil if nothing changed.
  fileprivate mutating func set(
    _ change: ConditionChange, _ agenda: inout Agenda
  ) -> WorldInputs? {
    switch change {
    case .charging(let isOn): replace(&conditions.isCharging, isOn) ? .charging : nil
    case .battery(let level): setBattery(level, &agenda) ? .batteryLevel : nil
    case .lowPowerMode(let isOn):
      replace(&conditions.isLowPowerModeOn, isOn) ? .lowPowerMode : nil
    case .network(let network): replace(&conditions.network, network) ? .network : nil
    case .networkSpeed(let speed): replace(&conditions.networkSpeed, speed) ? .network : nil
    case .switched(let one, let isOn): replace(&conditions.switches[one], isOn) ? one.inputs : nil
    case .thermal(let state): replace(&conditions.thermal, state) ? .thermal : nil
    case .memory(let pressure): replace(&conditions.memory, pressure) ? .memory : nil
    case .backgroundRefresh(let setting):
      replace(&conditions.backgroundRefresh, setting) ? .backgroundRefresh : nil
    }
  }
}

/// Returns whether the value changed.
private func replace<Value: Equatable>(_ place: inout Value, _ value: Value) -> Bool {
  if place == value { return false }
  place = value
  return true
}

/// The user's use of the device, and its lock.
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

  /// Unlocks the device and wakes it, so that work that may run starts.
  mutating func turnScreenOn() {
    let (wasLocked, isFirstUnlock) = device.turnScreenOn(&agenda)
    if isFirstUnlock { requests.reassess(.firstUnlock, &agenda) }
    device.followBattery(&agenda)
    endRunsThatLostConditions()
    if wasLocked {
      tellOfProtectedData(isAvailable: true)
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
    if !device.conditions.isLocked { tellOfProtectedData(isAvailable: false) }
    device.turnScreenOff(&agenda)
    device.followBattery(&agenda)
    requests.reassess(.deviceUse, &agenda)
  }

  /// Live code may read files that are protected while the device is locked; models never do. Foreground apps
  /// are skipped: they were opened after the unlock, and the lock moves them to the background.
  private mutating func tellOfProtectedData(isAvailable: Bool) {
    for app in apps.identities where apps[app].isLive && apps[app].isAlive {
      if apps[app].conditions.phase != .background { continue }
      tell(app, .protectedData(apps[app].process, isAvailable: isAvailable))
    }
  }

  private mutating func reboot(_ change: WorldChange, _ origin: Origin) {
    note(.world(change, origin))
    agenda.clear(Agenda.screenLock)
    for app in apps.identities { endProcess(of: app, .reboot) }
    device.turnScreenOff(&agenda)
    device.conditions.wasUnlockedSinceBoot = false
    for app in apps.identities { restoreStanding(of: app) }
    device.followBattery(&agenda)
    requests.reassess(.deviceUse.union(.firstUnlock), &agenda)
  }
}
