import RunRecord
import SchedulerEngine

extension InvariantChecker {
  mutating func launched(
    _ id: RunID, _ request: RequestID, _ launch: CheckedLaunch, _ process: ProcessID
  ) {
    guard let asked = requests.fact(request.number) else {
      return report(.unknownRequest(request))
    }
    sums[isForced ? .launchedForced : .launched(asked.request.kind)] += 1
    if launch.id > latestLaunch {
      latestLaunch = launch.id
      if !isForced && isWake(asked, process) { sums[.wakes] += 1 }
    }
    if latestRun >= id { report(.runNumberNotRising(id, after: latestRun)) }
    latestRun = max(latestRun, id)
    let run = CheckedRun(
      id: id, request: asked.request, app: asked.app, process: process, launchedAt: now,
      launchedRow: row, isForced: isForced)
    guard runs.insert(run) else { return }
    countLaunch(of: asked)
    let isWaking = isWoken(process) && asked.request.mayWake
    if let place = runs.place(of: id.number) { expectWake(of: place, isWaking: isWaking) }
    if asked.request.kind == .transfer && !isForced { judgeTelling(run, asked) }
    if let place = processes.place(of: process.number) {
      processes.facts[place].running += 1
      if asked.request.mayWake { processes.facts[place].wokenRow = nil }
    }
    judgeState(of: asked)
    judgeProcess(of: run)
    judgeOverlap(of: run)
    if !isForced {
      judgeRequest(asked, run)
      judgeWorld(of: run)
      judgeSpacing(of: run, launch)
    }
    if asked.state == .pending { leave(request, .launched) }
    if run.request.kind == .continued { launchedContinued(run, asked) }
    self[run.key].running = id
    if !isForced { self[run.app][last: run.request.kind] = launch }
  }

  /// Continued work wakes nothing, and a transfer wakes only an app that was not running.
  private func isWake(_ request: CheckedRequest, _ process: ProcessID) -> Bool {
    switch request.request.kind {
    case .refresh, .processing, .healthResearch, .push: true
    case .continued: false
    case .transfer: isWoken(process) && request.request.mayWake
    }
  }

  private func isWoken(_ process: ProcessID) -> Bool {
    processes.fact(process.number)?.wokenRow != nil
  }

  private mutating func judgeState(of request: CheckedRequest) {
    switch request.state {
    case .pending: break
    case .launched: report(.requestLaunchedTwice(request.id))
    case .replaced: report(.launchedAfterReplacement(request.id))
    case .cancelled, .discarded: report(.requestEndedTwice(request.id))
    }
  }

  private mutating func judgeProcess(of run: CheckedRun) {
    guard let place = placeOfLiving(run.process) else { return }
    if processes.facts[place].app != run.app { report(.launchedInOtherApp(run.id, run.process)) }
    if processes.facts[place].phase == .suspended { report(.actedWhileSuspended(run.process)) }
    if run.request.kind.isSubmitted, self[run.key].handler != run.process {
      report(.launchedWithoutHandler(run.id))
    }
  }

  private mutating func judgeOverlap(of run: CheckedRun) {
    if let other = self[run.key].running, runs.fact(other.number)?.endedAt == nil {
      report(.overlap(run.id, with: other))
    }
  }

  private mutating func judgeRequest(_ request: CheckedRequest, _ run: CheckedRun) {
    // A transfer that timed out before its date is reported to the app at once; the date limits only the
    // moving of its bytes.
    let isDated = TaskKinds.scheduled.contains(request.request.kind)
    if let earliest = request.request.earliest, now < earliest, isDated {
      report(.launchedTooEarly(run.id, earliest: earliest))
    }
    guard let objections = request.objections else { return report(.launchedUndecided(run.id)) }
    if !objections.isEmpty { report(.launchedAgainstObjections(run.id, objections)) }
    if !mayBeLaunched(request) { report(.launchedBeforeTransferred(run.id)) }
    if run.request.kind == .push && request.acceptedRow < self[run.app].forceQuitRow {
      report(.pushOutlivedForceQuit(run.id))
    }
  }

  private mutating func judgeWorld(of run: CheckedRun) {
    let device = world.device
    if isKeptByForceQuit(run.request.kind, run.app) { report(.launchedAfterForceQuit(run.id)) }
    if !device.wasUnlockedSinceBoot { report(.launchedBeforeFirstUnlock(run.id)) }
    let isHeld = isRefreshOff(for: run.app) || world.isWifiMissing
    let isCalled = isPushToFront(run.request.kind, run.app)
    if TaskKinds.discretionary.contains(run.request.kind) && isHeld && !isCalled {
      report(.launchedWhileRefreshOff(run.id))
    }
    switch run.request.kind {
    case .refresh: judgeRefresh(run.id)
    case .push: judgePush(run)
    case .processing, .healthResearch: judgeProcessing(run)
    // The conditions for telling an app depend on whether it had to be launched; see `judgeTelling`.
    case .continued, .transfer: break
    }
  }

