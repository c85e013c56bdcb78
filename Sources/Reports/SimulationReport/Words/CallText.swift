import SchedulerEngine

extension SubmissionRefusal {
  /// Why `submit` refused, with the error an app catches.
  var text: String {
    let reason =
      switch self {
      case .identifierNotPermitted: "the identifier is not permitted"
      case .modeMissing: "the background mode is not declared"
      case .entitlementMissing: "the entitlement is missing"
      case .kindNotOffered: "this system offers no such request"
      case .backgroundRefreshOff: "Background App Refresh is off"
      case .appleSimulator: "Apple's Simulator schedules nothing"
      case .wildcard(let mistake): mistake.text
      case .resourceUnavailable(.deviceHasNoBackgroundGPU): "the device has no GPU to spare"
      case .resourceUnavailable(.gpuEntitlementMissing): "the entitlement for the GPU is missing"
      case .notInForeground: "the app is not in front"
      case .cannotStartNow(let objector):
        "it may not wait and cannot start now (\(objector.introduction.name.text))"
      case .tooManyPending(1): "1 request of its kind is pending already"
      case .tooManyPending(let limit): "\(limit) requests of its kind are pending already"
      case .fatal(let misuse): misuse.text
      case .stale: "the process is gone"
      }
    return code.map { "\(reason) (error \($0))" } ?? reason
  }
}

extension WildcardMistake {
  var text: String {
    switch self {
    case .namedItself: "a wildcard stands for names and is none itself"
    case .otherBundle: "the wildcard does not begin with the app's own identifier"
    case .asteriskElsewhere: "a wildcard may only end in .*"
    case .emptySuffix: "nothing stands where the wildcard has its asterisk"
    case .otherKind: "wildcards are for continued work only"
    }
  }
}

extension Misuse {
  var text: String {
    switch self {
    case .registeredTwice: "the identifier was registered before, which ends the app"
    case .registeredAfterLaunch: "the app had finished launching, which ends it"
    case .submittedWithoutHandler: "no handler is registered, which ends the app"
    }
  }
}

extension Registration {
  /// Why it did not work; nil where it did.
  var text: String? {
    switch self {
    case .registered: nil
    case .notPermitted: "the identifier is not permitted"
    case .wildcard(let mistake): mistake.text
    case .fatal(let misuse): misuse.text
    case .stale: "the process is gone"
    }
  }
}

extension Completion {
  /// When the call came.
  var text: String {
    switch self {
    case .first: "in time"
    case .again: "a second time"
    case .late: "after it had ended"
    case .stale: "from a process that is gone"
    }
  }
}
