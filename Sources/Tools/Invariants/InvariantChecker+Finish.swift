import RunRecord
public import SchedulerEngine

extension InvariantChecker {
  /// Judges what only the end of the log shows, and compares it with what somebody else counted.
  ///
  /// Everything up to the end in the limits has happened; no row may follow.
  public mutating func finish(at end: Instant, _ counted: LogSums? = nil) {
    limits.end = end
    finish(counted)
  }

  /// The same, where the limits know the end.
  public mutating func finish(_ counted: LogSums? = nil) {
    row += 1
    judgeAnnouncement(before: nil)
    // A log may end between what happens at one instant.
    if limits.end > now {
      judgeInstant(until: limits.end)
      now = limits.end
      judgeInstant(until: now)
    }
    for request in requests.facts { finish(request) }
    for run in runs.facts { finish(run) }
    for process in processes.facts { finish(process) }
    finishActivities()
    if !sums.requestsAddUp { report(.requestsDoNotAddUp(sums)) }
    if !sums.runsAddUp { report(.runsDoNotAddUp(sums)) }
    guard let counted else { return }
    for part in LogSums.Part.all where sums[part] != counted[part] {
      report(.countDiffers(part, log: sums[part], counted: counted[part]))
    }
  }

  mutating func finish(_ request: CheckedRequest) {
    switch request.state {
    case .pending:
      sums.pending += 1
      judgeWait(of: request)
    case .replaced(let other, let isAnnounced):
      if !isAnnounced { report(.replacementNotAnnounced(request.id, by: other)) }
      let new = requests.fact(other.number)
      if new?.key != request.key || new?.acceptedAt != request.endedAt {
        report(.replacementNotAccepted(request.id, by: other))
      }
    case .launched, .cancelled, .discarded: break
    }
  }

  mutating func finish(_ run: CheckedRun) {
    let process = processes.fact(run.process.number)
    guard let outcome = run.outcome, let endedAt = run.endedAt else {
      return finishRunning(run, process)
    }
    if let diedAt = process?.endedAt, diedAt < endedAt { report(.outlivedProcess(run.id)) }
    let fits =
      switch outcome {
      case .completed, .completedAfterExpiration, .endedWithoutHandler, .endedInForeground: true
      case .killed:
        // A run that had time left dies with the one of its process that ignored its expiration, or
        // that kept the processor busy.
        process?.ignoredExpiration == true && died(process, of: .expirationIgnored, at: endedAt)
          || process?.burntOut == true && died(process, of: .processorMonitor, at: endedAt)
          || died(process, of: .assertionLeftOpen, at: endedAt)
          || died(process, of: .tooManyAssertions, at: endedAt)
      case .trapped: died(process, of: .misuse, at: endedAt)
      case .crashed: died(process, of: .crashed, at: endedAt)
      case .interrupted(let cause): died(process, of: cause, at: endedAt)
      }
    if !fits { report(.outcomeContradicted(run.id, outcome)) }
  }

  private func died(_ process: CheckedProcess?, of cause: KillCause, at instant: Instant) -> Bool {
    process?.endedAt == instant && process?.cause == cause
  }

  private mutating func finishRunning(_ run: CheckedRun, _ process: CheckedProcess?) {
    sums.running += 1
    judgeTime(of: run)
    judgeGround(of: run)
    judgeStall(of: run)
    if run.completedAt != nil { report(.endMissing(run.id)) }
    if process?.isAlive == false { report(.outlivedProcess(run.id)) }
  }

  mutating func finish(_ process: CheckedProcess) {
    let end = process.endedAt ?? .never
    if let doomedAt = process.doomedAt, end > doomedAt {
      report(.survived(process.id, at: doomedAt))
    }
    if let reboot = world.firstReboot(after: process.startedRow), end > reboot.at {
      report(.survived(process.id, at: reboot.at))
    }
    guard let misusedAt = process.misusedAt else { return }
    if process.endedAt != misusedAt || process.cause != .misuse {
      report(.misuseSurvived(process.id))
    }
  }
}
