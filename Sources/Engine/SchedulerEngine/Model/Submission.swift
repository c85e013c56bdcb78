/// What `register` answers (fact 16).
public enum Registration: Equatable, Sendable {
  case registered
  /// The identifier is not in the app's permitted list; the call returns false.
  case notPermitted
  /// The call returns false, or true to no effect: what the list has for this is no use.
  case wildcard(WildcardMistake)
  /// The device would end the app here.
  case fatal(Misuse)
  /// The caller's process is gone; nothing happened.
  case stale
}

/// Three mistakes that end the app on a device instead of throwing (fact 218).
public enum Misuse: UInt8, Sendable {
  case registeredTwice
  case registeredAfterLaunch
  case submittedWithoutHandler
}

/// Why `submit` refused (facts 202, 224).
public enum SubmissionRefusal: Error, Equatable, Sendable {
  /// notPermitted (3): the identifier is not in the permitted list.
  case identifierNotPermitted
  /// notPermitted (3): the permitted list has a wildcard in mind and it does not apply.
  case wildcard(WildcardMistake)
  /// notPermitted (3): the background mode this kind needs is not declared.
  case modeMissing
  /// notPermitted (3): the app is not signed with the entitlement this kind needs. That it is needed
  /// is documented (fact 206), the code is assumed.
  case entitlementMissing
  /// The system is older than this kind. There is no class to build such a request with, so no code
  /// reaches the app; that a model's submission is refused is assumed.
  case kindNotOffered
  /// unavailable (1): Background App Refresh is off for the device or the app, or restricted.
  case backgroundRefreshOff
  /// unavailable (1): Apple's Simulator schedules nothing.
  case appleSimulator
  /// tooManyPendingTaskRequests (2): so many requests of this kind are pending already.
  case tooManyPending(limit: Int64)
  /// notPermitted (3) by the header; a client of iOS 26.0 saw unavailable (1) (fact 229).
  case resourceUnavailable(ResourceLack)
  /// A continued request by an app that is not in front. Refused, but no document says how
  /// (fact 230); notPermitted (3) is assumed.
  case notInForeground
  /// immediateRunIneligible (4): a continued request that must not wait would have to, for this.
  case cannotStartNow(RuleID)
  /// The device would end the app here.
  case fatal(Misuse)
  /// The caller's process is gone; nothing happened.
  case stale

  /// The error code an app would catch; nil where nothing reaches it.
  public var code: Int64? {
    switch self {
    case .backgroundRefreshOff, .appleSimulator: 1
    case .tooManyPending: 2
    case .identifierNotPermitted, .wildcard, .modeMissing, .entitlementMissing,
      .resourceUnavailable, .notInForeground:
      3
    case .cannotStartNow: 4
    case .kindNotOffered, .fatal, .stale: nil
    }
  }
}

/// Why a continued request gets no GPU (facts 85, 214).
public enum ResourceLack: UInt8, Sendable {
  case deviceHasNoBackgroundGPU
  case gpuEntitlementMissing
}

/// Which call of `setTaskCompleted` this was.
public enum Completion: UInt8, Sendable {
  /// The one that counts.
  case first
  /// The run had been completed before; ignored (fact 139).
  case again
  /// The run had ended without this call; ignored.
  case late
  /// The caller's process is gone, or the run belongs to another app; ignored.
  case stale
}
