import SchedulerEngine

@testable import RunRecord

/// One row at least for each case and each word of a log.
enum EveryRow {
  static let all: [LogEvent] =
    world + processes + calls + endings + decisions + runs + continued + charges + activities
    + transfers

  private static let world: [LogEvent] =
    changes.map { .world($0, .caller) }
    + [.script(0), .script(.max), .habit(7), .caller, .device].map { .world(.lock, $0) }

  private static let calls: [LogEvent] =
    registrations.map { .registered(process, name, $0) }
    + requests.map { .accepted(request, app, $0) }
    + refusals.map { .refused(process, name, $0) }
    + outcomes.map { .ended(run, $0) }

  private static let transfers: [LogEvent] =
    ([.moving(done: 0, perSecond: .max), .paused(done: .max)]
    + TransferDirection.all.map { .asked($0, bytes: 7, by: .never) }
    + TransferEnd.all.map { .over($0, done: 3) }).map { .transfer(request, $0) }

  private static let charges: [LogEvent] = [
    .charged(run, energy: -1, cellular: .max), .charged(run, energy: .min, cellular: 0),
    .used(run, processor: .seconds(3), bytes: .max, .cellular),
  ]

  private static let continued: [LogEvent] =
    ([
      .shown, .hidden, .stalled(since: .latest), .movedOn, .progress(TaskProgress(3, of: .max)),
      .fell(from: 9, to: 4), .titleChanged, .asked,
    ] + UserAnswer.all.map(ContinuedEvent.answered)).map { .continued(run, $0) }

  private static let activities: [LogEvent] =
    (AssertionHold.all.map { .began(app, name, $0, locksFile: $0 == .none) }
    + KillCause.all.map(ActivityEvent.died)
    + [
      .refused(app, name), .expired(hasHandler: true), .expired(hasHandler: false), .finished,
      .stopped, .endedNothing,
    ]).map { .activity(ActivityID(number: .max), process, $0) }

  private static let app = AppID(index: 0)
  private static let name = NameID(index: 2)
  private static let process = ProcessID(number: 5)
  private static let request = RequestID(number: .max)
  private static let run = RunID(number: 3)

  private static let changes: [WorldChange] =
    [
      .charging(true), .charging(false), .battery(.none), .battery(.percent(100)),
      .lowPowerMode(true), .lowDataMode(false), .unlock, .lock, .deviceUse(true), .camera(false),
      .refreshRestricted(true), .appRefresh(app, isOn: false), .open(app, for: .zero),
      .open(app, for: .milliseconds(.max)), .leave(app), .forceQuit(app), .terminate(app),
      .install(app), .uninstall(app), .update(app), .debugger(app, isAttached: true),
      .expectOpening(app), .stopContinued(app, name), .reboot,
      .utcOffset(UTCOffset(minutes: -1_080)),
    ] + Network.all.map(WorldChange.network) + ThermalState.all.map(WorldChange.thermal)
    + MemoryPressure.all.map(WorldChange.memory)
    + BackgroundRefresh.all.map(WorldChange.backgroundRefresh)
    + UserAnswer.all.map(WorldChange.answers)
    + PushPriority.all.map { .push(app, name, $0) }
    + NetworkSpeed.all.map(WorldChange.networkSpeed)

  private static let processes: [LogEvent] =
    [.processStarted(app, process)] + AppPhase.all.map { .phase(process, $0) }
    + KillCause.all.map { .processEnded(process, $0) }

  private static let registrations: [Registration] =
    [.registered, .notPermitted, .stale] + Misuse.all.map(Registration.fatal)
    + WildcardMistake.all.map(Registration.wildcard)

  private static let requests: [TaskRequest] =
    TaskKind.all.map { TaskRequest($0, name) }
    + FileProtection.all.map { TaskRequest(.healthResearch, name, protection: $0) } + [
      TaskRequest(.processing, name, earliest: .latest, needs: .externalPower),
      TaskRequest(.processing, name, earliest: .never, needs: [.externalPower, .network]),
      TaskRequest(.continued, name, continued: eagerly),
      TaskRequest(
        .transfer, name, needs: [.network, .discretionary, .begunInBackground, .askedDiscretionary]),
      TaskRequest(.transfer, name, needs: [.network, .noCellular]),
      TaskRequest(.transfer, name, needs: [.network, .noLowDataMode]),
      TaskRequest(.transfer, name, needs: [.network, .noLaunchEvents]),
    ]

  private static let eagerly: ContinuedTerms = {
    var terms = ContinuedTerms()
    terms.strategy = .fail
    terms.resources = .gpu
    terms.isUserAction = false
    return terms
  }()

  private static let refusals: [SubmissionRefusal] =
    [
      .identifierNotPermitted, .modeMissing, .entitlementMissing, .kindNotOffered,
      .backgroundRefreshOff, .appleSimulator, .tooManyPending(limit: 10), .stale,
      .notInForeground,
    ] + Misuse.all.map(SubmissionRefusal.fatal)
    + WildcardMistake.all.map(SubmissionRefusal.wildcard)
    + ResourceLack.all.map(SubmissionRefusal.resourceUnavailable)
    + RuleID.allCases.map(SubmissionRefusal.cannotStartNow)

  private static let endings: [LogEvent] =
    [.replaced(request, by: RequestID(number: 1)), .cancelled(request), .forced(request)]
    + DiscardCause.all.map { .discarded(request, $0) }

  private static let decisions: [LogEvent] = [
    .decided(request, .none, lookAgain: .never),
    .decided(request, RuleSet(RuleID.allCases), lookAgain: .latest),
  ]

  private static let runs: [LogEvent] =
    [.launched(run, request, LaunchID(number: 4), process), .unheard(run), .expiryForced(run)]
    + ExpiryCause.all.map { .expired(run, $0, hasHandler: $0 == .timeUsedUp) }
    + Completion.all.map { .completion(run, success: $0 == .first, $0) }

  private static let outcomes: [Outcome] =
    [
      .completed(success: true), .completed(success: false),
      .completedAfterExpiration(success: true), .endedWithoutHandler, .killed, .trapped, .crashed,
      .endedInForeground,
    ] + KillCause.all.map(Outcome.interrupted)
}
