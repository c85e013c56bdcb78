import RunRecord
import SchedulerEngine

extension InvariantChecker {
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

  /// Only a run that was asked to stop, and has a handler, can miss it.
  mutating func unheard(_ id: RunID) {
    guard let place = placeOfRunning(id) else { return }
    if runs.facts[place].expiredAt == nil || !runs.facts[place].hadHandler {
      report(.unheardUnasked(id))
    }
  }

  mutating func completed(_ id: RunID, _ success: Bool, _ completion: Completion) {
    guard let place = runs.place(of: id.number) else {
      return completedForgotten(id, completion)
    }
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

  private mutating func completedForgotten(_ id: RunID, _ completion: Completion) {
    guard let wasCompleted = forgottenCompletion(of: id) else { return report(.unknownRun(id)) }
    switch completion {
    case .first: report(.actedAfterEnd(id))
    case .again: if !wasCompleted { report(.completionMislabelled(id, completion)) }
    case .late: if wasCompleted { report(.completionMislabelled(id, completion)) }
    case .stale: break
    }
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
    guard let place = runs.place(of: id.number) else {
      return report(forgottenCompletion(of: id) == nil ? .unknownRun(id) : .endedTwice(id))
    }
    if runs.facts[place].endedAt != nil { return report(.endedTwice(id)) }
    sums.count(outcome)
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

  /// The process made a mistake that ends it, now.
  private mutating func misuse(_ process: ProcessID) {
    guard let place = processes.place(of: process.number) else { return }
    processes.facts[place].misusedAt = now
  }

  /// Whether the rows before tell this outcome. What the process's end must say is judged at the
  /// end of the log, since that row may come later.
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

  /// A run lasts no longer than its kind allows, and no longer than the warning once it expired.
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

  /// A run that lost what it stands on is expired or ended at that instant. A forced one may have
  /// stood on nothing.
  mutating func judgeGround(of run: CheckedRun) {
    if run.expiredAt != nil || run.isForced || run.request.kind == .continued { return }
    judgeGround(.coolDevice, of: run)
    judgeGround(.memory, of: run)
    if !run.request.kind.isProcessing { return }
    judgeGround(.deviceIdle, of: run)
    if run.request.needs.contains(.externalPower) { judgeGround(.externalPower, of: run) }
    if run.request.needs.contains(.network) { judgeGround(.network, of: run) }
  }

  private mutating func judgeGround(_ ground: GroundLost, of run: CheckedRun) {
    guard let loss = world.firstLoss(of: ground, after: run.launchedRow), loss.at < now else {
      return
    }
    report(.ranOn(run.id, after: ground, at: loss.at))
  }

  /// The place of a run that may still do something; reports one that is unknown or over.
  mutating func placeOfRunning(_ id: RunID) -> Int? {
    guard let place = runs.place(of: id.number) else {
      report(forgottenCompletion(of: id) == nil ? .unknownRun(id) : .actedAfterEnd(id))
      return nil
    }
    if runs.facts[place].endedAt == nil { return place }
    report(.actedAfterEnd(id))
    return nil
  }
}
