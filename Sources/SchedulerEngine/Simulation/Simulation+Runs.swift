extension Simulation {
  @inline(__always)
  func isRunning(_ name: NameID, of app: Int) -> Bool {
    for index in runs.indices
    where runs[index].name == name && Int(runs[index].app) == app && !runs[index].isFree {
      return true
    }
    return false
  }

  /// Where this run stands while it has not ended; -1 otherwise.
  @inline(__always)
  func place(of run: RunID) -> Int {
    for index in runs.indices where runs[index].id == run { return index }
    return -1
  }

  /// Plans the end of a run's time: its launch's, or earlier when the system will take it back.
  mutating func planEndOfTime(of index: Int) {
    let app = Int(runs[index].app)
    let kind = runs[index].kind
    let id = AppID(index: Int32(app))
    let isForced = runs[index].isForced
    let run = DrawSubject(runs[index].ordinal, of: id)
    let launch = isForced ? run : DrawSubject(apps[app].launches, of: id)
    let start = isForced ? now : apps[app].launchStart
    let end = start + rules.running.time(of: kind, launch: launch, chance)
    var warnAt = end - rules.running.warning
    if warnAt < now { warnAt = now }
    runs[index].killAt = end
    if !isForced, let reclaim = rules.running.reclaim(kind, run, chance), now + reclaim < warnAt {
      warnAt = now + reclaim
      runs[index].cause = .unexplainedReclaim
      runs[index].killAt = warnAt + rules.running.warning
    }
    runs[index].limitAt = warnAt
    scheduleLimit(of: index)
    watchProcessor(of: index)
  }

  /// A run's time is over: first the warning, then the kill. Or the monitor's patience is.
  mutating func endOfTime<Observer: RunObserver>(_ index: Int, _ observer: inout Observer) {
    let app = Int(runs[index].app)
    if runs[index].burnsOutAt <= now {
      return endProcess(of: app, .processorMonitor, &observer)
    }
    if !runs[index].isExpired {
      if runs[index].kind == .continued { return lookAfterContinued(index, &observer) }
      return expire(index, runs[index].cause, &observer)
    }
    if !runs[index].isForced {
      apps[app].conditions.isPenalised = true
      reassess(.pastLaunches, of: app)
    }
    if apps[app].conditions.phase == .foreground {
      return end(index, .endedInForeground, &observer)
    }
    endProcess(of: app, .expirationIgnored, &observer)
  }

  mutating func expire<Observer: RunObserver>(
    _ index: Int, _ cause: ExpiryCause, _ observer: inout Observer
  ) {
    let run = runs[index]
    observer.note(now, .expired(run.id, cause, hasHandler: run.hasExpirationHandler))
    if !run.hasExpirationHandler { return end(index, .endedWithoutHandler, &observer) }
    runs[index].isExpired = true
    if run.kind == .continued {
      runs[index].killAt = now + rules.continued.grace
    } else if cause != run.cause {
      runs[index].killAt = now + rules.running.warning
    }
    runs[index].limitAt = runs[index].killAt
    scheduleLimit(of: index)
    tell(Int(run.app), .expire(run.id, cause))
  }

  /// Expires the runs whose conditions have gone (ledger 2.6).
  mutating func endRunsThatLostGround<Observer: RunObserver>(_ observer: inout Observer) {
    var index = placeOfRun(after: 0)
    while index >= 0 {
      let number = runs[index].id.number
      if !runs[index].isExpired, let cause = lostGround(runs[index]) {
        expire(index, cause, &observer)
      }
      index = placeOfRun(after: number)
    }
  }

  /// The run that comes next in order of delivery, wherever it stands; -1 after the last.
  func placeOfRun(after number: Int64) -> Int {
    var next = -1
    for index in runs.indices where runs[index].id.number > number {
      if next < 0 || runs[index].id < runs[next].id { next = index }
    }
    return next
  }

  @inline(__always)
  private func lostGround(_ run: ActiveRun) -> ExpiryCause? {
    if run.kind == .continued { return nil }
    let lost = lackedGround().subtracting(run.lacked)
    if lost.isEmpty { return nil }
    if lost.contains(.memory) { return .memoryPressure }
    if lost.contains(.thermal) { return .deviceTooHot }
    guard run.kind.isProcessing else { return nil }
    if lost.contains(.deviceUse) { return .deviceInUse }
    if run.needs.contains(.externalPower) && lost.contains(.charging) { return .powerLost }
    if run.needs.contains(.network) && lost.contains(.network) { return .networkLost }
    return nil
  }

  /// What runs stand on and the device does not give now.
  @inline(__always)
  func lackedGround() -> WorldInputs {
    var lacked: WorldInputs = []
    if device.conditions.memory == .critical { lacked.insert(.memory) }
    if device.conditions.thermal == .critical { lacked.insert(.thermal) }
    if device.conditions.isInUse { lacked.insert(.deviceUse) }
    if !device.conditions.isCharging { lacked.insert(.charging) }
    if device.conditions.network == .none { lacked.insert(.network) }
    return lacked
  }

  mutating func complete<Observer: RunObserver>(
    _ run: RunID, success: Bool, of app: Int, _ observer: inout Observer
  ) -> Completion {
    let index = place(of: run)
    guard index >= 0 else {
      let completion = wasCompleted(run) ? Completion.again : .late
      observer.note(now, .completion(run, success: success, completion))
      if completion == .again && rules.completion.secondTraps {
        endProcess(of: app, .misuse, &observer)
      }
      return completion
    }
    observer.note(now, .completion(run, success: success, .first))
    if apps[app].conditions.isPenalised && !runs[index].isForced {
      apps[app].conditions.isPenalised = false
      reassess(.pastLaunches, of: app)
    }
    let isExpired = runs[index].isExpired
    end(
      index,
      isExpired ? .completedAfterExpiration(success: success) : .completed(success: success),
      &observer)
    return .first
  }

  mutating func end<Observer: RunObserver>(
    _ index: Int, _ outcome: Outcome, _ observer: inout Observer
  ) {
    saveProgress(of: index)
    let run = runs[index]
    let app = Int(run.app)
    counts.count(outcome)
    if runs[index].kind == .continued { endContinued(run, &observer) }
    chargeWork(of: run, &observer)
    observer.note(now, .ended(run.id, outcome))
    remember(run.id, outcome)
    queue.clear(run.slot)
    runs[index].id = RunID(number: 0)
    if run.kind == .continued {
      suspendWhenUnused(app)
    } else if run.isForced {
      apps[app].conditions.forcedRuns -= 1
      suspendWhenUnused(app)
    } else if apps[app].conditions.endedOneLeavingNone() {
      if activeLaunches == rules.competition.concurrentLaunches { reassess(.concurrentLaunches) }
      activeLaunches -= 1
      suspendWhenUnused(app)
    }
    reassess(run.name, of: app)
    if apps[app].isLive { tell(app, .ended(run.id, outcome)) }
  }

  private mutating func remember(_ run: RunID, _ outcome: Outcome) {
    var wasCompleted = false
    switch outcome {
    case .completed, .completedAfterExpiration: wasCompleted = true
    case .endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed, .interrupted: break
    }
    endedRuns[endedPosition] = EndedRun(id: run, wasCompleted: wasCompleted)
    endedPosition = (endedPosition + 1) % Limits.rememberedEnds
  }

  /// Runs that ended too long ago to be remembered are taken to have been completed.
  private func wasCompleted(_ run: RunID) -> Bool {
    for index in endedRuns.indices where endedRuns[index].id == run {
      return endedRuns[index].wasCompleted
    }
    return true
  }
}
