import RunRecord
import SchedulerEngine

extension SubmissionRefusal {
  static var samples: [Self] {
    [
      .identifierNotPermitted, .wildcard(.namedItself), .modeMissing, .entitlementMissing,
      .kindNotOffered, .backgroundRefreshOff, .appleSimulator, .tooManyPending(limit: 1),
      .resourceUnavailable(.deviceHasNoBackgroundGPU), .notInForeground,
      .cannotStartNow(.continuedLimit), .fatal(.registeredTwice), .stale,
      .tooManyPending(limit: 10), .resourceUnavailable(.gpuEntitlementMissing),
    ]
  }
}

extension WildcardMistake {
  static var samples: [Self] {
    [.namedItself, .otherBundle, .asteriskElsewhere, .emptySuffix, .otherKind]
  }
}

extension Misuse {
  static var samples: [Self] {
    [.registeredTwice, .registeredAfterLaunch, .submittedWithoutHandler]
  }
}

extension Completion {
  static var samples: [Self] { [.first, .again, .late, .stale] }
}

extension Registration {
  static var samples: [Self] {
    [.registered, .notPermitted, .wildcard(.otherKind), .fatal(.registeredTwice), .stale]
  }
}

extension DiscardCause {
  static var samples: [Self] {
    [.forceQuit, .uninstalled, .noHandler, .diedAtLaunch, .modeMissing]
  }
}

extension RequestEnding {
  static var samples: [Self] {
    [
      .pending, .launched(RunID(number: 1)), .replaced(by: RequestID(number: 2)), .cancelled,
      .discarded(.forceQuit),
    ]
  }
}

extension Condition {
  static var samples: [Self] {
    [
      .firstUnlock, .appOpened, .refreshUnrestricted, .deviceRefreshOn, .appRefreshOn, .wifi,
      .lowPowerModeOff, .lowDataModeOff, .charging, .online, .unlocked, .deviceIdle, .coolDevice,
      .memoryAvailable, .cameraClosed, .openingExpected, .budgetRaised, .runEnded, .launchEnded,
      .continuedEnded, .treatedAsUsual,
    ]
  }
}

extension WorldChange {
  static var samples: [Self] {
    [
      .charging(true), .battery(.percent(15)), .lowPowerMode(true), .network(.none),
      .networkSpeed(.usual), .switched(.camera, isOn: true), .unlock, .lock, .deviceUse(true),
      .thermal(.serious), .memory(.critical), .backgroundRefresh(.off),
      .appRefresh(AppID(index: 0), isOn: true), .open(AppID(index: 0), for: .minutes(3)),
      .leave(AppID(index: 0)), .forceQuit(AppID(index: 0)), .terminate(AppID(index: 0)),
      .install(AppID(index: 0)), .uninstall(AppID(index: 0)), .update(AppID(index: 0)),
      .debugger(AppID(index: 0), isAttached: true), .expectOpening(AppID(index: 0)),
      .stopContinued(AppID(index: 0), NameID(index: 1)),
      .wake(AppID(index: 0), NameID(index: 1)),
      .push(AppID(index: 0), NameID(index: 1), .background), .answers(.keeps), .reboot,
      .utcOffset(UTCOffset(minutes: 120)), .charging(false), .lowPowerMode(false),
      .network(.cellular), .network(.wifi), .networkSpeed(.slow), .networkSpeed(.verySlow),
      .switched(.camera, isOn: false), .deviceUse(false), .backgroundRefresh(.wifiOnly),
      .appRefresh(AppID(index: 0), isOn: false), .open(AppID(index: 0), for: .zero),
      .debugger(AppID(index: 0), isAttached: false), .answers(.stops), .answers(.silent),
      .standing(AppID(index: 0), .usual), .standing(AppID(index: 0), .neglected),
      .standing(AppID(index: 0), .silent), .standing(AppID(index: 0), .favoured),
    ]
  }
}