  mutating func judgeRefresh(_ id: RunID) {
    if world.device.isLowPowerModeOn { report(.launchedInLowPowerMode(id)) }
    guard let critical = limits.criticalBattery, let level = world.battery?.share(at: now) else {
      return
    }
    if level < critical && !world.device.isCharging {
      report(.launchedOnLowBattery(id, level: level))
    }
  }

  /// Pushes must meet the conditions of refreshes, and also need a network.
  private mutating func judgePush(_ run: CheckedRun) {
    if !isPushToFront(run.request.kind, run.app) { judgeRefresh(run.id) }
    if world.device.network == .none { report(.launchedOffline(run.id)) }
  }

  private mutating func judgeProcessing(_ run: CheckedRun) {
    let device = world.device
    if !limits.processingRunsInUse {
      if device.isInUse { report(.launchedOnDeviceInUse(run.id)) }
      if !device.isLocked { report(.launchedOnUnlockedDevice(run.id)) }
    }
    if device.isLowPowerModeOn && limits.lowPowerModePausesProcessing {
      report(.launchedInLowPowerMode(run.id))
    }
    let needsPower =
      run.request.needs.contains(.externalPower) || limits.processingAlwaysNeedsPower
    if needsPower && !device.isCharging { report(.launchedOnBattery(run.id)) }
    if run.request.needs.contains(.network) && device.network == .none {
      report(.launchedOffline(run.id))
    }
    let protection = run.request.protection
    let isProtected = protection == .complete || protection == .unlessOpen
    if run.request.kind == .healthResearch && isProtected && device.isLocked {
      report(.launchedWithoutItsData(run.id))
    }
  }

  private mutating func judgeSpacing(of run: CheckedRun, _ launch: CheckedLaunch) {
    guard let last = self[run.app][last: run.request.kind], last.id != launch.id,
      let least = limits.spacing(run.request.kind, self[run.app].standing), now - last.at < least
    else { return }
    if isPushToFront(run.request.kind, run.app) { return }
    if run.request.kind == .push && self[run.app].isDebugged { return }
    report(.launchedTooSoon(run.id, after: now - last.at, least: least))
  }

  mutating func expired(_ id: RunID, _ cause: ExpiryCause, hasHandler: Bool) {
    guard let place = placeOfRunning(id) else { return }
    if runs.facts[place].expiredAt != nil { return report(.expiredTwice(id)) }
    if runs.facts[place].completedAt != nil { report(.expiredAfterCompletion(id)) }
    judgeGround(of: runs.facts[place])
    if runs.facts[place].request.kind == .continued && !isForced {
      expiredContinued(runs.facts[place], cause)
    }
    judgeStall(of: runs.facts[place])
    runs.facts[place].expiredAt = now
    runs.facts[place].hadHandler = hasHandler
  }

  /// Only a run with a handler that was asked to stop can miss the call.
  mutating func unheard(_ id: RunID) {
    guard let place = placeOfRunning(id) else { return }
    if runs.facts[place].expiredAt == nil || !runs.facts[place].hadHandler {
      report(.unheardUnasked(id))
    }
  }

  /// Only work in the background can be refused inference.
  mutating func inferenceRefused(_ id: RunID) {
    guard let place = placeOfRunning(id),
      let process = processes.place(of: runs.facts[place].process.number)
    else { return }
    if processes.facts[process].phase != .background {
      report(.inferenceRefusedWrongly(runs.facts[place].process))
    }
  }

  /// Only a run that has ended can have missed its beginning.
  mutating func notBegun(_ id: RunID) {
    if let place = placeOfKnown(id), runs.facts[place].endedAt == nil { report(.notBegunYet(id)) }
  }

  mutating func completed(_ id: RunID, _ success: Bool, _ completion: Completion) {
    guard let place = placeOfKnown(id) else { return }
    let run = runs.facts[place]
    var isRight = true
    switch completion {
    case .first: return completedFirst(place, success)
    case .again:
      isRight = run.completedAt != nil
      if limits.secondCompletionTraps { misuse(run.process) }
    case .late: isRight = run.completedAt == nil && run.endedAt != nil
    case .stale: return mustBeGone(run.process)
    }
    if !isRight { report(.completionMislabelled(id, completion)) }
  }

  private mutating func completedFirst(_ place: Int, _ success: Bool) {
    let run = runs.facts[place]
    if run.endedAt != nil { return report(.actedAfterEnd(run.id)) }
    if run.completedAt != nil { return report(.completedFirstTwice(run.id)) }
    _ = placeOfLiving(run.process)
    runs.facts[place].completedAt = now
    if !run.isForced { self[run.app].isPenalised = false }
    runs.facts[place].succeeded = success
  }

