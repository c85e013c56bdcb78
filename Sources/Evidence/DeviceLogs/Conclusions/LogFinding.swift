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
  /// Every launch was made by the debugger.
  case onlyByDebugger(task: String, launches: Int)
  /// After its last run it was not requested again.
  case chainEnded(task: String, at: Instant, silence: Span)
  /// Launches for which neither the app nor the scheduler logged an end.
  case notCompleted(task: String, launches: Int, first: Instant)
  /// Told to stop before it completed. `early` counts runs stopped within five seconds, `incomplete` those
  /// that did not complete afterwards.
  case expired(task: String, runs: Int, early: Int, incomplete: Int)
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
  /// Refusals by the scheduler.
  case refusals
  /// Decisions of the scheduler, but no refusal.
  case noRefusal
  /// Nothing from the scheduler; the app was opened this often.
  case openings(Int)
}

extension DeviceLog {
  /// Findings about the app that the log is about.
  package var findings: [LogFinding] {
    guard let last else { return [] }
    return ownTasks.flatMap { $0.findings(in: self, until: last) }
      + exits.filter { $0.exit != .normal && $0.count > 0 }.map {
        .ended($0.exit, count: $0.count)
      }
  }
}

extension TaskLog {
  private static let certainSilence = Span.hours(1)
  private static let soon = Span.seconds(5)

  fileprivate func findings(in log: DeviceLog, until end: Instant) -> [LogFinding] {
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
    // If the clock was set back, times do not show the order of events.
    let isInOrder = log.steps == nil
    if isInOrder, let wait = wait(in: log, until: end) { found.append(wait) }
    if !runs.isEmpty, runs.allSatisfy({ $0.isByDebugger }) {
      found.append(.onlyByDebugger(task: identifier, launches: runs.count))
    }
    if isInOrder, let chain = chainEnd(until: end) { found.append(chain) }
    let open =
      !isInOrder
      ? [] : runs.filter { $0.endedAt == nil && end - $0.launchedAt > LogLimits.longestRun }
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
    let failed = runs.filter { $0.success == false && $0.expiredAt == nil }
    if let first = failed.first {
      found.append(.failed(task: identifier, runs: failed.count, first: first.launchedAt))
    }
    let pushed = isInOrder ? pushedAway : 0
    if pushed > 0 { found.append(.pushedAway(task: identifier, count: pushed)) }
    if !emptyLaunches.isEmpty {
      found.append(.nothingPending(task: identifier, count: emptyLaunches.count))
    }
    return found
  }

  private func wait(in log: DeviceLog, until end: Instant) -> LogFinding? {
    guard runs.isEmpty, let asked = submissions.first, let latest = submissions.last else {
      return nil
    }
    let begin = max(asked.at, asked.terms.earliest ?? asked.at)
    if end - begin > TaskLog.certainSilence {
      let openings = log.sessions.count { $0.from > begin && ($0.app ?? app) == app }
      return .neverLaunched(
        task: identifier, waited: end - begin,
        said: refusedCount > 0 ? .refusals : decisions.isEmpty ? .openings(openings) : .noRefusal)
    }
    if let cancelled = cancellations.last, cancelled >= latest.at { return nil }
    return .pending(task: identifier, waited: end - begin)
  }

  private func chainEnd(until end: Instant) -> LogFinding? {
    guard kind != .push, let run = runs.last, let asked = submissions.last?.at,
      asked < run.launchedAt
    else { return nil }
    let over = run.endedAt ?? run.launchedAt
    if end - over <= TaskLog.certainSilence { return nil }
    return .chainEnded(task: identifier, at: over, silence: end - over)
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

/// How many refusals of a task one policy decided.
package struct RefusalCount: Equatable, Sendable {
  package internal(set) var count: Int64
  /// The response of the policy in the first of them.
  package let example: PolicyResponse

  package var policy: String { example.name }
}

extension TaskLog {
  /// The number of times the scheduler refused.
  package var refusedCount: Int64 {
    decisions.reduce(0) { $0 + ($1.decision.verdict.refuses ? $1.count : 0) }
  }

  /// Most frequent first; equally frequent ones in the order of the log.
  package var decidingPolicies: [RefusalCount] {
    var found: [RefusalCount] = []
    for stretch in decisions where stretch.decision.verdict.refuses {
      guard let deciding = stretch.decision.deciding else { continue }
      if let place = found.firstIndex(where: { $0.policy == deciding.name }) {
        found[place].count += stretch.count
      } else {
        found.append(RefusalCount(count: stretch.count, example: deciding))
      }
    }
    return found.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map { $0.element }
  }
}
