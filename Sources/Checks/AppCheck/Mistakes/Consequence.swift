/// What a device would do with an app that has errors; the worst comes last.
public enum Consequence: Int, Equatable, Sendable, CaseIterable {
  /// Nobody knows before the build has filled in what is missing.
  case unknown
  case notFound
  case refused
  case killed
  case ended

  public var words: String {
    switch self {
    case .unknown: "values that the build fills in were not checked"
    case .notFound: "a device would not find a key it needs in the property list"
    case .killed: "on a device, the system may kill this app because a task is not completed"
    case .refused: "on a device, tasks of this app would be refused"
    case .ended: "on a device, this app would crash with an exception"
    }
  }
}

extension MistakeCode {
  /// nil for what is perhaps meant.
  public var consequence: Consequence? {
    switch self {
    case .unfilledVariable: .unknown
    case .unreadable, .duplicateKey, .wrongKind, .misspeltKey: .notFound
    case .wildcardMisplaced, .wildcardForeign, .wildcardUsed, .wildcardForOtherKind, .missingMode,
      .missingEntitlement, .notPermitted, .continuedForeign:
      .refused
    case .neverCompleted: .killed
    case .neverRegistered, .registeredLate, .submittedBeforeRegistering: .ended
    case .nothingPermitted, .permittedTwice, .unlikelyIdentifier, .confusable, .unknownMode,
      .oldFetch, .noMode, .neverUsed, .neverRequested, .registeredTwice, .dateBeyondWeek,
      .dateTooSoon, .dateIgnored, .tooManyRequests, .resubmittedTooLate, .resubmittedSometimes,
      .neverResubmitted, .notAlwaysCompleted, .completedTwice, .noExpirationHandler,
      .expirationHandlerLate, .succeedsWhenExpired,
      .submitErrorIgnored, .sessionUse, .fileNotMoved, .sessionEvents, .payloadNotSilent,
      .fetchResultMissing, .pushModeMissing, .progressMissing:
      nil
    }
  }
}
