extension MistakeCode {
  /// A scenario describes what its app does and says nothing of files, and its reader tells some
  /// mistakes itself.
  func isTold(in setting: MistakeSetting) -> Bool {
    switch self {
    case .nothingPermitted, .permittedTwice, .unlikelyIdentifier, .wildcardMisplaced,
      .wildcardForeign, .missingMode, .notPermitted, .wildcardForOtherKind, .wildcardUsed,
      .continuedForeign,
      .neverRegistered, .neverRequested, .registeredTwice, .registeredLate, .dateBeyondWeek,
      .dateTooSoon, .dateIgnored, .tooManyRequests, .resubmittedTooLate, .resubmittedSometimes:
      true
    // Of files and their code only; a scenario may model a part of what its app is permitted.
    case .succeedsWhenExpired, .unreadable, .duplicateKey, .wrongKind, .unfilledVariable,
      .misspeltKey, .unknownMode, .noMode, .oldFetch,
      .neverUsed, .confusable, .neverCompleted, .notAlwaysCompleted, .completedTwice,
      .noExpirationHandler, .expirationHandlerLate, .neverResubmitted, .submitErrorIgnored,
      .submittedBeforeRegistering, .sessionUse, .fileNotMoved, .sessionEvents, .payloadNotSilent,
      .fetchResultMissing, .pushModeMissing, .progressMissing:
      setting == .files
    // Nobody reads what an app is signed with.
    case .missingEntitlement: setting == .scenario
    }
  }
}
