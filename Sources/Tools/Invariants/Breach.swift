public import SchedulerEngine

extension Breach {
  /// The number of the broken invariant.
  ///
  /// Time and order 1 to 3, submission 4 to 8, launching 9 to 14, forced by tests 15, running 16 to 19, continued work 20,
  /// use and battery 21 and 22, sums 23 and 24, explanation 25, work outside tasks 26, transfers 27.
  public var invariant: Int32 {
    switch self {
    case .timeWentBack: 1
    case .outsideOfRun: 2
    case .crowdedInstant: 3
    case .requestNumberNotRising, .replacementNotAccepted: 4
    case .refusalUnfounded, .acceptedWhileRefreshOff: 5
    case .replacementNotAnnounced, .launchedAfterReplacement: 6
    case .registeredTwice, .acceptedWithoutHandler, .launchedWithoutHandler, .launchedInOtherApp,
      .misuseSurvived:
      7
    case .cancelledWhileRunning: 8
    case .launchedTooEarly: 9
    case .launchedAfterForceQuit, .launchedBeforeFirstUnlock, .pushOutlivedForceQuit: 10
    case .overlap, .requestLaunchedTwice: 11
    case .launchedWhileRefreshOff, .launchedInLowPowerMode: 12
    case .launchedOnBattery, .launchedOffline, .launchedWithoutItsData,
      .ranOn:
      13
    case .launchedUndecided, .launchedAgainstObjections, .decidedAfterEnd: 14
    case .launchNotForced, .expiryNotForced, .chargedThoughForced: 15
    case .unknownRun, .runNumberNotRising, .endedTwice, .endMissing, .outcomeContradicted: 16
    case .expiredTwice, .unheardUnasked, .notBegunYet, .expiredAfterCompletion: 17
    case .completedFirstTwice, .completionMislabelled: 18
    case .unknownProcess, .outlivedProcess, .actedAfterEnd, .actedAfterDeath,
      .actedWhileSuspended, .staleWhileAlive, .startedBeside, .survived:
      19
    case .acceptedInBackground, .progressFell,
      .suspendedAtWork:
      20
    case .chargeBelowZero, .chargedForMoreThanMoved, .usedTwice, .usedBeforeItsEnd, .useOutOfRange,
      .movedOverOtherNetwork:
      21
    case .batteryOutOfRange: 22
    case .unknownRequest, .requestEndedTwice, .requestsDoNotAddUp: 23
    case .runsDoNotAddUp: 24
    case .lookAgainPassed: 25
    case .unknownActivity, .activityEndedTwice, .activityEndMislabelled, .activityOutlivedProcess,
      .activityExpiredWrongly, .refusedInFront, .suspendedUnderAssertion,
      .endedForNoUse, .inferenceRefusedWrongly:
      26
    case .transferOutOfTurn, .transferRests, .transferGoesOn, .transferMovedAgainst,
      .transferMovedOffline, .transferMiscounted,
      .transferEndUnfounded, .launchedBeforeTransferred:
      27
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
  case launchedUndecided(RunID)
  case launchedAgainstObjections(RunID, RuleSet)

  case ranOn(RunID, after: GroundLost, at: Instant)
  case endedTwice(RunID)
  case unheardUnasked(RunID)
  case notBegunYet(RunID)
  case endMissing(RunID)
  case outcomeContradicted(RunID, Outcome)
  case outlivedProcess(RunID)
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
  case progressFell(RunID, from: Int64, to: Int64)
  case suspendedAtWork(RunID)

  case chargeBelowZero(RunID)
  case chargedForMoreThanMoved(RunID, Int64, of: Int64)
  case usedTwice(RunID)
  case usedBeforeItsEnd(RunID)
  case useOutOfRange(RunID, Span, bytes: Int64)
  case movedOverOtherNetwork(RunID, Network)
  case batteryOutOfRange(Share)
  case requestsDoNotAddUp
  case runsDoNotAddUp

  case launchNotForced(RequestID)
  case expiryNotForced(RunID)
  case chargedThoughForced(RunID)

  case unknownActivity(ActivityID)
  case activityEndedTwice(ActivityID)
  case activityEndMislabelled(ActivityID)
  case activityOutlivedProcess(ActivityID)
  /// A second time, or in the foreground.
  case activityExpiredWrongly(ActivityID)
  /// The process was not doing the kind of work that the cause requires.
  case endedForNoUse(ProcessID, KillCause)
  /// Inference was refused in the foreground, or to work that does none.
  case inferenceRefusedWrongly(ProcessID)
  case refusedInFront(ActivityID)
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

  case crowdedInstant(RequestID)
}

/// A condition that a run depends on, in addition to its time.
public enum GroundLost: UInt8, Sendable {
  case externalPower
  case network
  case coolDevice
  case memory
}
