public import SchedulerEngine

extension RunRecord {
  /// Bad endings of runs.
  func runFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    for run in runs {
      guard let endedAt = run.endedAt, let outcome = run.outcome else { continue }
      let ran = Quantity.span(endedAt - run.launchedAt)
      if let other = run.neverBeganBehind {
        // The run's handler was never called, so it did not cause the ending.
        let holder = self.run(other).map { Quantity.name($0.name) } ?? .nothing
        found.append(
          Finding(
            .neverBegan, at: endedAt, run.key, .run(run.id), other == run.id ? .nothing : holder))
        continue
      }
      if run.wasUnheard {
        found.append(Finding(.queueBlocked, at: endedAt, run.key, .run(run.id), ran))
        continue
      }
      if run.wasInferenceRefused {
        found.append(Finding(.inferenceRefused, at: endedAt, run.key, .run(run.id), ran))
        continue
      }
      switch outcome {
      case .killed where runToBlame(for: run.process, thresholds) == run.id:
        found.append(
          Finding(
            .processorOverused, at: endedAt, run.key, .run(run.id), .share(run.processorShare)))
      case .killed where diedAlong(run, thresholds), .crashed where diedAlong(run, thresholds),
        .trapped:
        found.append(Finding(.killedAlong, at: endedAt, run.key, .run(run.id), ran))
      case .killed, .endedInForeground:
        found.append(Finding(.neverCompleted, at: endedAt, run.key, .run(run.id), ran))
      case .endedWithoutHandler:
        // Without launch events there is no completion handler that the app could call.
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
      guard let code = findingOfLaunch(of: request) else { continue }
      found.append(
        Finding(code, at: request.endedAt ?? end, request.key, .request(request.id)))
    }
    return found
  }

  /// The finding for an app that was launched for the request but did not get to its handler.
  private func findingOfLaunch(of request: RequestFact) -> FindingCode? {
    switch request.ending {
    case .discarded(.noHandler): return .deliveredWithoutHandler
    case .discarded(.diedAtLaunch): break
    default: return nil
    }
    guard let at = request.endedAt, let process = process(of: request.app, before: at),
      process.endedAt == at
    else { return .diedAtLaunch }
    switch process.cause {
    case .misuse, nil: return .diedAtLaunch
    case .crashed: return .crashed
    default: return .killedAlong
    }
  }

  /// The last process that an app had started by an instant.
  private func process(of app: AppID, before instant: Instant) -> ProcessFact? {
    var place = processes.partitionPoint { $0.startedAt > instant } - 1
    while place >= 0 {
      if processes[place].app == app { return processes[place] }
      place -= 1
    }
    return nil
  }

  /// The run for which the processor monitor ended a process: the hottest, unless it hardly used anything
  /// while other work did.
  func runToBlame(for process: ProcessID, _ thresholds: FindingThresholds) -> RunID? {
    guard let fact = self.process(process), let run = fact.hottestRun else { return nil }
    let isCool = fact.hottestShare < thresholds.idleShare
    let other =
      isCool
      && activities.contains {
        $0.process == process && $0.uses.contains(.processor)
          && $0.ending == .died(.processorMonitor)
      }
    return other ? nil : run
  }

  /// Whether the run died only because another run or other code ended its process.
  func diedAlong(_ run: RunFact, _ thresholds: FindingThresholds) -> Bool {
    switch run.outcome {
    case .trapped: true
    case .crashed: run.killCause == .gpuRevoked
    case .killed:
      !run.wasUnheard && runToBlame(for: run.process, thresholds) != run.id
        && (!run.wasExpired || run.killCause == .processorMonitor)
    default: false
    }
  }

