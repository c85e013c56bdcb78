extension Simulation {
  mutating func applyToApp<Observer: RunObserver>(
    _ change: WorldChange, _ origin: Origin, _ observer: inout Observer
  ) {
    guard let named = change.app, apps.indices.contains(Int(named.index)) else { return }
    let app = Int(named.index)
    switch change {
    case .open(_, let length): open(app, for: length, origin, &observer)
    case .leave: leave(app, origin, &observer)
    case .forceQuit: forceQuit(app, origin, &observer)
    case .terminate:
      guard isAlive(app) else { return }
      observer.note(now, .world(change, origin))
      endProcess(of: app, .terminated, &observer)
    case .install, .uninstall, .update: replaceCode(of: app, change, origin, &observer)
    case .debugger(_, let isAttached):
      if apps[app].conditions.isDebuggerAttached == isAttached { return }
      apps[app].conditions.isDebuggerAttached = isAttached
      observer.note(now, .world(change, origin))
      suspendWhenUnused(app)
    case .stopContinued(_, let name): stopContinued(name, of: app, origin, &observer)
    case .expectOpening:
      observer.note(now, .world(change, origin))
      expectOpening(of: app)
    case .appRefresh(_, let isOn):
      if apps[app].conditions.isBackgroundRefreshOn == isOn { return }
      apps[app].conditions.isBackgroundRefreshOn = isOn
      observer.note(now, .world(change, origin))
      reassess(.backgroundRefresh, of: app)
    default: break
    }
  }

  private mutating func open<Observer: RunObserver>(
    _ app: Int, for length: Span, _ origin: Origin, _ observer: inout Observer
  ) {
    guard apps[app].conditions.isInstalled else { return }
    observer.note(now, .world(.open(AppID(index: Int32(app)), for: length), origin))
    let isNew = device.foreground != Int32(app)
    if isNew && device.foreground >= 0 { enterBackground(Int(device.foreground), &observer) }
    device.foreground = Int32(app)
    device.conditions.isInUse = true
    apps[app].conditions.isInSwitcher = true
    apps[app].conditions.lastForeground = now
    let planned = queue.instant(of: apps[app].leaveSlot)
    let end = now + length
    if planned.isNever || planned < end {
      queue.schedule(apps[app].leaveSlot, at: end, rank: .world)
    }
    if isNew {
      noteOpening(of: app)
      bringToFront(app, &observer)
    }
    reassess(.appSwitcher.union(.lastForeground), of: app)
    turnScreenOn(&observer)
  }

  private mutating func bringToFront<Observer: RunObserver>(
    _ app: Int, _ observer: inout Observer
  ) {
    switch apps[app].conditions.phase {
    case .notRunning: startProcess(of: app, .foreground, &observer)
    case .suspended: resume(app, .foreground, &observer)
    case .background, .foreground:
      queue.clear(apps[app].suspendSlot)
      let speed = speed(of: app)
      apps[app].conditions.phase = .foreground
      observer.note(now, .phase(apps[app].process, .foreground))
      followSpeed(of: app, was: speed)
    }
    watchProcessor(ofRunsOf: app)
    tell(app, .foreground(apps[app].process))
  }

  /// The user leaves the app, by himself or because its time is over.
  mutating func leave<Observer: RunObserver>(
    _ app: Int, _ origin: Origin, _ observer: inout Observer
  ) {
    queue.clear(apps[app].leaveSlot)
    guard device.foreground == Int32(app) else { return }
    observer.note(now, .world(.leave(AppID(index: Int32(app))), origin))
    enterBackground(app, &observer)
    stopUsingUnlessNeeded()
  }

  mutating func enterBackground<Observer: RunObserver>(_ app: Int, _ observer: inout Observer) {
    queue.clear(apps[app].leaveSlot)
    device.foreground = -1
    apps[app].conditions.phase = .background
    followSpeed(of: app, was: .all)
    apps[app].conditions.lastForeground = now
    apps[app].backgroundSince = now
    observer.note(now, .phase(apps[app].process, .background))
    watchProcessor(ofRunsOf: app)
    tell(app, .background(apps[app].process))
    suspendWhenUnused(app)
  }

  private mutating func forceQuit<Observer: RunObserver>(
    _ app: Int, _ origin: Origin, _ observer: inout Observer
  ) {
    guard apps[app].conditions.isInSwitcher else { return }
    observer.note(now, .world(.forceQuit(AppID(index: Int32(app))), origin))
    apps[app].conditions.isInSwitcher = false
    endProcess(of: app, .forceQuit, &observer)
    discardRequests(
      of: app, rules.appSwitcher.forceQuitDiscards ? .all : .continued, .forceQuit, &observer)
    reassess(.appSwitcher, of: app)
  }

  private mutating func replaceCode<Observer: RunObserver>(
    of app: Int, _ change: WorldChange, _ origin: Origin, _ observer: inout Observer
  ) {
    switch change {
    case .install:
      if apps[app].conditions.isInstalled { return }
      observer.note(now, .world(change, origin))
      apps[app].conditions = AppConditions()
      apps[app].usage = UsageExpectation(from: now, UsageGuess(chance, of: app))
      fillBudgets(of: &apps[app])
      scheduleFold(app)
      followUsage(of: app)
    case .uninstall:
      guard apps[app].conditions.isInstalled else { return }
      observer.note(now, .world(change, origin))
      endProcess(of: app, .uninstalled, &observer)
      apps[app].conditions.isInstalled = false
      forgetProgress(of: app)
      discardRequests(of: app, .all, .uninstalled, &observer)
    default:
      guard apps[app].conditions.isInstalled else { return }
      observer.note(now, .world(change, origin))
      endProcess(of: app, .updated, &observer)
    }
  }
}
