import RunRecord
import SchedulerEngine

extension InvariantChecker {
  mutating func launched(
    _ id: RunID, _ request: RequestID, _ launch: CheckedLaunch, _ process: ProcessID
  ) {
    guard let asked = requests.fact(request.number) else {
      return report(launchBreach(ofForgotten: request))
    }
    if isForced { sums.launchedForced += 1 } else { sums.launches[asked.request.kind] += 1 }
    if launch.id > latestLaunch {
      latestLaunch = launch.id
      if !isForced && isWake(asked, process) { sums.wakes += 1 }
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

  /// Continued work wakes nothing, and a transfer only an app that did not run.
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
    // A transfer that timed out before its date is told at once; one that moves is held to it.
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
    if TaskKinds.discretionary.contains(run.request.kind) && isHeld {
      report(.launchedWhileRefreshOff(run.id))
    }
    switch run.request.kind {
    case .refresh: judgeRefresh(run.id)
    case .push: judgePush(run)
    case .processing, .healthResearch: judgeProcessing(run)
    // What rules say of telling an app depends on whether it had to be launched for it.
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

  /// It is held to what a refresh is held to, comes over the network, and is gone with a force quit.
  private mutating func judgePush(_ run: CheckedRun) {
    judgeRefresh(run.id)
    if world.device.network == .none { report(.launchedOffline(run.id)) }
  }

  private mutating func judgeProcessing(_ run: CheckedRun) {
    let device = world.device
    if device.isInUse { report(.launchedOnDeviceInUse(run.id)) }
    if !device.isLocked { report(.launchedOnUnlockedDevice(run.id)) }
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
      let least = limits.spacing(run.request.kind), now - last.at < least
    else { return }
    if run.request.kind == .push && self[run.app].isDebugged { return }
    report(.launchedTooSoon(run.id, after: now - last.at, least: least))
  }
}
