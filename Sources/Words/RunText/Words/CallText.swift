import SchedulerEngine

extension SubmissionRefusal {
  /// Why `submit` refused, with the error that the app catches.
  package var text: String {
    let reason =
      switch self {
      case .identifierNotPermitted: "the identifier is not permitted"
      case .modeMissing: "the background mode is not declared"
      case .entitlementMissing: "the entitlement is missing"
      case .kindNotOffered: "this version of iOS has no such request"
      case .backgroundRefreshOff: "Background App Refresh is off"
      case .appleSimulator: "Apple's Simulator schedules nothing"
      case .wildcard(let mistake): mistake.text
      case .resourceUnavailable(.deviceHasNoBackgroundGPU):
        "the device has no GPU for background work"
      case .resourceUnavailable(.gpuEntitlementMissing): "the GPU entitlement is missing"
      case .notInForeground: "the app is not in front"
      case .cannotStartNow(let objector):
        "it may not wait and cannot start now (\(objector.introduction.name.text))"
      case .tooManyPending(1): "one request of its kind is already pending"
      case .tooManyPending(let limit): "\(limit) requests of its kind are already pending"
      case .fatal(let misuse): misuse.text
      case .stale: "the process is gone"
      }
    return code.map { "\(reason) (error \($0))" } ?? reason
  }
}

extension WildcardMistake {
  var text: String {
    switch self {
    case .namedItself: "a wildcard is a pattern and cannot be used as an identifier"
    case .otherBundle:
      "the identifier of a continued task does not begin with the app's bundle identifier"
    case .asteriskElsewhere: "a wildcard may only end in .*"
    case .emptySuffix: "there is nothing in place of the asterisk"
    case .otherKind: "wildcards are only for continued processing"
    }
  }
}

extension Misuse {
  var text: String {
    switch self {
    case .registeredTwice: "the identifier was already registered; this crashes the app"
    case .registeredAfterLaunch: "the app had already finished launching; this crashes it"
    case .submittedWithoutHandler: "no handler is registered; this crashes the app"
    }
  }
}

extension Registration {
  /// Why `register` failed; nil if it did not.
  package var text: String? {
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
  package var text: String {
    switch self {
    case .first: "in time"
    case .again: "a second time"
    case .late: "after it had ended"
    case .stale: "from a process that is gone"
    }
  }
}