  /// Identifiers most of whose runs are asked to stop before they are done. Runs that were never completed
  /// are left out, because they do not show how much work there was.
  func expiryFindings(_ thresholds: FindingThresholds) -> [Finding] {
    struct Tally {
      var ended: Int64 = 0
      var expired: Int64 = 0
      var last: RunFact
    }
    var tallies = TaskTable<Tally>()
    for run in runs
    where !run.isRunning && !run.isForced && !run.isExpiryForced && run.neverBeganBehind == nil {
      guard let place = tallies.place(of: run.key, orAdd: Tally(last: run)) else { continue }
      tallies[place].ended += 1
      if run.wasCutOff, run.ending.isCompletion { tallies[place].expired += 1 }
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

  /// Processing that ended in time, done or failed, and asked for another run at once, reported once per series of
  /// runs.
  func nightFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    var rows = TaskTable<(last: RunFact, count: Int64)>()
    for run in runs where run.kind.isProcessing && !run.isForced {
      guard let place = rows.place(of: run.key, orAdd: (run, 0)) else { continue }
      let isSoon = run.launchedAt - rows[place].last.launchedAt <= thresholds.soonAgain
      let asksAgain = run.endedInTime && run.wasResubmitted
      rows[place] = (run, asksAgain ? (isSoon ? rows[place].count : 0) + 1 : 0)
      if rows[place].count != thresholds.runsInARow { continue }
      found.append(
        Finding(
          .comesAllNight, at: run.launchedAt, run.key, .run(run.id), .count(rows[place].count)))
    }
    return found
  }
}

extension RunEnding {
  /// Whether the run was ended by a call of the app.
  fileprivate var isCompletion: Bool {
    switch self {
    case .succeeded, .failed, .succeededAfterExpiration, .failedAfterExpiration: true
    case .endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed, .interrupted,
      .running:
      false
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

extension RunRecord {
  /// Dates too far ahead or too near.
  func submissionFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    for request in requests {
      guard let earliest = request.request.earliest else { continue }
      let delay = earliest - request.acceptedAt
      if delay > thresholds.farthestEarliest {
        found.append(
          Finding(
            .earliestTooFar, at: request.acceptedAt, request.key, .request(request.id),
            .span(delay), .span(thresholds.farthestEarliest)))
      }
      if request.kind == .refresh && delay < thresholds.shortestRefreshDelay {
        found.append(
          Finding(
            .asksTooOften, at: request.acceptedAt, request.key, .request(request.id),
            .span(delay), .span(thresholds.shortestRefreshDelay)))
      }
    }
    return found
  }

  /// Requests that are replaced again and again by one with a later date, or cancelled for one, before their
  /// own date is reached, so that none of them runs. Nothing was lost as long as the first one of the series
  /// would not have been due yet either, and several submissions of one run are one.
  ///
  /// Reported once per series, at its last replacement.
  func dateFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    var series = TaskTable<DateResets>()
    let followers = followers()
    for (index, request) in requests.enumerated() {
      guard let place = series.place(of: request.key, orAdd: DateResets()) else { continue }
      guard let next = earlyFollower(of: index, followers, thresholds) else {
        series[place] = DateResets()
        continue
      }
      let new = requests[next]
      let isOneMore = new.acceptedAt - request.acceptedAt > thresholds.resubmissionDelay
      if series[place].due == .never { series[place].due = request.notBefore }
      if new.notBefore > request.notBefore, isOneMore { series[place].count += 1 }
      let isOver = earlyFollower(of: next, followers, thresholds) == nil
      if !isOver || series[place].count < thresholds.dateResets
        || new.acceptedAt < series[place].due
      {
        continue
      }
      found.append(
        Finding(
          .dateResetByResubmitting, at: new.acceptedAt, new.key, .request(new.id),
          .count(series[place].count), .count(thresholds.dateResets)))
    }
    return found
  }

  /// For each request, the index of the next one with the same identifier.
  private func followers() -> [Int?] {
    var next = TaskTable<Int>()
    var followers = [Int?](repeating: nil, count: requests.count)
    for index in requests.indices.reversed() {
      guard let place = next.place(of: requests[index].key, orAdd: requests.count) else { continue }
      if next[place] < requests.count { followers[index] = next[place] }
      next[place] = index
    }
    return followers
  }

  /// The index of the request that replaced this one, or for which this one was cancelled, while this one's
  /// date was still to come.
  private func earlyFollower(
    of index: Int, _ followers: [Int?], _ thresholds: FindingThresholds
  ) -> Int? {
    let request = requests[index]
    guard let next = followers[index], requests[next].acceptedAt < request.notBefore,
      requests[next].request.earliest != nil
    else { return nil }
    switch request.ending {
    case .replaced(let other): return requests[next].id == other ? next : nil
    case .cancelled:
      let since = requests[next].acceptedAt - (request.endedAt ?? end)
      return since <= thresholds.resubmissionDelay ? next : nil
    case .launched, .discarded, .pending: return nil
    }
  }

  /// Runs that left no request behind, each with the time during which nothing was requested after it.
  func chainFindings(_ thresholds: FindingThresholds) -> [Finding] {
    blamedBreaks(thresholds).map { broken, code in
      Finding(
        code, at: broken.from, broken.key, .run(broken.run), .span(broken.length(upTo: end)))
    }
  }

  /// The breaks that were probably not intended, with what broke the chain.
  ///
  /// Another task may be responsible for requesting this one, and processing may be meant to run until its
  /// work is done, or to be requested whenever the app is used.
  package func blamedBreaks(
    _ thresholds: FindingThresholds
  ) -> [(broken: ChainBreak, code: FindingCode)] {
    let breaks = chainBreaks(thresholds)
    let habits = resubmissionHabits()
    var healings = TaskTable<ChainHealings>()
    for broken in breaks {
      guard let place = healings.place(of: broken.key, orAdd: ChainHealings()) else { continue }
      healings[place].note(broken.healed)
    }
    var blamed: [(broken: ChainBreak, code: FindingCode)] = []
    for broken in breaks {
      guard let run = run(broken.run), !diedAlong(run, thresholds), !run.wasUninstalled,
        run.neverBeganBehind == nil, let healed = healings.place(of: broken.key)
      else { continue }
      if healings[healed].byAnotherTask { continue }
      let habit = habits.place(of: broken.key).map { habits[$0] } ?? ResubmissionHabit()
      if run.kind.isProcessing {
        if habit.isDone(after: run) { continue }
        // What the use of the app begins anew may end when it is done, but not in the middle.
        if habit.neverFollowed && healings[healed].byUse && !run.wasCutOff { continue }
        if habit.neverFollowed && !run.hasSucceeded {
          blamed.append((broken, .leftUnfinished))
          continue
        }
      }
      blamed.append((broken, habit.code(after: run) ?? .chainBroken))
    }
    return blamed
  }

  /// Requests made right after a run instead of during it, when the process may be suspended or gone. They
  /// count for the run that ended last in the process, whatever their identifier.
  func resubmissionFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    for run in runs {
      guard let submittedAt = run.submittedAfterEndAt, let endedAt = run.endedAt,
        submittedAt - endedAt <= thresholds.resubmissionDelay, run.wasCompletedByApp
      else { continue }
      found.append(
        Finding(
          .resubmittedAfterCompleting, at: submittedAt, run.key, .run(run.id),
          .span(submittedAt - endedAt)))
    }
    return found
  }
}

extension RunFact {
  /// Whether the app completed it before it was told to stop.
  fileprivate var endedInTime: Bool { if case .completed = outcome { true } else { false } }