extension SimulationFault {
  static var samples: [Self] {
    [
      .startOutOfRange(.earliest, earliest: .earliest, latest: .earliest),
      .endOutOfRange(.earliest, latest: .earliest), .tooManyApps(20, limit: 10),
      .tooManyHabits(20, limit: 10), .tooManyScriptedEvents(20, limit: 10),
      .placesOutOfRange(20, limit: 10),
      .tooManyPermittedIdentifiers(AppID(index: 0), 20, limit: 10),
      .unknownName(NameID(index: 0), known: 0), .unknownApp(AppID(index: 0), known: 0),
      .unknownTask(AppID(index: 0), task: 0, known: 0), .offsetOutOfRange(minutes: 900, limit: 840),
      .shareOutOfRange(.percent(120), limit: .percent(100)),
      .rateOutOfRange(2_000_000, limit: 1_000_000), .spanOutOfRange(.days(400), limit: .days(365)),
      .bytesOutOfRange(20, limit: 10), .unitsOutOfRange(20, limit: 10),
      .tooManyNames(20, limit: 10),
      .scriptNotInOrder(position: 2, at: .earliest, before: .earliest),
      .parameterOutOfRange(position: 1, 20, lowest: 0, highest: 10),
      .eventLimit(1_000, reached: .earliest, busiest: nil),
      .tooManyPlaces(20, limit: 10, at: .earliest), .tooManyFacts(20, limit: 10, at: .earliest),
      .launchesInACircle(TaskKey(NameID(index: 0), of: AppID(index: 0)), at: .earliest, limit: 100),
      .lookAgainNotAhead(RequestID(number: 1), at: .earliest, lookAgain: .earliest),
      .spanOutOfRange(.zero, limit: .days(365)),
    ]
  }
}

/// A case that is added here needs a sample above.
private func allCases(
  _ a: SubmissionRefusal, _ b: WildcardMistake, _ c: Misuse, _ d: Completion, _ e: Registration,
  _ f: DiscardCause, _ g: RequestEnding, _ h: Condition, _ i: WorldChange, _ j: SimulationFault
) {
  switch a {
  case .identifierNotPermitted, .wildcard, .modeMissing, .entitlementMissing, .kindNotOffered,
    .backgroundRefreshOff, .appleSimulator, .tooManyPending, .resourceUnavailable, .notInForeground,
    .cannotStartNow, .fatal, .stale:
    break
  }
  switch b {
  case .namedItself, .otherBundle, .asteriskElsewhere, .emptySuffix, .otherKind: break
  }
  switch c {
  case .registeredTwice, .registeredAfterLaunch, .submittedWithoutHandler: break
  }
  switch d {
  case .first, .again, .late, .stale: break
  }
  switch e {
  case .registered, .notPermitted, .wildcard, .fatal, .stale: break
  }
  switch f {
  case .forceQuit, .uninstalled, .noHandler, .diedAtLaunch, .modeMissing: break
  }
  switch g {
  case .pending, .launched, .replaced, .cancelled, .discarded: break
  }
  switch h {
  case .firstUnlock, .appOpened, .refreshUnrestricted, .deviceRefreshOn, .appRefreshOn, .wifi,
    .lowPowerModeOff, .lowDataModeOff, .charging, .online, .unlocked, .deviceIdle, .coolDevice,
    .memoryAvailable, .cameraClosed, .openingExpected, .budgetRaised, .runEnded, .launchEnded,
    .continuedEnded, .treatedAsUsual:
    break
  }
  switch i {
  case .charging, .battery, .lowPowerMode, .network, .networkSpeed, .switched, .unlock, .lock,
    .deviceUse, .thermal, .memory, .backgroundRefresh, .appRefresh, .open, .leave, .forceQuit,
    .terminate, .install, .uninstall, .update, .debugger, .expectOpening, .standing,
    .stopContinued, .push, .wake, .answers, .reboot, .utcOffset:
    break
  }
  switch j {
  case .startOutOfRange, .endOutOfRange, .tooManyApps, .tooManyHabits, .tooManyScriptedEvents,
    .placesOutOfRange, .tooManyPermittedIdentifiers, .unknownName, .unknownApp, .unknownTask,
    .offsetOutOfRange, .shareOutOfRange, .rateOutOfRange, .spanOutOfRange, .bytesOutOfRange,
    .unitsOutOfRange, .tooManyNames, .scriptNotInOrder, .parameterOutOfRange, .eventLimit,
    .tooManyPlaces, .tooManyFacts, .launchesInACircle, .lookAgainNotAhead:
    break
  }
}
