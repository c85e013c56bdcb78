/// Starts, suspends, resumes and ends processes.
extension Simulation {
  mutating func startProcess(of app: AppID, _ phase: AppPhase) {
    let process = apps.beginProcess(of: app, phase)
    renewAssertionTime(of: app)
    note(.processStarted(app, process))
    note(.phase(process, phase))
    if transfers.areAny { askAnewOfTransfers(of: app) }
    tell(app, .started(process))
  }

  mutating func resume(_ app: AppID, _ phase: AppPhase) {
    apps[app].conditions.phase = phase
    renewAssertionTime(of: app)
    watchProcessor(ofActivitiesOf: app)
    apps[app].backgroundSince = .earliest
    apps[app].isFreshlyWoken = phase == .background
    note(.phase(apps[app].process, phase))
    if transfers.areAny { askAnewOfTransfers(of: app) }
    tell(app, .resumed(apps[app].process))
  }

  /// Schedules the suspension of a background process that nothing keeps awake. What it was started or
  /// resumed for keeps it awake until it is delivered.
  mutating func suspendWhenUnused(_ app: AppID) {
    let isUnused =
      apps[app].conditions.phase == .background && !apps[app].conditions.hasRuns
      && apps[app].conditions.assertions == 0 && !apps[app].conditions.isDebuggerAttached
      && !lanes.areLaunching(app)
    guard isUnused else { return agenda.clear(apps[app].suspension) }
    // Continued work in the queue starts as soon as there is room, perhaps at this same instant.
    agenda.schedule(
      apps[app].suspension,
      at: max(
        apps[app].backgroundSince + plan.rules.life.suspendAfter, apps[app].awakeUntil, agenda.now),
      rank: requests.hasContinued(of: app) ? .rest : .limit)
  }

  mutating func suspend(_ app: AppID) {
    agenda.clear(apps[app].suspension)
    if activities.uses(of: app).kinds.contains(.lockedFile) {
      return endProcess(of: app, .fileLocked)
    }
    apps[app].conditions.phase = .suspended
    watchProcessor(ofActivitiesOf: app)
    note(.phase(apps[app].process, .suspended))
    if transfers.areAny { askAnewOfTransfers(of: app) }
    tell(app, .frozen(apps[app].process))
  }

  mutating func endProcess(of app: AppID, _ cause: KillCause) {
    guard apps[app].isAlive else { return }
    let process = apps[app].process
    let diedAtLaunch = cause.isOwnFault && apps[app].launchPhase == .launching
    note(.processEnded(process, cause))
    tell(app, .killed(process, cause))
    while let run = runs.first(of: app) { end(run, cause.outcome) }
    endActivities(of: app, cause)
    models.endProcess(of: app, &agenda)
    apps.endProcess(of: app)
    if transfers.areAny { askAnewOfTransfers(of: app) }
    agenda.clear(apps[app].suspension)
    agenda.clear(apps[app].leaving)
    if diedAtLaunch { giveUpLaunch(of: app) }
    if device.foreground == app {
      device.foreground = nil
      noteTimeInFront(of: app)
      device.stopUsingUnlessNeeded(lockAfter: plan.rules.life.lockAfter, &agenda)
    }
  }
}

extension KillCause {
  var isOwnFault: Bool {
    switch self {
    case .misuse, .crashed, .tooManyAssertions, .gpuRevoked: true
    case .expirationIgnored, .processorMonitor, .forceQuit, .terminated, .reboot, .updated,
      .uninstalled, .assertionLeftOpen, .fileLocked, .memoryPressure:
      false
    }
  }

  /// The outcome of a run whose process ends for this cause.
  var outcome: Outcome {
    switch self {
    case .expirationIgnored, .processorMonitor, .assertionLeftOpen, .tooManyAssertions,
      .fileLocked:
      .killed
    case .misuse: .trapped
    case .crashed, .gpuRevoked: .crashed
    case .forceQuit, .terminated, .reboot, .updated, .uninstalled, .memoryPressure:
      .interrupted(self)
    }
  }
}