  /// Whether the app's own call ended it, and not the system, which asks for nothing.
  fileprivate var wasCompletedByApp: Bool {
    switch outcome {
    case .completed, .completedAfterExpiration: true
    default: false
    }
  }
}

/// Submissions in a row that took the place of one whose date was still to come.
private struct DateResets {
  /// How many of them put the date off.
  var count: Int64 = 0
  /// The date of the first request of the row.
  var due = Instant.never
}

/// Who requested an identifier again after its chain had broken.
private struct ChainHealings {
  var byAnotherTask = false
  var byUse = false

  mutating func note(_ healed: SubmissionOccasion?) {
    switch healed {
    case .inRun: byAnotherTask = true
    case .inFront: byUse = true
    case .atLaunch, .inBackground, nil: break
    }
  }
}

extension RunFact {
  fileprivate var wasUninstalled: Bool { outcome == .interrupted(.uninstalled) }
}

extension RunRecord {
  /// Calls that were refused, fatal, or made when nothing was left to complete.
  func mishapFindings() -> [Finding] {
    var found: [Finding] = []
    let mayRegisterLate = continuedTasks()
    var notOffered = TaskTable<Void>()
    for callFailure in mishaps where callFailure.call == .submission(.kindNotOffered) {
      guard let app = callFailure.app else { continue }
      _ = notOffered.place(of: TaskKey(callFailure.name, of: app), orAdd: ())
    }
    for callFailure in mishaps {
      guard let app = callFailure.app, var code = callFailure.call.code else { continue }
      let task = TaskKey(callFailure.name, of: app)
      // No entry in a list would help on a system that does not offer such requests.
      if code == .registeredUnpermitted, notOffered.place(of: task) != nil { continue }
      if code == .lateRegistrationAccepted, mayRegisterLate.place(of: task) != nil { continue }
      if code == .completedTwice, endedForMisuse(callFailure.process, at: callFailure.at) {
        code = .endedByCompletingTwice
      }
      var subject = Finding.Subject.process(callFailure.process)
      if case .completion(let id, _) = callFailure.call {
        // Its handlers were never called, so nothing in them is late.
        if let run = run(id), run.neverBeganBehind != nil || run.wasUnheard { continue }
        subject = .run(id)
      }
      found.append(
        Finding(
          code, at: callFailure.at, task, subject, callFailure.call.observed))
    }
    return found
  }

