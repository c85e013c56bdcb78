/// The user opens, leaves, quits, installs and removes apps, and the system learns when.
extension Simulation {
  mutating func set(_ appChange: AppChange, of app: AppID, _ change: WorldChange, _ origin: Origin)
  {
    switch appChange {
    case .open(let length): open(app, for: length, change, origin)
    case .leave: leave(app, origin)
    case .forceQuit: forceQuit(app, change, origin)
    case .terminate:
      guard apps[app].isAlive else { return }
      note(.world(change, origin))
      endProcess(of: app, .terminated)
    case .install:
      if apps[app].conditions.isInstalled { return }
      note(.world(change, origin))
      installAnew(app)
    case .uninstall:
      guard apps[app].conditions.isInstalled else { return }
      note(.world(change, origin))
      endProcess(of: app, .uninstalled)
      apps[app].conditions.isInstalled = false
      models.forgetProgress(of: app)
      discardRequests(of: app, .all, .uninstalled)
    case .update:
      guard apps[app].conditions.isInstalled else { return }
      note(.world(change, origin))
      endProcess(of: app, .updated)
      restoreStanding(of: app)
    case .debugger(let isAttached):
      if apps[app].conditions.isDebuggerAttached == isAttached { return }
      apps[app].conditions.isDebuggerAttached = isAttached
      note(.world(change, origin))
      requests.reassess(.debugger, of: app, &agenda)
      suspendWhenUnused(app)
    case .expectOpening:
      note(.world(change, origin))
      expectOpening(of: app)
    case .standing(let standing): setStanding(standing, of: app, change, origin)
    case .refresh(let isOn):
      if apps[app].conditions.isBackgroundRefreshOn == isOn { return }
      apps[app].conditions.isBackgroundRefreshOn = isOn
      note(.world(change, origin))
      requests.reassess(.backgroundRefresh, of: app, &agenda)
    case .stopContinued(let name): stopContinued(name, of: app, origin)
    case .push(let name, let priority):
      guard apps[app].conditions.isInstalled else { return }
      note(.world(change, origin))
      takePush(name, priority, for: app)
    case .wake(let name):
      guard apps[app].conditions.isInstalled else { return }
      note(.world(change, origin))
      wake(app, for: name)
    }
  }

  /// No rule limits wakes by external events. How long the app then runs is not documented (fact 343).
  private mutating func wake(_ app: AppID, for name: NameID) {
    if !plan.grantsLaunches { return }
    guard apps[app].conditions.isInSwitcher || plan.rules.life.wakesAfterForceQuit else { return }
    apps[app].awakeUntil = agenda.now + plan.rules.life.wakeTime
    switch apps[app].conditions.phase {
    case .notRunning: startProcess(of: app, .background)
    case .suspended: resume(app, .background)
    case .background, .foreground: break
    }
    // It was not a transfer that woke the app.
    apps[app].isFreshlyWoken = false
    tell(app, .woken(apps[app].process, name))
    suspendWhenUnused(app)
  }

  private mutating func open(
    _ app: AppID, for length: Span, _ change: WorldChange, _ origin: Origin
  ) {
    guard apps[app].conditions.isInstalled else { return }
    note(.world(change, origin))
    let isNew = device.foreground != app
    if isNew, let other = device.foreground { enterBackground(other) }
    device.foreground = app
    device.conditions.isInUse = true
    apps[app].conditions.isInSwitcher = true
    apps[app].conditions.lastForeground = agenda.now
    let planned = agenda.instant(of: apps[app].leaving)
    let end = agenda.now + length
    if planned.isNever || planned < end {
      agenda.schedule(apps[app].leaving, at: end, rank: .world)
    }
    if isNew {
      noteOpening(of: app)
      bringToFront(app)
      if transfers.areAny { forgetDelay(ofTransfersOf: app) }
    }
    requests.reassess(.appSwitcher.union(.lastForeground), of: app, &agenda)
    requests.reassessPushes(of: app, &agenda)
    turnScreenOn()
  }

  private mutating func bringToFront(_ app: AppID) {
    switch apps[app].conditions.phase {
    case .notRunning: startProcess(of: app, .foreground)
    case .suspended: resume(app, .foreground)
    case .background, .foreground:
      agenda.clear(apps[app].suspension)
      apps[app].conditions.phase = .foreground
      apps[app].isFreshlyWoken = false
      renewAssertionTime(of: app)
      watchProcessor(ofActivitiesOf: app)
      note(.phase(apps[app].process, .foreground))
      followSpeed(of: app)
    }
    watchProcessor(ofRunsOf: app)
    tell(app, .foreground(apps[app].process))
  }

