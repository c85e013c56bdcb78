import RunRecord
import SchedulerEngine

extension SubmissionRefusal: SampledCase {
  static var firstSample: Self { .identifierNotPermitted }

  var nextSample: Self? {
    switch self {
    case .identifierNotPermitted: .wildcard(.namedItself)
    case .wildcard: .modeMissing
    case .modeMissing: .entitlementMissing
    case .entitlementMissing: .kindNotOffered
    case .kindNotOffered: .backgroundRefreshOff
    case .backgroundRefreshOff: .appleSimulator
    case .appleSimulator: .tooManyPending(limit: 1)
    case .tooManyPending: .resourceUnavailable(.deviceHasNoBackgroundGPU)
    case .resourceUnavailable: .notInForeground
    case .notInForeground: .cannotStartNow(.continuedLimit)
    case .cannotStartNow: .fatal(.registeredTwice)
    case .fatal: .stale
    case .stale: nil
    }
  }

  static var further: [Self] {
    [.tooManyPending(limit: 10), .resourceUnavailable(.gpuEntitlementMissing)]
  }
}

extension WildcardMistake: SampledCase {
  static var firstSample: Self { .namedItself }

  var nextSample: Self? {
    switch self {
    case .namedItself: .otherBundle
    case .otherBundle: .asteriskElsewhere
    case .asteriskElsewhere: .emptySuffix
    case .emptySuffix: .otherKind
    case .otherKind: nil
    }
  }
}

extension Misuse: SampledCase {
  static var firstSample: Self { .registeredTwice }

  var nextSample: Self? {
    switch self {
    case .registeredTwice: .registeredAfterLaunch
    case .registeredAfterLaunch: .submittedWithoutHandler
    case .submittedWithoutHandler: nil
    }
  }
}

extension Completion: SampledCase {
  static var firstSample: Self { .first }

  var nextSample: Self? {
    switch self {
    case .first: .again
    case .again: .late
    case .late: .stale
    case .stale: nil
    }
  }
}

extension Registration: SampledCase {
  static var firstSample: Self { .registered }

  var nextSample: Self? {
    switch self {
    case .registered: .notPermitted
    case .notPermitted: .wildcard(.otherKind)
    case .wildcard: .fatal(.registeredTwice)
    case .fatal: .stale
    case .stale: nil
    }
  }
}

extension DiscardCause: SampledCase {
  static var firstSample: Self { .forceQuit }

  var nextSample: Self? {
    switch self {
    case .forceQuit: .uninstalled
    case .uninstalled: .noHandler
    case .noHandler: .diedAtLaunch
    case .diedAtLaunch: .modeMissing
    case .modeMissing: nil
    }
  }
}

extension RequestEnding: SampledCase {
  static var firstSample: Self { .pending }

  var nextSample: Self? {
    switch self {
    case .pending: .launched(RunID(number: 1))
    case .launched: .replaced(by: RequestID(number: 2))
    case .replaced: .cancelled
    case .cancelled: .discarded(.forceQuit)
    case .discarded: nil
    }
  }
}

extension Condition: SampledCase {
  static var firstSample: Self { .firstUnlock }

  var nextSample: Self? {
    switch self {
    case .firstUnlock: .appOpened
    case .appOpened: .refreshUnrestricted
    case .refreshUnrestricted: .deviceRefreshOn
    case .deviceRefreshOn: .appRefreshOn
    case .appRefreshOn: .wifi
    case .wifi: .lowPowerModeOff
    case .lowPowerModeOff: .lowDataModeOff
    case .lowDataModeOff: .charging
    case .charging: .online
    case .online: .unlocked
    case .unlocked: .deviceIdle
    case .deviceIdle: .coolDevice
    case .coolDevice: .memoryAvailable
    case .memoryAvailable: .cameraClosed
    case .cameraClosed: .openingExpected
    case .openingExpected: .budgetRaised
    case .budgetRaised: .runEnded
    case .runEnded: .launchEnded
    case .launchEnded: .continuedEnded
    case .continuedEnded: nil
    }
  }
}