  /// Tasks that were requested as continued, which may be registered at any time (fact 25).
  package func continuedTasks() -> TaskTable<Void> {
    var tasks = TaskTable<Void>()
    for request in requests where request.request.kind == .continued {
      _ = tasks.place(of: TaskKey(request.request.name, of: request.app), orAdd: ())
    }
    for callFailure in mishaps {
      guard let app = callFailure.app, callFailure.call.isOfContinuedTask else { continue }
      _ = tasks.place(of: TaskKey(callFailure.name, of: app), orAdd: ())
    }
    return tasks
  }

  public func endedForMisuse(_ process: ProcessID, at instant: Instant) -> Bool {
    guard let process = self.process(process) else { return false }
    return process.cause == .misuse && process.endedAt == instant
  }
}

extension CallFailure.Call {
  /// Nil for a submission or registration by a process that is gone, which another finding reports better, as
  /// well as for a request that could not start at once and for a first completion, which are no mistakes.
  package var code: FindingCode? {
    switch self {
    case .submission(.identifierNotPermitted): .identifierNotPermitted
    case .submission(.wildcard(let mistake)), .registration(.wildcard(let mistake)): mistake.code
    case .submission(.resourceUnavailable(let lack)): lack.code
    case .submission(.notInForeground): .submittedInBackground
    case .submission(.cannotStartNow): nil
    case .submission(.modeMissing): .modeMissing
    case .submission(.entitlementMissing): .entitlementMissing
    case .submission(.kindNotOffered): .kindNotOffered
    case .submission(.backgroundRefreshOff): .backgroundRefreshOff
    case .submission(.appleSimulator): .appleSimulator
    case .submission(.tooManyPending): .tooManyPending
    case .submission(.fatal(let misuse)), .registration(.fatal(let misuse)): misuse.code
    case .submission(.stale), .registration(.stale): nil
    case .registration(.registered): .lateRegistrationAccepted
    case .registration(.notPermitted): .registeredUnpermitted
    case .completion(_, .again): .completedTwice
    case .completion(_, .late), .completion(_, .stale): .completedLate
    case .completion(_, .first): nil
    }
  }

  /// Refusals that only continued requests get.
  fileprivate var isOfContinuedTask: Bool {
    switch self {
    case .submission(.resourceUnavailable), .submission(.notInForeground),
      .submission(.cannotStartNow), .submission(.wildcard(.otherBundle)):
      true
    default: false
    }
  }

