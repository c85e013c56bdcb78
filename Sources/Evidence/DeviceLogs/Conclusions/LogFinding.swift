package import SchedulerEngine

/// Something about an app that its log proves.
package enum LogFinding: Equatable, Sendable {
  /// The app was not permitted to register it.
  case registrationRefused(task: String, count: Int)
  /// Registered, but never requested in the log.
  case neverSubmitted(task: String, registrations: Int)
  /// Requested, but the log ends before its earliest date or within an hour after it, too soon to tell.
  case pending(task: String, waited: Span)
  /// Requested, but never launched, although the log goes on for more than an hour after its earliest date.
  case neverLaunched(task: String, waited: Span, said: SaidMeanwhile)
  /// Requested after an earlier launch, and waiting for longer than a day and than ever before in the log.
  case waitsLong(task: String, waited: Span, said: SaidMeanwhile)
  /// A request waits, and at the end of the log the device is in a state in which it may not begin.
  case condition(task: String, StandingCondition, afterLaunches: Int)
  /// A request waits, and the app was not opened for days meanwhile.
  case notOpened(task: String, Span, RuleID)
  /// A request asks for a date that is more than a day after the end of the log.
  case farDate(task: String, Instant)
  /// The last request was cancelled, and there was no other one.
  case cancelled(task: String, at: Instant)
  /// Every launch was made by the debugger.
  case onlyByDebugger(task: String, launches: Int)
  /// After its last run it was not requested again.
  case chainEnded(task: String, launched: Instant, silence: Span)
  /// Launches for which neither the app nor the scheduler logged an end.
  case notCompleted(task: String, launches: Int, first: Instant)
  /// Told to stop before it completed. `early` counts runs stopped within five seconds, `incomplete` those
  /// that did not complete afterwards.
  case expired(task: String, runs: Int, early: Int, incomplete: Int)
  /// Runs that were completed more than once.
  case completedTwice(task: String, runs: Int, first: Instant)
  /// Completed without success, although it was not told to stop.
  case failed(task: String, runs: Int, first: Instant)
  /// The submission itself was refused.
  case submissionRefused(task: String, code: Int64?, count: Int)
  /// Requested again with a later date, although the date of the pending request had already passed.
  case pushedAway(task: String, count: Int)
  /// The debugger's call found no pending request.
  case nothingPending(task: String, count: Int)
  /// The system terminated the app in the background.
  case ended(BackgroundExit, count: Int64)
}

/// What the log contains while a request waits.
package enum SaidMeanwhile: Equatable, Sendable {
  /// The scheduler held it back this often, for these policies, the most frequent first.
  case heldBack(Int64, policies: [String])
  /// Decisions of the scheduler, none of which held it back.
  case noRefusal
  /// A state of the device, which is a finding of its own.
  case condition
  /// Nothing from the scheduler; the app was opened this often.
  case openings(Int)
}

extension DeviceLog {
  /// Findings about the app that the log is about.
  package var findings: [LogFinding] { findings(of: ownTasks) }

  /// Findings about these tasks of it, and about the app.
  func findings(of tasks: [TaskLog]) -> [LogFinding] {
    guard last != nil else { return [] }
    return tasks.flatMap { findings(of: $0) }
      + exits.filter { $0.exit != .normal && $0.count > 0 }.map {
        .ended($0.exit, count: $0.count)
      }
  }

  func findings(of task: TaskLog) -> [LogFinding] {
    guard let last else { return [] }
    return task.findings(in: self, until: last)
  }
}

extension TaskLog {
  static let certainSilence = Span.hours(1)
  /// A day after its date at the latest, a task whose user opens the app daily has usually run.
  private static let unusualWait = Span.days(1)
  private static let unusualAbsence = Span.days(3)
  private static let soon = Span.seconds(5)

