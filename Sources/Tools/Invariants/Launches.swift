import RunRecord
import SchedulerEngine

extension InvariantChecker {
  mutating func launched(
    _ id: RunID, _ request: RequestID, _ process: ProcessID
  ) {
    guard let asked = requests.fact(request.number) else {
      return report(.unknownRequest(request))
    }
    sums.launched += 1
    if latestRun >= id { report(.runNumberNotRising(id, after: latestRun)) }
    latestRun = max(latestRun, id)
    let run = CheckedRun(
      id: id, request: asked.request, app: asked.app, process: process, launchedAt: now,
      launchedRow: row, isForced: isForced,
      begunWithout: asked.request.kind == .transfer ? world.lost : [])
    guard runs.insert(run) else { return }
    countLaunch(of: asked)
    if let place = processes.place(of: process.number) { processes.facts[place].running += 1 }
    judgeState(of: asked)
    judgeProcess(of: run)
    judgeOverlap(of: run)
    if !isForced {
      judgeRequest(asked, run)
      judgeWorld(of: run)
    }
    if asked.state == .pending { leave(request, .launched) }
    self[run.key].running = id
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
    // moving of its bytes. The date of continued work is ignored (fact 228).
    let isDated = request.request.kind.isSubmitted && request.request.kind != .continued
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
    if !device.wasUnlockedSinceBoot { report(.launchedBeforeFirstUnlock(run.id)) }
    let isInFront = processes.fact(run.process.number)?.phase == .foreground
    switch run.request.kind {
    case .refresh: judgeSparing(run)
    case .push:
      // Who is in front need not be launched to hear of one.
      if !isInFront { judgeSparing(run) }
      if device.network == .none { report(.launchedOffline(run.id)) }
    case .processing, .healthResearch: judgeProcessing(run)
    case .continued, .transfer: break
    }
  }

  /// Whatever the scheduler's numbers, nothing is launched for these against the user's settings.
  private mutating func judgeSparing(_ run: CheckedRun) {
    if self[run.app].isForceQuit { report(.launchedAfterForceQuit(run.id)) }
    if isRefreshOff(for: run.app) || world.isWifiMissing {
      report(.launchedWhileRefreshOff(run.id))
    }
    if world.device.isLowPowerModeOn { report(.launchedInLowPowerMode(run.id)) }
  }

  private mutating func judgeProcessing(_ run: CheckedRun) {
    let device = world.device
    if isRefreshOff(for: run.app) || world.isWifiMissing {
      report(.launchedWhileRefreshOff(run.id))
    }
    if run.request.needs.contains(.externalPower) && !device.isCharging {
      report(.launchedOnBattery(run.id))
    }
    if run.request.needs.contains(.network) && device.network == .none {
      report(.launchedOffline(run.id))
    }
    let protection = run.request.protection
    let isProtected = protection == .complete || protection == .unlessOpen
    if run.request.kind == .healthResearch && isProtected && device.isLocked {
      report(.launchedWithoutItsData(run.id))
    }
  }

  mutating func expired(_ id: RunID, hasHandler: Bool) {
    guard let place = placeOfRunning(id) else { return }
    if runs.facts[place].expiredAt != nil { return report(.expiredTwice(id)) }
    if runs.facts[place].completedAt != nil { report(.expiredAfterCompletion(id)) }
    judgeGround(of: runs.facts[place])
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
    case .again: isRight = run.completedAt != nil
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
    runs.facts[place].succeeded = success
  }

  mutating func ended(_ id: RunID, _ outcome: Outcome) {
    guard let place = placeOfKnown(id) else { return }
    if runs.facts[place].endedAt != nil { return report(.endedTwice(id)) }
    sums.ended += 1
    judgeGround(of: runs.facts[place])
    if let process = processes.place(of: runs.facts[place].process.number) {
      processes.facts[process].running -= 1
    }
    if runs.facts[place].use != nil && runs.facts[place].usedAt != now {
      report(.usedBeforeItsEnd(id))
    }
    runs.facts[place].endedAt = now
    runs.facts[place].outcome = outcome
    if outcome == .killed && runs.facts[place].hadHandler,
      let process = processes.place(of: runs.facts[place].process.number)
    {
      processes.facts[process].ignoredExpiration = true
    }
    if !isToldByRows(outcome, runs.facts[place]) { report(.outcomeContradicted(id, outcome)) }
    if self[runs.facts[place].key].running == id { self[runs.facts[place].key].running = nil }
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

  /// A run that loses what it depends on is expired or ended at that instant. A forced run may have lacked it
  /// from the start.
  mutating func judgeGround(of run: CheckedRun) {
    if run.expiredAt != nil || run.isForced || run.request.kind == .continued { return }
    judgeGround(.coolDevice, of: run)
    judgeGround(.memory, of: run)
    if !run.request.kind.isProcessing { return }
    if run.request.needs.contains(.externalPower) { judgeGround(.externalPower, of: run) }
    if run.request.needs.contains(.network) { judgeGround(.network, of: run) }
  }

  private mutating func judgeGround(_ ground: GroundLost, of run: CheckedRun) {
    guard let loss = world.firstLoss(of: ground, after: run.launchedRow), loss.at < now,
      !run.begunWithout.contains(ground)
    else { return }
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

/// Invariant 21: what a run used is told once, at its end, and charged no more than that.
extension InvariantChecker {
  mutating func used(_ id: RunID, _ use: RunUse) {
    guard let place = placeOfRunning(id) else { return }
    if runs.facts[place].use != nil { return report(.usedTwice(id)) }
    let lasted = now - runs.facts[place].launchedAt
    if use.processor < .zero || use.processor > lasted || use.bytes < 0 {
      report(.useOutOfRange(id, use.processor, bytes: use.bytes))
    }
    if use.bytes > 0 && (use.network == .none || use.network != world.device.network) {
      report(.movedOverOtherNetwork(id, use.network))
    }
    runs.facts[place].use = use
    runs.facts[place].usedAt = now
  }

  mutating func charged(_ id: RunID, energy: Int64, cellular: Int64) {
    guard let place = placeOfKnown(id) else { return }
    if runs.facts[place].isForced { report(.chargedThoughForced(id)) }
    if energy < 0 || cellular < 0 { report(.chargeBelowZero(id)) }
    let (sum, overflow) = runs.facts[place].cellularCharged.addingReportingOverflow(cellular)
    runs.facts[place].cellularCharged = overflow ? .max : sum
    if runs.facts[place].cellularCharged > runs.facts[place].cellularBytes {
      report(
        .chargedForMoreThanMoved(
          id, runs.facts[place].cellularCharged, of: runs.facts[place].cellularBytes))
    }
  }
}

/// A step that a row announces as forced by a test; the next row must be that step.
enum ForcedStep: Equatable {
  case launch(of: RequestID)
  case expiry(of: RunID)
}

/// Invariant 15: what a test forces is announced, happens at once, and costs nothing. Only a launch announced
/// in this way may violate invariants 9 to 14.
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
