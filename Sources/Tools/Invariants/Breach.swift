public import SchedulerEngine

extension Breach {
  /// The number of the broken invariant.
  ///
  /// Time and order 1 to 3, submission 4 to 10, launching 11 to 18, forced by tests 19, running 20 to 24,
  /// continued work 25, use, battery and budgets 26 to 28, sums 29 to 31, explanation 32 to 34, liveness 35,
  /// suspension 36, work outside tasks 37, transfers 38.
  public var invariant: Int32 {
    switch self {
    case .timeWentBack: 1
    case .outsideOfRun: 2
    case .crowdedInstant: 3
    case .requestNumberNotRising, .replacementNotAccepted: 4
    case .refusalUnfounded, .acceptedWhileRefreshOff: 5
    case .tooManyPending: 6
    case .replacementNotAnnounced, .launchedAfterReplacement: 7
    case .registeredTwice, .acceptedWithoutHandler, .launchedWithoutHandler, .launchedInOtherApp,
      .misuseSurvived:
      9
    case .cancelledWhileRunning: 10
    case .launchedTooEarly: 11
    case .launchedAfterForceQuit, .launchedBeforeFirstUnlock, .pushOutlivedForceQuit: 12
    case .overlap, .requestLaunchedTwice: 13
    case .launchedWhileRefreshOff, .launchedInLowPowerMode: 14
    case .launchedOnBattery, .launchedOffline, .launchedWithoutItsData, .launchedOnDeviceInUse,
      .launchedOnUnlockedDevice, .ranOn:
      15
    case .launchedOnLowBattery: 16
    case .launchedTooSoon: 17
    case .launchedUndecided, .launchedAgainstObjections, .decidedAfterEnd: 18
    case .launchNotForced, .expiryNotForced, .chargedThoughForced: 19
    case .unknownRun, .runNumberNotRising, .endedTwice, .endMissing, .outcomeContradicted: 20
    case .ranTooLong, .outlivedWarning, .exceededProcessorLimit: 21
    case .expiredTwice, .unheardUnasked, .notBegunYet, .expiredAfterCompletion: 22
    case .completedFirstTwice, .completionMislabelled: 23
    case .unknownProcess, .outlivedProcess, .actedAfterEnd, .actedAfterDeath,
      .actedWhileSuspended, .staleWhileAlive, .startedBeside, .survived:
      24
    case .acceptedInBackground, .tooManyContinued, .startedOutOfTurn, .progressFell,
      .stalledTooLong, .expiredDespiteProgress, .killedWrongTask, .suspendedAtWork:
      25
    case .chargeBelowZero, .chargedForMoreThanMoved, .usedTwice, .usedBeforeItsEnd, .useOutOfRange,
      .movedOverOtherNetwork:
      26
    case .batteryOutOfRange: 27
    case .budgetOverdrawn, .chargedOtherwise: 28
    case .unknownRequest, .requestEndedTwice, .requestsDoNotAddUp: 29
    case .runsDoNotAddUp: 30
    case .countDiffers: 31
    case .lookAgainPassed: 34
    case .waitedTooLong: 35
    case .objectionUntrue: 32
    case .objectionMissing: 33
    case .leftAwake: 36
    case .unknownActivity, .activityEndedTwice, .activityEndMislabelled, .activityOutlivedProcess,
      .assertionsTooLong, .assertionExpiredEarly, .refusedWithTimeLeft, .suspendedUnderAssertion,
      .endedForNoUse, .inferenceRefusedWrongly:
      37
    case .transferOutOfTurn, .transferRests, .transferGoesOn, .transferMovedAgainst,
      .transferMovedOffline, .transferMiscounted,
      .transferEndUnfounded, .launchedBeforeTransferred:
      38
    }
  }
}

/// Something that a log must never contain.
public struct Violation: Equatable, Sendable {
  /// When it was detected, which may be later than when it happened.
  public let at: Instant
  /// The index of the row at which it was detected; the number of rows if that was at the end.
  public let row: Int64
  public let breach: Breach
}

/// What was found, with the values that show it.
public enum Breach: Equatable, Sendable {
  case timeWentBack(from: Instant)
  case outsideOfRun(start: Instant, end: Instant)

  case unknownRequest(RequestID)
  case unknownRun(RunID)
  case unknownProcess(ProcessID)

  case requestNumberNotRising(RequestID, after: RequestID)
  case refusalUnfounded(ProcessID, SubmissionRefusal)
  case acceptedWhileRefreshOff(RequestID)
  case tooManyPending(AppID, TaskKind, count: Int64, limit: Int64)
  case replacementNotAnnounced(RequestID, by: RequestID)
  case replacementNotAccepted(RequestID, by: RequestID)
  case launchedAfterReplacement(RequestID)
  case cancelledWhileRunning(RequestID)
  case requestEndedTwice(RequestID)

