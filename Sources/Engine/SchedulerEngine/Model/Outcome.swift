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
  /// A run kept the processor busy for too long in the background (fact 257).
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