  fileprivate var observed: Quantity {
    if case .submission(.tooManyPending(let limit)) = self { return .count(limit) }
    return .nothing
  }
}

extension Misuse {
  fileprivate var code: FindingCode {
    switch self {
    case .registeredTwice: .registeredTwice
    case .registeredAfterLaunch: .registeredLate
    case .submittedWithoutHandler: .submittedWithoutHandler
    }
  }
}

extension RunRecord {
  /// What costs continued tasks their time, and work that should not be a continued task.
  func continuedFindings() -> [Finding] {
    var found: [Finding] = []
    for request in requests where request.kind == .continued {
      let at = request.acceptedAt
      if !request.request.continued.isUserAction {
        found.append(Finding(.submittedUnasked, at: at, request.key, .request(request.id)))
      }
      if let earliest = request.request.earliest {
        found.append(
          Finding(.dateIgnored, at: at, request.key, .request(request.id), .instant(earliest)))
      }
    }
    for run in runs where run.kind == .continued {
      let at = run.endedAt ?? end
      let fact = run.continued
      if let expiry = run.expiry, expiry.cause == .noProgress, let since = fact.stalledSince {
        found.append(
          Finding(.stalled, at: expiry.at, run.key, .run(run.id), .span(expiry.at - since)))
      } else if fact.stalls > 0 {
        found.append(Finding(.riskyGap, at: at, run.key, .run(run.id), .count(fact.stalls)))
      }
      if fact.falls > 0 {
        found.append(Finding(.progressFell, at: at, run.key, .run(run.id), .count(fact.falls)))
      }
    }
    return found
  }
}

extension WildcardMistake {
  var code: FindingCode {
    switch self {
    case .namedItself: .wildcardNamedItself
    case .otherBundle: .continuedForeign
    case .asteriskElsewhere: .wildcardMisspelt
    case .emptySuffix: .wildcardSuffixEmpty
    case .otherKind: .wildcardForOtherKind
    }
  }
}

extension ResourceLack {
  var code: FindingCode {
    switch self {
    case .deviceHasNoBackgroundGPU: .gpuUnavailable
    case .gpuEntitlementMissing: .gpuEntitlementMissing
    }
  }
}

/// Whether an identifier was requested again during or right after its runs, by how the runs ended.
struct ResubmissionHabit {
  private var successesFollowed = false
  private var successesLeft = false
  private var failuresFollowed = false
  private var failuresLeft = false
  private var othersFollowed = false

  mutating func note(_ run: RunFact) {
    let isFollowed = run.wasResubmitted || run.followUpAt != nil
    if run.hasSucceeded {
      if isFollowed { successesFollowed = true } else { successesLeft = true }
    } else if run.ending.isCompletion {
      if isFollowed { failuresFollowed = true } else { failuresLeft = true }
    } else if isFollowed {
      othersFollowed = true
    }
  }

  /// Whether no run ever requested the next one, which leaves that to the rest of the app.
  var neverFollowed: Bool { !successesFollowed && !failuresFollowed && !othersFollowed }

  /// Whether its last success was meant to be the last run, because no success was ever followed by a
  /// request.
  func isDone(after last: RunFact) -> Bool { last.hasSucceeded && !successesFollowed }

  /// What broke the chain after its last run, if the runs before show that a request depends on the outcome.
  func code(after last: RunFact) -> FindingCode? {
    if last.hasSucceeded {
      let isOneSided = !successesFollowed && failuresFollowed && !failuresLeft
      return isOneSided ? .resubmittedOnlyAfterFailure : nil
    }
    let isOneSided = !failuresFollowed && successesFollowed && !successesLeft
    return last.ending.isCompletion && isOneSided ? .resubmittedOnlyAfterSuccess : nil
  }
}

extension RunRecord {
  func resubmissionHabits() -> TaskTable<ResubmissionHabit> {
    var habits = TaskTable<ResubmissionHabit>()
    for run in runs {
      guard let place = habits.place(of: run.key, orAdd: ResubmissionHabit()) else { continue }
      habits[place].note(run)
    }
    return habits
  }
}