  case registeredTwice(ProcessID, NameID)
  case acceptedWithoutHandler(RequestID)
  case launchedWithoutHandler(RunID)
  case launchedInOtherApp(RunID, ProcessID)
  case misuseSurvived(ProcessID)

  case runNumberNotRising(RunID, after: RunID)
  case launchedTooEarly(RunID, earliest: Instant)
  case launchedAfterForceQuit(RunID)
  case pushOutlivedForceQuit(RunID)
  case launchedBeforeFirstUnlock(RunID)
  case overlap(RunID, with: RunID)
  case requestLaunchedTwice(RequestID)
  case launchedWhileRefreshOff(RunID)
  case launchedInLowPowerMode(RunID)
  case launchedOnBattery(RunID)
  case launchedOffline(RunID)
  case launchedWithoutItsData(RunID)
  case launchedOnDeviceInUse(RunID)
  case launchedOnUnlockedDevice(RunID)
  case launchedOnLowBattery(RunID, level: Share)
  case launchedTooSoon(RunID, after: Span, least: Span)
  case launchedUndecided(RunID)
  case launchedAgainstObjections(RunID, RuleSet)

  case ranOn(RunID, after: GroundLost, at: Instant)
  case endedTwice(RunID)
  case unheardUnasked(RunID)
  case notBegunYet(RunID)
  case endMissing(RunID)
  case outcomeContradicted(RunID, Outcome)
  case outlivedProcess(RunID)
  case ranTooLong(RunID, for: Span, limit: Span)
  case outlivedWarning(RunID, by: Span)
  case expiredTwice(RunID)
  case expiredAfterCompletion(RunID)
  case completedFirstTwice(RunID)
  case completionMislabelled(RunID, Completion)
  case actedAfterEnd(RunID)
  case actedAfterDeath(ProcessID)
  case startedBeside(ProcessID, ProcessID)
  case survived(ProcessID, at: Instant)
  case actedWhileSuspended(ProcessID)
  case staleWhileAlive(ProcessID)

  case acceptedInBackground(RequestID)
  case tooManyContinued(RunID, count: Int64, limit: Int64)
  case startedOutOfTurn(RunID, before: RequestID)
  case progressFell(RunID, from: Int64, to: Int64)
  case stalledTooLong(RunID, since: Instant)
  case expiredDespiteProgress(RunID)
  case killedWrongTask(RunID, RunID)
  case suspendedAtWork(RunID)

  case chargeBelowZero(RunID)
  case chargedForMoreThanMoved(RunID, Int64, of: Int64)
  case usedTwice(RunID)
  case usedBeforeItsEnd(RunID)
  case useOutOfRange(RunID, Span, bytes: Int64)
  case movedOverOtherNetwork(RunID, Network)
  case exceededProcessorLimit(RunID, Span, limit: Span)
  case batteryOutOfRange(Share)
  case requestsDoNotAddUp(LogSums)
  case runsDoNotAddUp(LogSums)
  case countDiffers(LogSums.Part, log: Int64, counted: Int64)

  case launchNotForced(RequestID)
  case expiryNotForced(RunID)
  case chargedThoughForced(RunID)

  case unknownActivity(ActivityID)
  case activityEndedTwice(ActivityID)
  case activityEndMislabelled(ActivityID)
  case activityOutlivedProcess(ActivityID)
  case assertionsTooLong(ProcessID, Span, limit: Span)
  case assertionExpiredEarly(ActivityID)
  /// The process was not doing the kind of work that the cause requires.
  case endedForNoUse(ProcessID, KillCause)
  /// Inference was refused in the foreground, or to work that does none.
  case inferenceRefusedWrongly(ProcessID)
  case refusedWithTimeLeft(ActivityID, Span)
  case suspendedUnderAssertion(ProcessID)
  case transferOutOfTurn(RequestID)
  case transferRests(RequestID)
  case transferGoesOn(RequestID)
  case transferMovedAgainst(RequestID, RuleSet)
  case transferMovedOffline(RequestID)
  case transferMiscounted(RequestID, Int64, expected: Int64)
  case transferEndUnfounded(RequestID, TransferEnd)
  case launchedBeforeTransferred(RunID)

  case decidedAfterEnd(RequestID)
  case lookAgainPassed(RequestID, lookAgain: Instant)
  case waitedTooLong(RequestID, since: Instant, limit: Span)
  case objectionUntrue(RequestID, RuleID)
  case objectionMissing(RequestID, RuleID)

  case budgetOverdrawn(RunID)
  case chargedOtherwise(RunID, Int64, due: Int64)
  case leftAwake(ProcessID, since: Instant)
  case crowdedInstant(RequestID)
}

/// A condition that a run depends on, in addition to its time.
public enum GroundLost: UInt8, Sendable {
  case deviceIdle
  case externalPower
  case network
  case coolDevice
  case memory
}
