/// Why a run was asked to stop. The app never learns it (fact 254); our log records it.
public enum ExpiryCause: UInt8, Sendable, CaseIterable {
  case timeUsedUp
  case deviceInUse
  case powerLost
  case networkLost
  case memoryPressure
  case deviceTooHot
  /// The system took its time back for an unpublished reason (fact 248).
  case unexplainedReclaim
  /// A continued task made no progress for too long (fact 78).
  case noProgress
  /// The user pressed stop (fact 266).
  case stoppedByUser
  /// The user was asked whether it should continue, and declined.
  case declinedByUser
}

/// Why a process ended.
public enum KillCause: UInt8, Sendable, CaseIterable {
  /// A run was not completed in the time left after its expiration.
  case expirationIgnored
  /// A run or other work kept the processor busy for too long in the background (facts 257, 258).
  case processorMonitor
  case misuse
  /// The app's own code crashed.
  case crashed
  case forceQuit
  case terminated
  case reboot
  case updated
  case uninstalled
  /// An assertion was still open when the time for all of them ran out (fact 101).
  case assertionLeftOpen
  case tooManyAssertions
  /// A file was locked when the process was to be suspended (fact 313).
  case fileLocked
  /// Its work on the GPU was revoked in the background, and its code treated that as fatal (fact 339).
  case gpuRevoked
  /// Memory ran out while it worked in the background, on a continued task (fact 269).
  case memoryPressure
}

/// How a run ended. Every run has exactly one outcome, or is still running at the end.
public enum Outcome: Equatable, Sendable {
  case completed(success: Bool)
  case completedAfterExpiration(success: Bool)
  /// Expired with no expiration handler: marked complete and unsuccessful (fact 65).
  case endedWithoutHandler
  /// Not completed in the time left after its expiration while the app was in the foreground: marked complete
  /// and unsuccessful, and the process lives on. That it is not killed there is assumed.
  case endedInForeground
  case killed
  /// The app broke a rule for which the system ends its process.
  case trapped
  /// The app's own code crashed, in this run or in another one of its process.
  case crashed
  /// The user or the device ended the process for an unrelated reason.
  case interrupted(KillCause)
}

/// The result of `register` (fact 16).
public enum Registration: Equatable, Sendable {
  case registered
  /// The identifier is not in the app's permitted list; the call returns false.
  case notPermitted
  /// The call returns false, or true without effect, because the list's entry for it is useless.
  case wildcard(WildcardMistake)
  /// On a device this ends the app.
  case fatal(Misuse)
  /// The caller's process is gone; nothing happened.
  case stale
}

/// Mistakes for which a device ends the app instead of throwing an error (fact 218).
public enum Misuse: UInt8, Sendable {
  case registeredTwice
  case registeredAfterLaunch
  case submittedWithoutHandler
}

/// Why `submit` refused (facts 202, 224).
public enum SubmissionRefusal: Error, Equatable, Sendable {
  /// notPermitted (3): the identifier is not in the permitted list.
  case identifierNotPermitted
  /// notPermitted (3): an entry of the permitted list is meant for it but does not allow it. That this is
  /// thrown for a continued task without the app's bundle identifier is assumed; a device may say nothing
  /// (fact 236).
  case wildcard(WildcardMistake)
  /// notPermitted (3): the background mode this kind needs is not declared.
  case modeMissing
  /// notPermitted (3): the app is not signed with the entitlement this kind needs. That it needs one is
  /// documented (fact 206), the error code is assumed.
  case entitlementMissing
  /// The system is older than this kind. It has no class for such a request, so no error reaches the app;
  /// that a model's submission is refused is assumed.
  case kindNotOffered
  /// unavailable (1): Background App Refresh is off for the device or the app, or restricted.
  case backgroundRefreshOff
  /// unavailable (1): Apple's Simulator schedules nothing.
  case appleSimulator
  /// tooManyPendingTaskRequests (2): the limit of pending requests of this kind is reached.
  case tooManyPending(limit: Int64)
  /// notPermitted (3) by the header and on iOS 26.6; a client of iOS 26.0 saw unavailable (1) (fact 229).
  case resourceUnavailable(ResourceLack)
  /// A continued request by an app that is not in the foreground. It is refused, but no document says how
  /// (fact 230); notPermitted (3) is assumed.
  case notInForeground
  /// immediateRunIneligible (4): a continued request with the strategy `fail` would have to wait for this
  /// rule.
  case cannotStartNow(RuleID)
  /// On a device this ends the app.
  case fatal(Misuse)
  /// The caller's process is gone; nothing happened.
  case stale

  /// The error code that the app catches; nil if no error reaches it.
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

/// How a call of `setTaskCompleted` was treated.
public enum Completion: UInt8, Sendable {
  /// The call that counts.
  case first
  /// The run had already been completed; ignored (fact 139).
  case again
  /// The run had ended without this call; ignored.
  case late
  /// The caller's process is gone, or the run belongs to another app; ignored.
  case stale
}
