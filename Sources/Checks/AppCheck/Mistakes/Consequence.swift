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
    case .unknown: "what the build fills in was not checked"
    case .notFound: "a device would not find what it looks for in the property list"
    case .killed: "on a device the system may end this app for not completing its task"
    case .refused: "on a device tasks of this app would be refused"
    case .ended: "on a device an exception would end this app"
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
      .missingEntitlement, .notPermitted:
      .refused
    case .neverCompleted: .killed
    case .neverRegistered, .registeredLate, .submittedBeforeRegistering: .ended
    case .nothingPermitted, .permittedTwice, .unlikelyIdentifier, .confusable, .unknownMode,
      .oldFetch, .noMode, .neverUsed, .neverRequested, .registeredTwice, .dateBeyondWeek,
      .dateTooSoon, .dateIgnored, .tooManyRequests, .resubmittedTooLate, .resubmittedSometimes,
      .neverResubmitted, .notAlwaysCompleted, .completedTwice, .noExpirationHandler,
      .expirationHandlerLate,
      .submitErrorIgnored, .sessionUse, .fileNotMoved, .sessionEvents, .payloadNotSilent,
      .fetchResultMissing, .pushModeMissing, .progressMissing:
      nil
    }
  }
}