  mutating func ended(_ id: RunID, _ outcome: Outcome) {
    guard let place = placeOfKnown(id) else { return }
    if runs.facts[place].endedAt != nil { return report(.endedTwice(id)) }
    sums[.ended(as: outcome)] += 1
    judgeTime(of: runs.facts[place])
    judgeGround(of: runs.facts[place])
    judgeStall(of: runs.facts[place])
    endedContinued(id)
    settleWork(of: place)
    if let process = processes.place(of: runs.facts[place].process.number) {
      processes.facts[process].running -= 1
      mayRest(process)
    }
    if outcome == .endedInForeground && !runs.facts[place].isForced {
      self[runs.facts[place].app].isPenalised = true
    }
    judgeUse(of: runs.facts[place])
    runs.facts[place].endedAt = now
    runs.facts[place].outcome = outcome
    if outcome == .killed { noteWhatKills(runs.facts[place]) }
    if !isToldByRows(outcome, runs.facts[place]) { report(.outcomeContradicted(id, outcome)) }
    if self[runs.facts[place].key].running == id { self[runs.facts[place].key].running = nil }
  }

  private mutating func noteWhatKills(_ run: CheckedRun) {
    guard let place = processes.place(of: run.process.number) else { return }
    if run.hadHandler { processes.facts[place].ignoredExpiration = true }
    if isBurntOut(run) { processes.facts[place].burntOut = true }
  }

  /// Notes that the process made a mistake that must end it now.
  private mutating func misuse(_ process: ProcessID) {
    guard let place = processes.place(of: process.number) else { return }
    processes.facts[place].misusedAt = now
  }

  /// Whether earlier rows account for this outcome. The cause of the process's end is judged at the end of
  /// the log, because its row may come later.
  private func isToldByRows(_ outcome: Outcome, _ run: CheckedRun) -> Bool {
    let isCompleted = run.completedAt == now
    switch outcome {
    case .completed(let success):
      return isCompleted && run.succeeded == success && run.expiredAt == nil
    case .completedAfterExpiration(let success):
      return isCompleted && run.succeeded == success && run.expiredAt != nil
    case .endedWithoutHandler:
      return run.completedAt == nil && run.expiredAt == now && !run.hadHandler
    case .endedInForeground:
      return run.completedAt == nil && run.expiredAt != nil && run.hadHandler
        && processes.fact(run.process.number)?.phase == .foreground
    case .killed: return run.completedAt == nil
    case .trapped, .crashed, .interrupted: return run.completedAt == nil
    }
  }

  /// A run lasts no longer than its kind allows, and no longer than the warning after its expiration.
  mutating func judgeTime(of run: CheckedRun) {
    let lasted = now - run.launchedAt
    if let limit = limits.time(run.request.kind), lasted > limit {
      report(.ranTooLong(run.id, for: lasted, limit: limit))
    }
    let warning = limits.warning(run.request.kind)
    if let expiredAt = run.expiredAt, now - expiredAt > warning {
      report(.outlivedWarning(run.id, by: now - expiredAt - warning))
    }
  }

  /// A run that loses what it depends on is expired or ended at that instant. A forced run may have lacked it
  /// from the start.
  mutating func judgeGround(of run: CheckedRun) {
    if run.expiredAt != nil || run.isForced || run.request.kind == .continued { return }
    judgeGround(.coolDevice, of: run)
    judgeGround(.memory, of: run)
    if !run.request.kind.isProcessing { return }
    if !limits.processingRunsInUse { judgeGround(.deviceIdle, of: run) }
    if run.request.needs.contains(.externalPower) { judgeGround(.externalPower, of: run) }
    if run.request.needs.contains(.network) { judgeGround(.network, of: run) }
  }

  private mutating func judgeGround(_ ground: GroundLost, of run: CheckedRun) {
    guard let loss = world.firstLoss(of: ground, after: run.launchedRow), loss.at < now else {
      return
    }
    report(.ranOn(run.id, after: ground, at: loss.at))
  }

  /// The index of a run that may still act; reports one that is unknown or over.
  mutating func placeOfRunning(_ id: RunID) -> Int? {
    guard let place = placeOfKnown(id) else { return nil }
    if runs.facts[place].endedAt == nil { return place }
    report(.actedAfterEnd(id))
    return nil
  }

  mutating func placeOfKnown(_ id: RunID) -> Int? {
    let place = runs.place(of: id.number)
    if place == nil { report(.unknownRun(id)) }
    return place
  }
}

/// A step that a row announces as forced by a test; the next row must be that step.
enum ForcedStep: Equatable {
  case launch(of: RequestID)
  case expiry(of: RunID)
}

/// Invariant 19: what a test forces is announced, happens at once, and costs nothing. Only a launch announced
/// in this way may violate invariants 11 to 18.
extension InvariantChecker {
  /// Compares a row with what the previous one announced; nil at the end of the log.
  mutating func judgeAnnouncement(before happening: LogEvent?) {
    let before = announced
    announced = nil
    isForced = false
    switch (before, happening) {
    case (.launch(let request), .launched(_, let launched, _, _)) where launched == request:
      isForced = true
    case (.expiry(let run), .expired(let expired, _, _)) where expired == run:
      isForced = true
    case (.launch(let request), _): report(.launchNotForced(request))
    case (.expiry(let run), _): report(.expiryNotForced(run))
    case (nil, _): break
    }
  }
}