  fileprivate func findings(in log: DeviceLog, until end: Instant) -> [LogFinding] {
    // If the clock was set back, times do not show the order of events.
    let isInOrder = log.steps == nil
    var found = calls
    if isInOrder {
      found += waits(in: log, until: end)
      if let stop = stop(until: end) { found.append(stop) }
    }
    if !runs.isEmpty, runs.allSatisfy({ $0.isByDebugger }) {
      found.append(.onlyByDebugger(task: identifier, launches: runs.count))
    }
    found += endings(isInOrder: isInOrder, until: end)
    let pushed = isInOrder ? pushedAway : 0
    if pushed > 0 { found.append(.pushedAway(task: identifier, count: pushed)) }
    if !emptyLaunches.isEmpty {
      found.append(.nothingPending(task: identifier, count: emptyLaunches.count))
    }
    return found
  }

  /// What the app's own calls returned, or that there were none.
  private var calls: [LogFinding] {
    var found: [LogFinding] = []
    let unpermitted = registrations.count { !$0.isPermitted }
    if unpermitted > 0 {
      found.append(.registrationRefused(task: identifier, count: unpermitted))
    } else if !registrations.isEmpty, submissions.isEmpty, refusals.isEmpty, decisions.isEmpty,
      runs.isEmpty
    {
      found.append(.neverSubmitted(task: identifier, registrations: registrations.count))
    }
    var codes: [Int64?] = []
    for refusal in refusals where !codes.contains(refusal.code) {
      codes.append(refusal.code)
      let count = refusals.count { $0.code == refusal.code }
      found.append(.submissionRefused(task: identifier, code: refusal.code, count: count))
    }
    return found
  }

  private func endings(isInOrder: Bool, until end: Instant) -> [LogFinding] {
    var found: [LogFinding] = []
    let open =
      !isInOrder
      ? []
      : runs.filter {
        $0.endedAt == nil && $0.expiredAt == nil && end - $0.launchedAt > LogLimits.longestRun
      }
    if let first = open.first {
      found.append(
        .notCompleted(task: identifier, launches: open.count, first: first.launchedAt))
    }
    let expired = runs.filter { $0.expiredAt != nil }
    if !expired.isEmpty {
      let early = expired.count { run in
        run.expiredAt.map { (.zero...TaskLog.soon).contains($0 - run.launchedAt) } ?? false
      }
      let incomplete = expired.count { run in
        run.endedAt == nil && run.expiredAt.map { end - $0 > LogLimits.sameEnd } ?? false
      }
      found.append(
        .expired(
          task: identifier, runs: expired.count, early: early,
          incomplete: isInOrder ? incomplete : 0))
    }
    let twice = runs.filter { $0.isCompletedTwice }
    if let first = twice.first {
      found.append(
        .completedTwice(task: identifier, runs: twice.count, first: first.launchedAt))
    }
    let failed = runs.filter { $0.success == false && $0.expiredAt == nil }
    if let first = failed.first {
      found.append(.failed(task: identifier, runs: failed.count, first: first.launchedAt))
    }
    return found
  }

  /// When the request that waits at the end was made, and from when on it may begin; nil if none waits.
  var waiting: (asked: Instant, due: Instant)? {
    guard isWaiting, let asked = submissions.last else { return nil }
    // Submitted again before it began, it has waited since the first of these requests.
    let since = runs.last?.launchedAt ?? .earliest
    let first = submissions.first { $0.at >= since } ?? asked
    let begin = runs.isEmpty ? first : asked
    return (begin.at, max(begin.at, begin.terms.earliest ?? begin.at))
  }

  private func waits(in log: DeviceLog, until end: Instant) -> [LogFinding] {
    guard kind != .push, let (asked, due) = waiting else { return [] }
    var found: [LogFinding] = log.conditions(holding: self).map {
      .condition(task: identifier, $0, afterLaunches: runs.count)
    }
    let waited = end - due
    if .zero - waited > .days(1) { return [.farDate(task: identifier, due)] + found }
    let said = said(in: log, since: due, isHeld: !found.isEmpty)
    var isUnusual = waited > max(TaskLog.unusualWait, longestWait)
    if case .heldBack(_, let policies) = said, waited > .zero {
      let rules = policies.compactMap { RuleID(policy: $0) }
      isUnusual = isUnusual || rules.contains { $0.introduction.card.waitsFor == .user }
    }
    if runs.isEmpty {
      found.insert(
        waited > TaskLog.certainSilence
          ? .neverLaunched(task: identifier, waited: waited, said: said)
          : .pending(task: identifier, waited: waited), at: 0)
    } else if isUnusual {
      found.insert(.waitsLong(task: identifier, waited: waited, said: said), at: 0)
    }
    let rule: RuleID = kind?.isProcessing == true ? .foregroundRecency : .appUsage
    if waited > TaskLog.certainSilence, let absence = log.absence(of: app, since: asked),
      absence > TaskLog.unusualAbsence
    {
      found.append(.notOpened(task: identifier, absence, rule))
    }
    return found
  }

