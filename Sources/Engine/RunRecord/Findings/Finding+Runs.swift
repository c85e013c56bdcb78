import SchedulerEngine

extension RunRecord {
  /// How runs must not end.
  func runFindings() -> [Finding] {
    var found: [Finding] = []
    for run in runs {
      guard let endedAt = run.endedAt, let outcome = run.outcome else { continue }
      let ran = Quantity.span(endedAt - run.launchedAt)
      if run.wasUnheard {
        found.append(Finding(.queueBlocked, at: endedAt, run.key, .run(run.id), ran))
        continue
      }
      switch outcome {
      case .killed where process(run.process)?.hottestRun == run.id:
        found.append(
          Finding(
            .processorOverused, at: endedAt, run.key, .run(run.id), .share(run.processorShare)))
      case .killed where diedAlong(run), .trapped:
        found.append(Finding(.killedAlong, at: endedAt, run.key, .run(run.id), ran))
      case .killed, .endedInForeground:
        found.append(Finding(.neverCompleted, at: endedAt, run.key, .run(run.id), ran))
      case .endedWithoutHandler:
        // Without launch events no handler is handed out that could be called.
        if transfer(run.request)?.needs.contains(.noLaunchEvents) == true { continue }
        let code = FindingCode(ofNotCompleting: run.kind)
        found.append(Finding(code, at: endedAt, run.key, .run(run.id), ran))
      case .crashed:
        found.append(Finding(.crashed, at: endedAt, run.key, .run(run.id), ran))
      case .completedAfterExpiration(success: true):
        let since = endedAt - (run.expiry?.at ?? endedAt)
        found.append(
          Finding(.succeededAfterExpiring, at: endedAt, run.key, .run(run.id), .span(since)))
      case .completed, .completedAfterExpiration, .interrupted: break
      }
    }
    for request in requests {
      guard let code = request.ending.findingOfLaunch else { continue }
      found.append(
        Finding(code, at: request.endedAt ?? end, request.key, .request(request.id)))
    }
    return found
  }

  /// Whether the run died only because its process did.
  func diedAlong(_ run: RunFact) -> Bool {
    switch run.outcome {
    case .trapped: true
    case .killed:
      !run.wasUnheard && process(run.process)?.hottestRun != run.id
        && (!run.wasExpired || run.killCause == .processorMonitor)
    default: false
    }
  }

  /// Identifiers most of whose runs are asked to stop before they are done. A run that was never
  /// completed does not show how much it had to do.
  func expiryFindings(_ thresholds: FindingThresholds) -> [Finding] {
    struct Tally {
      var ended: Int64 = 0
      var expired: Int64 = 0
      var last: RunFact
    }
    var tallies = TaskTable<Tally>()
    for run in runs where !run.isRunning && !run.isForced && !run.isExpiryForced {
      guard let place = tallies.place(of: run.key, orAdd: Tally(last: run)) else { continue }
      tallies[place].ended += 1
      if run.wasCutOff, run.outcome?.isCompletion == true { tallies[place].expired += 1 }
      tallies[place].last = run
    }
    var found: [Finding] = []
    for place in 0..<tallies.count {
      let tally = tallies[place]
      let share = Share(millionths: tally.expired * 1_000_000 / max(tally.ended, 1))
      if tally.ended < thresholds.fewestRuns || share <= thresholds.expiredShare { continue }
      found.append(
        Finding(
          .expiresOften, at: tally.last.endedAt ?? end, tally.last.key, .run(tally.last.id),
          .share(share), .share(thresholds.expiredShare)))
    }
    return found
  }
}

extension Outcome {
  fileprivate var isCompletion: Bool {
    switch self {
    case .completed, .completedAfterExpiration: true
    case .endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed, .interrupted: false
    }
  }
}

extension FindingCode {
  fileprivate init(ofNotCompleting kind: TaskKind) {
    switch kind {
    case .push: self = .pushNotCompleted
    case .transfer: self = .transferNotAnswered
    case .refresh, .processing, .healthResearch, .continued: self = .endedWithoutHandler
    }
  }
}

extension RequestEnding {
  /// The app was launched for the request, and it did not get to its handler.
  fileprivate var findingOfLaunch: FindingCode? {
    switch self {
    case .discarded(.noHandler): .deliveredWithoutHandler
    case .discarded(.diedAtLaunch): .diedAtLaunch
    default: nil
    }
  }
}
