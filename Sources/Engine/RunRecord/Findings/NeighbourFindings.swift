import SchedulerEngine

extension RunRecord {
  /// Problems with work outside tasks.
  func activityFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    var crowds: [ActivityFact] = []
    for activity in activities {
      guard let code = code(of: activity, thresholds) else { continue }
      if code == .tooManyAssertions {
        crowds.append(activity)
        continue
      }
      found.append(
        Finding(
          code, at: at(code, activity), activity.key, .activity(activity.id),
          .span(activity.length(upTo: end))))
    }
    return found + crowdFindings(crowds)
  }

  /// Of the work that held the assertions of a process that had too many, the one that held most of them.
  private func crowdFindings(_ activities: [ActivityFact]) -> [Finding] {
    let crowds = activities.sorted {
      ($0.process.number, $0.id.number) < ($1.process.number, $1.id.number)
    }
    var found: [Finding] = []
    var begin = 0
    while begin < crowds.count {
      var (end, most) = (begin, begin)
      var counts = TaskTable<(first: Int, count: Int64)>()
      while end < crowds.count, crowds[end].process == crowds[begin].process {
        if let place = counts.place(of: crowds[end].key, orAdd: (end, 0)) {
          counts[place].count += 1
        }
        end += 1
      }
      var largest: Int64 = 0
      for place in 0..<counts.count where counts[place].count > largest {
        (most, largest) = counts[place]
      }
      let blamed = crowds[most]
      found.append(
        Finding(
          .tooManyAssertions, at: at(.tooManyAssertions, blamed), blamed.key, .activity(blamed.id)))
      begin = end
    }
    return found
  }

  private func code(
    of activity: ActivityFact, _ thresholds: FindingThresholds
  ) -> FindingCode? {
    switch activity.ending {
    case .refused: return .assertionRefused
    case .stopped: return activity.wasInferenceRefused ? .inferenceRefused : .assertionTooShort
    case .died(.tooManyAssertions) where activity.hold.isAssertion: return .tooManyAssertions
    case .died(.fileLocked) where activity.uses.contains(.lockedFile): return .fileLockHeld
    case .died(.gpuRevoked) where activity.uses.contains(.gpu): return .gpuWorkWhenLeft
    case .died(.processorMonitor) where isToBlame(activity, thresholds):
      return .processorOverused
    case .died(.assertionLeftOpen) where activity.hold.isAssertion:
      return activity.endedNothing ? .assertionEndedWrongly : .assertionLeftOpen
    case .finished, .died, nil: return activity.frozenAt == nil ? nil : .workWithoutAssertion
    }
  }

  /// Whether the processor monitor measures this work and did not end a run of the process.
  private func isToBlame(_ activity: ActivityFact, _ thresholds: FindingThresholds) -> Bool {
    activity.uses.contains(.processor)
      && runToBlame(for: activity.process, thresholds) == nil
  }

  /// Suspended work is reported at the time of its suspension.
  private func at(_ code: FindingCode, _ activity: ActivityFact) -> Instant {
    let frozen = code == .workWithoutAssertion ? activity.frozenAt : nil
    return frozen ?? activity.endedAt ?? end
  }

  /// What keeps silent pushes from their app, reported once for each name that the server uses.
  func pushFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var arrivals = TaskTable<[PushFact]>()
    var found: [Finding] = []
    for push in pushes {
      if push.priority != .background {
        found.append(
          Finding(
            .pushPriority, at: push.at, push.key, .arrival, .count(Int64(push.priority.rawValue)),
            .count(Int64(PushPriority.background.rawValue))))
        continue
      }
      guard let place = arrivals.place(of: push.key, orAdd: []) else { continue }
      arrivals[place].append(push)
    }
    for place in 0..<arrivals.count {
      if let finding = rateFinding(arrivals[place], thresholds) { found.append(finding) }
      if let finding = netFinding(arrivals[place]) { found.append(finding) }
    }
    for request in requests where request.ending == .discarded(.modeMissing) {
      found.append(
        Finding(.pushModeMissing, at: request.acceptedAt, request.key, .request(request.id)))
    }
    return found
  }

  /// The hour with the most pushes, if they are too many.
  private func rateFinding(
    _ arrivals: [PushFact], _ thresholds: FindingThresholds
  ) -> Finding? {
    var first = 0
    var most: (count: Int64, last: PushFact)?
    for last in arrivals.indices {
      while arrivals[last].at - arrivals[first].at >= .hours(1) { first += 1 }
      let count = Int64(last - first + 1)
      if count > most?.count ?? thresholds.pushesPerHour { most = (count, arrivals[last]) }
    }
    guard let most else { return nil }
    return Finding(
      .pushesTooOften, at: most.last.at, most.last.key, .arrival, .count(most.count),
      .count(thresholds.pushesPerHour))
  }

  /// Whether any of its code ran, which could have asked for something.
  private func hasRun(_ app: AppID) -> Bool { processes.contains { $0.app == app } }

  /// An app that learns of news through pushes only, and is not refused what it asks for.
  private func netFinding(_ arrivals: [PushFact]) -> Finding? {
    guard let last = arrivals.last, hasRun(last.key.app) else { return nil }
    for request in requests where request.kind == .refresh && request.app == last.key.app {
      return nil
    }
    for failure in mishaps where failure.app == last.key.app {
      if case .submission = failure.call { return nil }
    }
    return Finding(.pushWithoutRefresh, at: last.at, last.key, .arrival)
  }

  /// What keeps transfers from finishing, or makes them later than their app seems to expect.
  func transferFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    var delayed = TaskTable<(count: Int64, last: TransferFact)>()
    var latest = TaskTable<TransferFact>()
    for transfer in transfers {
      if let finding = endFinding(transfer) { found.append(finding) }
      if let finding = waitFinding(transfer, thresholds) { found.append(finding) }
      // Who begins again what failed did not mean to move one thing after the other.
      guard let own = latest.place(of: transfer.key, orAdd: transfer) else { continue }
      let hadFailed = latest[own].request != transfer.request && latest[own].end != .finished
      latest[own] = transfer
      guard !hadFailed, wasDelayed(transfer),
        let place = delayed.place(of: transfer.key, orAdd: (0, transfer))
      else { continue }
      delayed[place].count += 1
      delayed[place].last = transfer
    }
    for place in 0..<delayed.count where delayed[place].count >= thresholds.delayedTransfers {
      let last = delayed[place].last
      found.append(
        Finding(
          .transfersOneByOne, at: last.askedAt, last.key, .request(last.request),
          .count(delayed[place].count)))
    }
    return found
  }

  private func endFinding(_ transfer: TransferFact) -> Finding? {
    guard let end = transfer.end, let at = transfer.endedAt else { return nil }
    let code: FindingCode
    switch end {
    case .finished: return nil
    case .timedOut: code = .transferTimedOut
    case .forceQuit:
      if wasBegunAgain(transfer) { return nil }
      code = .transferCancelled
    }
    return Finding(
      code, at: at, transfer.key, .request(transfer.request), .bytes(transfer.done),
      .bytes(transfer.bytes))
  }

  /// Whether the app began it again when it was told of its end, or as soon as it was opened.
  private func wasBegunAgain(_ transfer: TransferFact) -> Bool {
    let lostAt = transfer.endedAt ?? end
    let opening = openings.first { $0.app == transfer.key.app && $0.at > lostAt }
    let told = runs.filter { $0.request == transfer.request }
    return transfers.contains { other in
      guard other.key == transfer.key, other.request != transfer.request else { return false }
      return other.askedAt == opening?.at
        || told.contains { $0.launchedAt <= other.askedAt && other.askedAt <= $0.endedAt ?? end }
    }
  }

  /// A transfer that waited because it was discretionary, although the app did not ask for that.
  private func waitFinding(
    _ transfer: TransferFact, _ thresholds: FindingThresholds
  ) -> Finding? {
    let isMeant =
      transfer.isDiscretionary && transfer.needs.contains(.begunInBackground)
      && !transfer.needs.contains(.askedDiscretionary)
    guard isMeant, let request = request(transfer.request) else { return nil }
    let moved = transfer.firstMovedAt ?? transfer.endedAt ?? end
    let wait = moved - request.notBefore
    if wait < thresholds.urgentTransfer { return nil }
    // In a run or after a background launch, the app could not have begun it in the foreground.
    let couldBeInFront = request.occasion == .inFront
    return Finding(
      couldBeInFront ? .transferBegunInBackground : .transferMadeDiscretionary,
      at: transfer.askedAt, transfer.key,
      .request(transfer.request), .span(wait))
  }

  private func wasDelayed(_ transfer: TransferFact) -> Bool {
    objections(of: transfer.request).contains { $0.objections.contains(.transferDelay) }
  }
}
