extension Simulation {
  func isAlive(_ app: Int) -> Bool { apps[app].conditions.phase != .notRunning }

  /// The process exists and is not frozen, so its code can act by itself.
  func isAwake(_ app: Int) -> Bool {
    isAlive(app) && apps[app].conditions.phase != .suspended
  }

  /// The app whose current process this is; nil when that process is gone.
  func app(of process: ProcessID) -> Int? {
    for index in apps.indices where apps[index].process == process && isAlive(index) {
      return index
    }
    return nil
  }

  mutating func tell(_ app: Int, _ stop: Stop) {
    effects.append(Effect(app: Int32(app), process: apps[app].process, stop: stop))
  }

  mutating func startProcess<Observer: RunObserver>(
    of app: Int, _ phase: AppPhase, _ observer: inout Observer
  ) {
    lastProcess += 1
    apps[app].process = ProcessID(number: lastProcess)
    apps[app].forgetHandlers()
    apps[app].launchPhase = .launching
    apps[app].conditions.phase = phase
    apps[app].backgroundSince = .earliest
    observer.note(now, .processStarted(AppID(index: Int32(app)), apps[app].process))
    observer.note(now, .phase(apps[app].process, phase))
    tell(app, .started(apps[app].process))
  }

  mutating func openLaunchPhase(of app: Int) { launchingApp = Int32(app) }

  /// Registration is over once the app's code has been told that it started.
  mutating func finishLaunchPhase() {
    guard launchingApp >= 0 else { return }
    apps[Int(launchingApp)].launchPhase = .finished
    launchingApp = -1
  }

  mutating func resume<Observer: RunObserver>(
    _ app: Int, _ phase: AppPhase, _ observer: inout Observer
  ) {
    apps[app].conditions.phase = phase
    apps[app].backgroundSince = .earliest
    observer.note(now, .phase(apps[app].process, phase))
    tell(app, .resumed(apps[app].process))
  }

  /// Plans the suspension of a process in the background that nothing keeps awake.
  mutating func suspendWhenUnused(_ app: Int) {
    let conditions = apps[app].conditions
    guard conditions.phase == .background, !conditions.hasRuns,
      !conditions.isDebuggerAttached
    else { return queue.clear(apps[app].suspendSlot) }
    let at = apps[app].backgroundSince + rules.life.suspendAfter
    queue.schedule(
      apps[app].suspendSlot, at: at > now ? at : now,
      rank: awaitsContinued(app) ? .rest : .limit)
  }

  /// Continued work in the queue starts as soon as there is room, maybe at this very instant.
  @inline(__always)
  private func awaitsContinued(_ app: Int) -> Bool {
    if continuedSlot < 0 { return false }
    for index in requests.indices
    where requests[index].request.kind == .continued && Int(requests[index].app) == app {
      if !requests[index].isFree { return true }
    }
    return false
  }

  mutating func suspend<Observer: RunObserver>(_ app: Int, _ observer: inout Observer) {
    queue.clear(apps[app].suspendSlot)
    apps[app].conditions.phase = .suspended
    observer.note(now, .phase(apps[app].process, .suspended))
    tell(app, .frozen(apps[app].process))
  }

  mutating func endProcess<Observer: RunObserver>(
    of app: Int, _ cause: KillCause, _ observer: inout Observer
  ) {
    guard isAlive(app) else { return }
    let process = apps[app].process
    let isOwnFault = cause == .misuse || cause == .crashed
    let diedAtLaunch = isOwnFault && apps[app].launchPhase == .launching
    observer.note(now, .processEnded(process, cause))
    tell(app, .killed(process, cause))
    var run = placeOfRun(after: 0)
    while run >= 0 {
      let number = runs[run].id.number
      if Int(runs[run].app) == app { end(run, cause.outcome, &observer) }
      run = placeOfRun(after: number)
    }
    for job in jobs.indices where jobs[job].process == process && !jobs[job].isFree {
      remove(job: job)
    }
    apps[app].conditions.phase = .notRunning
    apps[app].launchPhase = .notLaunched
    apps[app].forgetHandlers()
    queue.clear(apps[app].suspendSlot)
    queue.clear(apps[app].leaveSlot)
    if Int(launchingApp) == app { launchingApp = -1 }
    if diedAtLaunch { discardRequestBeingLaunched(of: app, &observer) }
    if Int(device.foreground) == app {
      device.foreground = -1
      apps[app].conditions.lastForeground = now
      stopUsingUnlessNeeded()
    }
  }
}

extension KillCause {
  /// How a run ends whose process ends for this cause.
  var outcome: Outcome {
    switch self {
    case .expirationIgnored, .processorMonitor: .killed
    case .misuse: .trapped
    case .crashed: .crashed
    case .forceQuit, .terminated, .reboot, .updated, .uninstalled: .interrupted(self)
    }
  }
}
