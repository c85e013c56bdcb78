extension Simulation {
  /// Changes the world. Changes that change nothing leave no row.
  mutating func apply<Observer: RunObserver>(
    _ change: WorldChange, _ origin: Origin, _ observer: inout Observer
  ) {
    switch change {
    case .open, .leave, .forceQuit, .terminate, .install, .uninstall, .update, .debugger,
      .expectOpening, .appRefresh, .stopContinued:
      applyToApp(change, origin, &observer)
    case .unlock, .lock, .deviceUse, .reboot:
      applyToScreen(change, origin, &observer)
    case .answers(let answer): setAnswer(answer, origin, &observer)
    case .utcOffset(let offset):
      if device.offset == offset { return }
      for app in apps.indices {
        apps[app].usage.keep(at: now, offset: device.offset, rules.appUsage)
      }
      device.offset = offset
      observer.note(now, .world(change, origin))
      replanHabits()
      for app in apps.indices {
        scheduleFold(app)
        followUsage(of: app)
      }
    default:
      guard let inputs = setCondition(change) else { return }
      observer.note(now, .world(change, origin))
      if inputs.contains(.charging) { followBattery() }
      reassess(inputs)
      endRunsThatLostGround(&observer)
      followPressure(&observer)
      switch change {
      case .charging(true): wake()
      case .network(let network) where network != .none: wake()
      default: break
      }
    }
  }

  /// Sets one plain condition and says what rules must look again; nil when it was so already.
  private mutating func setCondition(_ change: WorldChange) -> WorldInputs? {
    switch change {
    case .charging(let isOn): replace(&device.conditions.isCharging, isOn) ? .charging : nil
    case .battery(let level): setBattery(level) ? .batteryLevel : nil
    case .lowPowerMode(let isOn):
      replace(&device.conditions.isLowPowerModeOn, isOn) ? .lowPowerMode : nil
    case .network(let network): replace(&device.conditions.network, network) ? .network : nil
    case .lowDataMode(let isOn): replace(&device.conditions.isLowDataModeOn, isOn) ? [] : nil
    case .thermal(let state): replace(&device.conditions.thermal, state) ? .thermal : nil
    case .memory(let pressure): replace(&device.conditions.memory, pressure) ? .memory : nil
    case .camera(let isActive): replace(&device.conditions.isCameraActive, isActive) ? .memory : nil
    case .backgroundRefresh(let setting):
      replace(&device.conditions.backgroundRefresh, setting) ? .backgroundRefresh : nil
    case .refreshRestricted(let isOn):
      replace(&device.conditions.isBackgroundRefreshRestricted, isOn) ? .backgroundRefresh : nil
    default: nil
    }
  }

  private mutating func setBattery(_ level: Share) -> Bool {
    if device.battery.level(at: now) == level.millionths { return false }
    device.battery.setLevel(level.millionths, at: now)
    followBattery()
    return true
  }

  /// Re-assesses the pending requests whose rules look at any of this; of one app where it is named.
  mutating func reassess(_ inputs: WorldInputs, of app: Int = -1) {
    for index in requests.indices
    where !requests[index].watched.isDisjoint(with: inputs) && !requests[index].isFree {
      if app < 0 || Int(requests[index].app) == app {
        scheduleDecision(index, at: now)
      }
    }
  }

  /// Re-assesses one app's requests of the kind that was launched, all processing being one: launches
  /// of the other kind do not concern them.
  mutating func reassess(_ kind: TaskKind, of app: Int) {
    for index in requests.indices
    where requests[index].request.kind.isProcessing == kind.isProcessing {
      if Int(requests[index].app) == app && !requests[index].isFree {
        scheduleDecision(index, at: now)
      }
    }
  }

  /// Re-assesses an app's request under this identifier, of which a run began or ended.
  mutating func reassess(_ name: NameID, of app: Int) {
    let index = place(for: name, of: app)
    if index >= 0 { scheduleDecision(index, at: now) }
  }

  /// The device is awake now: what may run starts, after this instant's decisions.
  mutating func wake() {
    awakeAt = now
    if nextToLaunch() >= 0 {
      queue.schedule(Simulation.launchSlot, at: now, rank: .launch)
    }
  }
}

/// Whether the new value differs from the old, which it replaces.
private func replace<Value: Equatable>(_ place: inout Value, _ value: Value) -> Bool {
  if place == value { return false }
  place = value
  return true
}
