import RunRecord
public import SchedulerEngine

/// What a breach is about.
public enum BreachSubject: Equatable, Sendable {
  case log
  case app(AppID)
  case request(RequestID)
  case run(RunID)
  case process(ProcessID)
  case activity(ActivityID)
}

extension Breach {
  public var subject: BreachSubject {
    switch self {
    case .timeWentBack, .outsideOfRun, .batteryOutOfRange, .requestsDoNotAddUp, .runsDoNotAddUp,
      .countDiffers:
      .log
    case .tooManyPending(let app, _, _, _): .app(app)
    case .unknownRequest(let id), .requestNumberNotRising(let id, _),
      .acceptedWhileRefreshOff(let id),
      .replacementNotAnnounced(let id, _), .replacementNotAccepted(let id, _),
      .launchedAfterReplacement(let id), .cancelledWhileRunning(let id), .requestEndedTwice(let id),
      .acceptedWithoutHandler(let id), .requestLaunchedTwice(let id), .acceptedInBackground(let id),
      .launchNotForced(let id), .decidedAfterEnd(let id), .lookAgainPassed(let id, _),
      .waitedTooLong(let id, _, _), .objectionUntrue(let id, _), .objectionMissing(let id, _),
      .crowdedInstant(let id), .transferOutOfTurn(let id), .transferRests(let id),
      .transferGoesOn(let id),
      .transferMovedAgainst(let id, _),
      .transferMovedOffline(let id), .transferMiscounted(let id, _, _),
      .transferEndUnfounded(let id, _):
      .request(id)
    case .unknownProcess(let id), .refusalUnfounded(let id, _), .registeredTwice(let id, _),
      .misuseSurvived(let id), .actedAfterDeath(let id), .startedBeside(let id, _),
      .survived(let id, _), .actedWhileSuspended(let id), .staleWhileAlive(let id),
      .leftAwake(let id, _), .assertionsTooLong(let id, _, _), .suspendedUnderAssertion(let id):
      .process(id)
    case .unknownActivity(let id), .activityEndedTwice(let id), .activityEndMislabelled(let id),
      .activityOutlivedProcess(let id), .assertionExpiredEarly(let id),
      .refusedWithTimeLeft(let id, _):
      .activity(id)
    case .unknownRun(let id), .launchedWithoutHandler(let id), .launchedInOtherApp(let id, _),
      .runNumberNotRising(let id, _), .launchedTooEarly(let id, _), .launchedAfterForceQuit(let id),
      .pushOutlivedForceQuit(let id), .launchedBeforeFirstUnlock(let id), .overlap(let id, _),
      .launchedWhileRefreshOff(let id), .launchedInLowPowerMode(let id), .launchedOnBattery(let id),
      .launchedOffline(let id), .launchedWithoutItsData(let id), .launchedOnDeviceInUse(let id),
      .launchedOnUnlockedDevice(let id), .launchedOnLowBattery(let id, _),
      .launchedTooSoon(let id, _, _), .launchedUndecided(let id),
      .launchedAgainstObjections(let id, _), .ranOn(let id, _, _), .endedTwice(let id),
      .unheardUnasked(let id), .endMissing(let id), .outcomeContradicted(let id, _),
      .outlivedProcess(let id), .ranTooLong(let id, _, _), .outlivedWarning(let id, _),
      .expiredTwice(let id), .expiredAfterCompletion(let id), .completedFirstTwice(let id),
      .completionMislabelled(let id, _), .actedAfterEnd(let id), .tooManyContinued(let id, _, _),
      .startedOutOfTurn(let id, _), .progressFell(let id, _, _), .stalledTooLong(let id, _),
      .expiredMoving(let id), .lessProgressSpared(let id, _), .suspendedAtWork(let id),
      .chargeBelowZero(let id), .chargedForMoreThanMoved(let id, _, _), .usedTwice(let id),
      .usedBeforeItsEnd(let id), .useOutOfRange(let id, _, _), .movedOverOtherNetwork(let id, _),
      .burntOn(let id, _, _), .expiryNotForced(let id), .chargedThoughForced(let id),
      .budgetOverdrawn(let id), .chargedOtherwise(let id, _, _), .launchedBeforeTransferred(let id):
      .run(id)
    }
  }
}

extension InvariantChecker {
  func owner(of breach: Breach) -> ViolationOwner {
    switch breach.subject {
    case .log: ViolationOwner()
    case .app(let app): ViolationOwner(app: app)
    case .request(let id):
      requests.fact(id.number).map { ViolationOwner(app: $0.app, name: $0.request.name) }
        ?? ViolationOwner()
    case .run(let id):
      runs.fact(id.number).map { ViolationOwner(app: $0.app, name: $0.request.name) }
        ?? ViolationOwner()
    case .process(let id):
      processes.fact(id.number).map { ViolationOwner(app: $0.app) } ?? ViolationOwner()
    case .activity(let id):
      activities.fact(id.number).flatMap { processes.fact($0.process.number) }
        .map { ViolationOwner(app: $0.app) } ?? ViolationOwner()
    }
  }
}
