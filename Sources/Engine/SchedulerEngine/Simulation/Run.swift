/// Ends runs, by completion or at the end of their time, charges their work, and lets apps be suspended.
extension Simulation {
  /// Schedules the end of a run's time: the end of its launch's time, or earlier if the system takes it back.
  mutating func planEndOfTime(of place: RunPlace) {
    let app = runs[place].app
    let kind = runs[place].kind
    let draw = runs[place].draw
    let isForced = runs[place].isForced
    let sharesLaunch = runs[place].lane == .ordinary
    let launch = sharesLaunch ? DrawSubject(apps[app].launches, of: app) : draw
    let start = sharesLaunch ? apps[app].launchStart : agenda.now
    let running = plan.rules.running
    let end = start + running.time(of: kind, launch: launch, plan.chance)
    let warning = running.warning(of: kind)
    var warnAt = max(end - warning, agenda.now)
    runs[place].killAt = end
    if !isForced, let reclaim = running.reclaim(kind, draw, plan.chance),
      agenda.now + reclaim < warnAt
    {
      warnAt = agenda.now + reclaim
      runs[place].cause = .unexplainedReclaim
      runs[place].killAt = warnAt + warning
    }
    runs[place].limitAt = warnAt
    runs.scheduleLimit(of: place, &agenda)
    watchProcessor(of: place)
  }

  /// Handles a run's limit: first the warning, then the kill, or the end of its process by the processor
  /// monitor.
  mutating func reachLimit(_ place: RunPlace) {
    let app = runs[place].app
    if runs[place].processorLimitAt <= agenda.now {
      return endProcess(of: app, .processorMonitor)
    }
    if !runs[place].isExpired {
      if runs[place].kind == .continued { return lookAfterContinued(place) }
      return expire(place, runs[place].cause)
    }
    if !runs[place].isForced {
      apps[app].conditions.isPenalised = true
      requests.reassess(.pastLaunches, of: app, &agenda)
    }
    if apps[app].conditions.phase == .foreground {
      return end(place, .endedInForeground)
    }
    endProcess(of: app, .expirationIgnored)
  }

  mutating func expire(_ place: RunPlace, _ cause: ExpiryCause) {
    let run = runs[place].id
    let hasHandler = runs[place].hasExpirationHandler
    note(.expired(run, cause, hasHandler: hasHandler))
    if !hasHandler { return endLeavingTheGPU(place, .endedWithoutHandler) }
    runs[place].isExpired = true
    if runs[place].kind == .continued {
      runs[place].killAt = agenda.now + plan.rules.continued.grace
    } else if cause != runs[place].cause {
      runs[place].killAt = agenda.now + plan.rules.running.warning
    }
    runs[place].limitAt = runs[place].killAt
    runs.scheduleLimit(of: place, &agenda)
    tell(runs[place].app, .expire(run, cause))
  }

  /// Expires the runs whose conditions no longer hold (fact 64).
  mutating func endRunsThatLostConditions() {
    guard var place = runs.firstOfAll() else { return }
    var missing = device.missing
    if plan.rules.idleDevice.runsInUse { missing.remove(.deviceUse) }
    while true {
      let next = runs.nextOfAll(after: place)
      if !runs[place].isExpired, let cause = runs[place].cause(ofLosing: missing) {
        expire(place, cause)
      }
      guard let next else { return }
      place = next
    }
  }

  mutating func complete(_ run: RunID, success: Bool, of app: AppID) -> Completion {
    guard let place = runs.place(of: run, app) else {
      let completion = runs.wasCompleted(run) ? Completion.again : .late
      note(.completion(run, success: success, completion))
      if completion == .again && plan.rules.completion.secondTraps {
        endProcess(of: app, .misuse)
      }
      return completion
    }
    note(.completion(run, success: success, .first))
    if apps[app].conditions.isPenalised && !runs[place].isForced {
      apps[app].conditions.isPenalised = false
      requests.reassess(.pastLaunches, of: app, &agenda)
    }
    endLeavingTheGPU(
      place,
      runs[place].isExpired
        ? .completedAfterExpiration(success: success) : .completed(success: success))
    return .first
  }

  /// Ends a run whose process lives on. Other work of the process may have used the GPU granted to this run.
  private mutating func endLeavingTheGPU(_ place: RunPlace, _ outcome: Outcome) {
    let (app, hadGPU) = (runs[place].app, runs[place].hasGPU)
    end(place, outcome)
    if hadGPU { takeGPU(from: app) }
  }

  mutating func end(_ place: RunPlace, _ outcome: Outcome) {
    let run = runs[place].id
    let app = runs[place].app
    let name = runs[place].name
    let isContinued = runs[place].kind == .continued
    let lane = runs[place].lane
    models.stopWork(of: run, app, &agenda)
    counts.count(outcome)
    if isContinued { endContinued(place) }
    chargeWork(of: place)
    note(.ended(run, outcome))
    runs.end(place, outcome, &agenda)
    if isContinued {
      requests.reassess(.continuedRuns, &agenda)
      suspendWhenUnused(app)
    } else if lane == .forced {
      apps[app].conditions.forcedRuns -= 1
      suspendWhenUnused(app)
    } else if lane == .transfer {
      apps[app].conditions.transferRuns -= 1
      suspendWhenUnused(app)
    } else if apps[app].conditions.endedOneLeavingNone() {
      requests.endRunning(app, &agenda)
      suspendWhenUnused(app)
    }
    requests.reassess(name, of: app, &agenda)
    if apps[app].isLive { tell(app, .ended(run, outcome)) }
  }
}