  /// The user leaves the app, or its time in the foreground is over.
  mutating func leave(_ app: AppID, _ origin: Origin) {
    agenda.clear(apps[app].leaving)
    guard device.foreground == app else { return }
    note(.world(.leave(app), origin))
    enterBackground(app)
    device.stopUsingUnlessNeeded(lockAfter: plan.rules.life.lockAfter, &agenda)
  }

  mutating func enterBackground(_ app: AppID) {
    agenda.clear(apps[app].leaving)
    device.foreground = nil
    apps[app].conditions.phase = .background
    followSpeed(of: app)
    noteTimeInFront(of: app)
    apps[app].backgroundSince = agenda.now
    note(.phase(apps[app].process, .background))
    followAssertions(of: app)
    watchProcessor(ofRunsOf: app)
    watchProcessor(ofActivitiesOf: app)
    tell(app, .background(apps[app].process))
    takeGPU(from: app)
    suspendWhenUnused(app)
  }

  /// Records that the app was in the foreground until now.
  mutating func noteTimeInFront(of app: AppID) {
    let timeInFront = agenda.now - (apps[app].conditions.lastForeground ?? agenda.now)
    apps[app].conditions.lastForeground = agenda.now
    if ForegroundRecency.isOutlasted(plan.rules.foregroundRecency, by: timeInFront) {
      requests.reassess(.lastForeground, of: app, &agenda)
    } else {
      requests.note(.lastForeground, of: app)
    }
    requests.reassessPushes(of: app, &agenda)
  }

  private mutating func forceQuit(_ app: AppID, _ change: WorldChange, _ origin: Origin) {
    guard apps[app].conditions.isInSwitcher else { return }
    note(.world(change, origin))
    apps[app].conditions.isInSwitcher = false
    endProcess(of: app, .forceQuit)
    let kinds =
      plan.rules.appSwitcher.forceQuitDiscards ? TaskKinds.allButTransfers : .continuedAndPush
    discardRequests(of: app, kinds, .forceQuit)
    cancelTransfers(of: app)
    requests.reassess(.appSwitcher, of: app, &agenda)
  }

  /// Resets everything known about the app from before.
  private mutating func installAnew(_ app: AppID) {
    let before = apps[app].conditions
    apps[app].conditions = AppConditions()
    apps[app].conditions.standing = before.standing
    apps[app].conditions.standingSince = before.standingSince
    apps[app].conditions.standingEnd = before.standingEnd
    apps[app].conditions.installedAt = agenda.now
    apps[app].transferDelay = TransferDelayState()
    apps.usage[app] = UsageExpectation(from: agenda.now, UsageGuess(plan.chance, of: app))
    apps[app].fillBudgets(plan.rules.systemBudgets, at: agenda.now)
    scheduleEndOfDay(of: app)
    followUsage(of: app)
  }
}

/// What the system learns of an app's use.
extension Simulation {
  private mutating func noteOpening(of app: AppID) {
    apps.usage[app].history.noteOpening(at: device.clock(agenda.now))
    if agenda.instant(of: apps[app].endOfDay).isNever { scheduleEndOfDay(of: app) }
  }

  /// The system expects an opening right now; if it does not happen, the expectation fades at each midnight.
  private mutating func expectOpening(of app: AppID) {
    apps.usage[app].expectOpening(at: agenda.now, offset: device.offset, plan.rules.appUsage)
    followUsage(of: app)
    if agenda.instant(of: apps[app].endOfDay).isNever { scheduleEndOfDay(of: app) }
  }

  /// Schedules the next midnight, unless it would change nothing.
  mutating func scheduleEndOfDay(of app: AppID) {
    if apps.usage[app].isSettledAtNothing(plan.rules.appUsage) {
      return agenda.clear(apps[app].endOfDay)
    }
    let midnight = WallTime(day: device.clock(agenda.now).day + 1, sinceMidnight: .zero)
    agenda.schedule(
      apps[app].endOfDay, at: midnight.instant(offset: device.offset), rank: .world)
  }

  /// At midnight the ended day is added to what is known about the app's use.
  mutating func closeDay(of app: AppID) {
    let day = device.clock(agenda.now - .milliseconds(1)).day
    apps.usage[app].closeDay(day: day, at: agenda.now, offset: device.offset, plan.rules.appUsage)
    followUsage(of: app)
    scheduleEndOfDay(of: app)
  }

  /// Recomputes when enough openings are expected, and reassesses waiting requests.
  mutating func followUsage(of app: AppID) {
    let ready = apps.usage[app].readyAt(offset: device.offset, plan.rules.appUsage)
    if apps[app].conditions.usageReadyAt == ready { return }
    apps[app].conditions.usageReadyAt = ready
    requests.reassess(.usage, of: app, &agenda)
  }
}