  private func said(in log: DeviceLog, since due: Instant, isHeld: Bool) -> SaidMeanwhile {
    let since = decisions.filter { $0.to >= due }
    let refusing = since.filter { $0.decision.verdict.refuses }
    let count = refusing.reduce(0) { $0 + $1.count }
    if count > 0 {
      return .heldBack(count, policies: TaskLog.policies(refusingIn: refusing).map { $0.policy })
    }
    if isHeld { return .condition }
    if !since.isEmpty { return .noRefusal }
    return .openings(log.sessions.count { $0.from > due && ($0.app ?? app) == app })
  }

  /// The longest time from a date to its launch.
  private var longestWait: Span {
    var longest = Span.zero
    var place = 0
    for run in runs {
      var begin: Instant?
      while place < submissions.count, submissions[place].at < run.launchedAt {
        let asked = submissions[place]
        begin = begin ?? max(asked.at, asked.terms.earliest ?? asked.at)
        place += 1
      }
      if let begin { longest = max(longest, run.launchedAt - begin) }
    }
    return longest
  }

  /// Why there is nothing to launch at the end, if so.
  private func stop(until end: Instant) -> LogFinding? {
    guard kind != .push, !isWaiting else { return nil }
    if let cancelled = cancellations.last, cancelled >= runs.last?.launchedAt ?? .earliest {
      return end - cancelled <= TaskLog.certainSilence
        ? nil : .cancelled(task: identifier, at: cancelled)
    }
    guard let run = runs.last, submissions.last != nil else { return nil }
    let over = run.endedAt ?? run.launchedAt
    if end - over <= TaskLog.certainSilence { return nil }
    return .chainEnded(task: identifier, launched: run.launchedAt, silence: end - over)
  }

  private var pushedAway: Int {
    var count = 0
    var place = 0
    for (old, new) in zip(submissions, submissions.dropFirst()) {
      while place < runs.count, runs[place].launchedAt < old.at { place += 1 }
      if place < runs.count, runs[place].launchedAt <= new.at { continue }
      guard let was = old.terms.earliest, let date = new.terms.earliest, date > was, was < new.at
      else { continue }
      count += 1
    }
    return count
  }
}

/// How often one policy was among those that held a task back.
package struct RefusalCount: Equatable, Sendable {
  package internal(set) var count: Int64
  /// The response of the policy in the first of these decisions.
  package let example: PolicyResponse

  package var policy: String { example.name }
}

extension TaskLog {
  /// The number of times the scheduler held it back.
  package var heldBackCount: Int64 {
    decisions.reduce(0) { $0 + ($1.decision.verdict.refuses ? $1.count : 0) }
  }

  /// Every policy that held it back.
  package var refusingPolicies: [RefusalCount] { TaskLog.policies(refusingIn: decisions) }

  /// Most frequent first; equally frequent ones in the order of the log.
  static func policies(refusingIn stretches: [DecisionStretch]) -> [RefusalCount] {
    var found: [RefusalCount] = []
    var places: [String: Int] = [:]
    for stretch in stretches where stretch.decision.verdict.refuses {
      for policy in stretch.decision.policies where policy.verdict.refuses {
        if let place = places[policy.name] {
          found[place].count += stretch.count
        } else {
          places[policy.name] = found.count
          found.append(RefusalCount(count: stretch.count, example: policy))
        }
      }
    }
    return found.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map { $0.element }
  }
}