/// Charges runs to their app's budgets.
extension Simulation {
  /// Does nothing for kinds that budgets do not apply to.
  @inline(__always)
  mutating func charge(_ place: RunPlace, energy: Int64, cellularBytes: Int64) {
    guard SystemBudgets.kinds.contains(runs[place].kind), !runs[place].isForced else { return }
    let app = runs[place].app
    let taken = apps[app].conditions.energyBudget.withdraw(energy, at: agenda.now)
    let bytes = apps[app].conditions.cellularBudget.withdraw(cellularBytes, at: agenda.now)
    if taken > 0 || bytes > 0 {
      counts.use.charge(energy: taken, cellular: bytes)
      note(.charged(runs[place].id, energy: taken, cellular: bytes))
    }
    requests.reassess(.budgets, of: app, &agenda)
  }

  /// A run that never completes is charged for all the time it was given (fact 69).
  private mutating func chargeWork(of place: RunPlace) {
    let run = runs[place].id
    let lasted = (agenda.now - runs[place].started).milliseconds
    let processorTime = Span(milliseconds: lasted * runs[place].processor.millionths / 1_000_000)
    let network = device.conditions.network
    let bytes = network == .none ? 0 : runs[place].networkBytes
    if processorTime > .zero || bytes > 0 {
      counts.use.add(processor: processorTime, bytes: bytes, over: network)
      note(.used(run, processor: processorTime, bytes: bytes, network))
    }
    let energy = SystemBudgets.cost(
      plan.rules.systemBudgets, processorTime: processorTime, bytes: bytes, over: network)
    if SystemBudgets.kinds.contains(runs[place].kind) && !runs[place].isForced {
      apps[runs[place].app].conditions.lastWorkEnergy = energy
    }
    charge(place, energy: energy, cellularBytes: network == .cellular ? bytes : 0)
  }
}

/// The processor monitor.
extension Simulation {
  /// Schedules the end of the process for when this run has been too busy for too long in the background.
  @inline(__always)
  mutating func watchProcessor(of place: RunPlace) {
    let isCool = runs[place].processor <= plan.rules.processorMonitor.limit
    if isCool && runs[place].processorLimitAt.isNever { return }
    let app = runs[place].app
    let at = plan.rules.processorMonitor.limit(
      of: runs[place], inBackgroundSince: apps[app].backgroundSince, apps[app].conditions.phase)
    if runs[place].processorLimitAt == at { return }
    runs[place].processorLimitAt = at
    runs.scheduleLimit(of: place, &agenda)
  }

  /// When the app enters or leaves the foreground, the measurement starts over.
  @inline(__always)
  mutating func watchProcessor(ofRunsOf app: AppID) {
    if !apps[app].conditions.hasRuns { return }
    var place = runs.first(of: app)
    while let run = place {
      watchProcessor(of: run)
      place = runs.next(after: run)
    }
  }

  mutating func reportUse(
    of run: RunID, _ app: AppID, processor: Share, networkBytes: Int64
  ) {
    guard let place = runs.place(of: run, app) else { return }
    runs[place].processor = min(max(processor, .none), .all)
    runs[place].networkBytes = min(max(networkBytes, 0), Limits.bytesPerRun)
    watchProcessor(of: place)
  }

  mutating func setExpirationHandler(_ isSet: Bool, of run: RunID, _ app: AppID) {
    if let place = runs.place(of: run, app) { runs[place].hasExpirationHandler = isSet }
  }
}

extension ProcessorMonitorRules {
  fileprivate func limit(
    of run: ActiveRun, inBackgroundSince since: Instant, _ phase: AppPhase
  ) -> Instant {
    // Nothing is known about the monitor and continued work; that continued work is exempt is assumed.
    if run.kind == .continued { return .never }
    if run.kind.isProcessing && run.needs.contains(.externalPower) { return .never }
    guard phase == .background, let endurance = endurance(at: run.processor) else {
      return .never
    }
    return max(since, run.started) + endurance
  }
}

extension ActiveRun {
  /// Why the run is asked to stop when the device loses these conditions; nil if it continues.
  @inline(__always)
  fileprivate func cause(ofLosing conditions: WorldInputs) -> ExpiryCause? {
    if kind == .continued { return nil }
    let lost = conditions.subtracting(missing)
    if lost.isEmpty { return nil }
    if lost.contains(.memory) { return .memoryPressure }
    if lost.contains(.thermal) { return .deviceTooHot }
    guard kind.isProcessing else { return nil }
    if lost.contains(.deviceUse) { return .deviceInUse }
    if needs.contains(.externalPower) && lost.contains(.charging) { return .powerLost }
    if needs.contains(.network) && lost.contains(.network) { return .networkLost }
    return nil
  }
}
