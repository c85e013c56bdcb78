extension MistakeCode {
  /// For `help CODE`; nil for what only a scenario can show.
  public var example: AppExample? {
    switch self {
    case .unreadable: .unreadable
    case .duplicateKey: .duplicateKey
    case .wrongKind: .wrongKind
    case .unfilledVariable: .unfilledVariable
    case .misspeltKey: .misspeltKey
    case .nothingPermitted: .nothingPermitted
    case .permittedTwice: .permittedTwice
    case .unlikelyIdentifier: .unlikelyIdentifier
    case .confusable: .confusable
    case .wildcardMisplaced: .wildcardMisplaced
    case .wildcardForeign: .wildcardForeign
    case .unknownMode: .unknownMode
    case .missingMode: .missingMode
    case .oldFetch: .oldFetch
    case .noMode: .noMode
    case .notPermitted: .notPermitted
    case .wildcardForOtherKind: .wildcardForOtherKind
    case .wildcardUsed: .wildcardUsed
    case .neverUsed: .neverUsed
    case .neverRegistered: .neverRegistered
    case .neverRequested: .neverRequested
    case .registeredTwice: .registeredTwice
    case .registeredLate: .registeredLate
    case .dateBeyondWeek: .dateBeyondWeek
    case .dateTooSoon: .dateTooSoon
    case .dateIgnored: nil
    case .tooManyRequests: .tooManyRequests
    case .missingEntitlement: nil
    case .resubmittedTooLate: .resubmittedTooLate
    case .resubmittedSometimes: .resubmittedSometimes
    case .neverCompleted: .neverCompleted
    case .notAlwaysCompleted: .notAlwaysCompleted
    case .completedTwice: .completedTwice
    case .noExpirationHandler: .noExpirationHandler
    case .expirationHandlerLate: .expirationHandlerLate
    case .neverResubmitted: .neverResubmitted
    case .succeedsWhenExpired: .succeedsWhenExpired
    case .continuedForeign: .continuedForeign
    case .submitErrorIgnored: .submitErrorIgnored
    case .submittedBeforeRegistering: .submittedBeforeRegistering
    case .sessionUse: .sessionUse
    case .fileNotMoved: .fileNotMoved
    case .sessionEvents: .sessionEvents
    case .payloadNotSilent: .payloadNotSilent
    case .fetchResultMissing: .fetchResultMissing
    case .pushModeMissing: .pushModeMissing
    case .progressMissing: .progressMissing
    }
  }
}
