/// Why a run was asked to stop. The app never learns it (fact 254); our log does.
public enum ExpiryCause: UInt8, Sendable, CaseIterable {
  case timeUsedUp
  case deviceInUse
  case powerLost
  case networkLost
  case memoryPressure
  case deviceTooHot
  /// The system took its time back for a reason nobody published (fact 248).
  case unexplainedReclaim
  /// A continued task made no progress for too long (fact 78).
  case noProgress
  /// The user pressed stop (fact 266).
  case stoppedByUser
  /// The user was asked whether it shall go on, and said no.
  case declinedByUser
}

/// Why a process ended.
public enum KillCause: UInt8, Sendable, CaseIterable {
  /// A run was not completed in the time after its expiration.
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
  /// An assertion was open when the time for all of them was over (fact 101).
  case assertionLeftOpen
  case tooManyAssertions
  /// A file was locked when the process was to be suspended (fact 313).
  case fileLocked
  /// Its work on the GPU was revoked in the background, and its code took that as fatal (fact 339).
  case gpuRevoked
}

/// How a run ended. Every launch ends in exactly one of these or is still running at the end.
public enum Outcome: Equatable, Sendable {
  case completed(success: Bool)
  case completedAfterExpiration(success: Bool)
  /// Expired with no expiration handler: marked complete and unsuccessful (fact 65).
  case endedWithoutHandler
  /// Not completed in the time after its expiration, while the user had the app in front: marked
  /// complete and unsuccessful, and the process lives on. That nobody kills it there is assumed.
  case endedInForeground
  case killed
  /// The app broke a rule that ends it on a device.
  case trapped
  /// The app's own code crashed, in this run or in another of its process.
  case crashed
  /// The user or the device ended the process for a reason of its own.
  case interrupted(KillCause)
}

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
  /// notPermitted (3): the permitted list has it in mind and does not allow it. That it is thrown for a continued
  /// task without the app's bundle identifier is assumed; a device may say nothing (fact 236).
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
  /// notPermitted (3) by the header and on iOS 26.6; a client of iOS 26.0 saw unavailable (1) (fact 229).
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
