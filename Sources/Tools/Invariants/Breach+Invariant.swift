extension Breach {
  /// The number of the broken invariant.
  ///
  /// Time and order 1 to 3, submission 4 to 10, launching 11 to 18, forced by tests 19, running 20 to 24,
  /// continued work 25, use, battery and budgets 26 to 28, sums 29 to 31, explanation 32 to 34, liveness 35,
  /// rest 36, work outside tasks 37, transfers 38.
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
    case .ranTooLong, .outlivedWarning, .burntOn: 21
    case .expiredTwice, .unheardUnasked, .expiredAfterCompletion: 22
    case .completedFirstTwice, .completionMislabelled: 23
    case .unknownProcess, .outlivedProcess, .actedAfterEnd, .actedAfterDeath,
      .actedWhileSuspended, .staleWhileAlive, .startedBeside, .survived:
      24
    case .acceptedInBackground, .tooManyContinued, .startedOutOfTurn, .progressFell,
      .stalledTooLong, .expiredMoving, .lessProgressSpared, .suspendedAtWork:
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
      .assertionsTooLong, .assertionExpiredEarly, .refusedWithTimeLeft, .suspendedUnderAssertion:
      37
    case .transferOutOfTurn, .transferRests, .transferGoesOn, .transferMovedAgainst,
      .transferMovedOffline, .transferMiscounted,
      .transferEndUnfounded, .launchedBeforeTransferred:
      38
    }
  }
}
