import SchedulerEngine

extension SecondModel {
  /// The next thing of this instant that happens to the device; false when there is none left.
  mutating func worldTurns() -> Bool {
    if now == nextMidnight {
      closeDay()
    } else if nextScripted < setup.script.count,
      setup.script[nextScripted].at.milliseconds == now
    {
      nextScripted += 1
      perform(setup.script[nextScripted - 1].action)
    } else if let window = windows.firstIndex(where: { nextEdge(of: $0) == now }) {
      turn(window: window)
    } else if let app = apps.firstIndex(where: { $0.leavesAt == now }) {
      leave(app)
    } else if phone.locksAt == now {
      lock()
    } else if !transferEnds() {
      return false
    }
    endRunsThatLostGround()
    followPressure()
    return true
  }

  private mutating func closeDay() {
    for app in apps.indices {
      apps[app].usage.fade(rules.appUsage, from: expectedMost)
      apps[app].usage.closeDay(localDay(of: now - 1), rules.appUsage)
    }
    nextMidnight = midnightAfterNow
  }

  private mutating func perform(_ action: ScriptedEvent.Action) {
    switch action {
    case .change(let change): apply(change)
    case .submit(let app, let task):
      if apps[Int(app.index)].isAwake { submit(Int(task), of: Int(app.index)) }
    case .cancel(let app, let name):
      if apps[Int(app.index)].isAwake { cancel(name, of: Int(app.index)) }
    }
  }

  mutating func apply(_ change: WorldChange) {
    if let app = change.app { return apply(change, to: Int(app.index)) }
    switch change {
    case .charging(let isOn):
      if isOn && !phone.conditions.isCharging { wokenAt = now }
      phone.conditions.isCharging = isOn
    case .network(let network):
      if network != phone.conditions.network && network != .none { wokenAt = now }
      phone.conditions.network = network
    case .battery(let share): phone.battery = Level(units: share.millionths, of: 1_000_000)
    case .lowPowerMode(let isOn): phone.conditions.isLowPowerModeOn = isOn
    case .switched(let one, let isOn): phone.conditions.switches[one] = isOn
    case .thermal(let state): phone.conditions.thermal = state
    case .memory(let pressure): phone.conditions.memory = pressure
    case .backgroundRefresh(let setting): phone.conditions.backgroundRefresh = setting
    case .unlock: unlock()
    case .lock: lock()
    case .deviceUse(let isUsed): useElsewhere(isUsed)
    case .reboot: reboot()
    case .networkSpeed(let speed): phone.conditions.networkSpeed = speed
    case .utcOffset(let offset): moveClock(to: Int64(offset.minutes) * 60_000)
    case .answers(let answer): self.change(answer: answer)
    case .appRefresh, .open, .leave, .forceQuit, .terminate, .install, .uninstall, .update,
      .debugger, .expectOpening, .stopContinued, .push:
      break
    }
  }

  private mutating func apply(_ change: WorldChange, to app: Int) {
    switch change {
    case .appRefresh(_, let isOn): apps[app].isRefreshOn = isOn
    case .debugger(_, let isAttached): apps[app].isDebugged = isAttached
    case .open(_, let length): open(app, for: length.milliseconds)
    case .leave: leave(app)
    case .forceQuit: forceQuit(app)
    case .terminate: endProcess(of: app, "terminated")
    case .push(_, let name, let priority): receive(name, priority, for: app)
    case .update: endProcess(of: app, "updated")
    case .uninstall: uninstall(app)
    case .install: install(app)
    case .stopContinued(_, let name): stopContinued(name, of: app)
    case .expectOpening:
      apps[app].usage.expected = max(apps[app].usage.expected, expectedEnough)
    default: break
    }
  }

  /// The next instant at which anything but a verdict changes.
  var nextDue: Milliseconds {
    var next = min(nextMidnight, phone.locksAt)
    if nextScripted < setup.script.count {
      next = min(next, setup.script[nextScripted].at.milliseconds)
    }
    for window in windows { next = min(next, nextEdge(of: window)) }
    for app in apps.indices {
      next = min(next, apps[app].leavesAt, freezesAt(app), assertionLimit(app))
    }
    for activity in activities where activity.left == nil && apps[activity.app].isAwake {
      next = min(next, activity.endsAt ?? .max)
    }
    for step in code where apps[step.app].isAwake { next = min(next, step.due) }
    next = min(next, nextUnderPressure)
    for counting in countings { next = min(next, countsNext(counting)) }
    for run in runs {
      next = min(next, run.isExpired ? run.killAt : run.warnAt, overheats(run), looksAfter(run))
    }
    for request in waiting where request.moves {
      next = min(next, request.transfer?.failsAt ?? .max)
      if let left = request.transfer?.timeLeft { next = min(next, now + left) }
    }
    if rules.waking.interval == .zero { return next }
    return min(next, maintenanceWake(notBefore: now + 1))
  }
}
