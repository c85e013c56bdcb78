extension Mistake {
  public var code: MistakeCode {
    switch self {
    case .unreadable: .unreadable
    case .duplicateKey: .duplicateKey
    case .wrongKind: .wrongKind
    case .unfilledVariable: .unfilledVariable
    case .nothingPermitted: .nothingPermitted
    case .permittedTwice: .permittedTwice
    case .unlikelyIdentifier: .unlikelyIdentifier
    case .confusable: .confusable
    case .wildcardMisplaced: .wildcardMisplaced
    case .wildcardForeign: .wildcardForeign
    case .unknownMode: .unknownMode
    case .noMode: .noMode
    case .missingMode: .missingMode
    case .oldFetch: .oldFetch
    case .misspeltKey: .misspeltKey
    case .use(let mistake): mistake.code
    }
  }
}

extension UseMistake {
  var code: MistakeCode {
    switch self {
    case .notPermitted, .emptySuffix: .notPermitted
    case .continuedForeign: .continuedForeign
    case .wildcardForOtherKind: .wildcardForOtherKind
    case .wildcardUsed: .wildcardUsed
    case .neverUsed: .neverUsed
    case .neverRegistered: .neverRegistered
    case .neverRequested: .neverRequested
    case .registeredTwice: .registeredTwice
    case .registeredLate: .registeredLate
    case .dateBeyondWeek: .dateBeyondWeek
    case .dateTooSoon: .dateTooSoon
    case .dateIgnored: .dateIgnored
    case .tooManyRequests: .tooManyRequests
    case .missingEntitlement: .missingEntitlement
    case .resubmittedTooLate: .resubmittedTooLate
    case .resubmittedOnlyAfter: .resubmittedSometimes
    case .handler(let mistake): mistake.code
    case .neighbour(let mistake): mistake.code
    }
  }
}

extension HandlerMistake {
  var code: MistakeCode {
    switch self {
    case .notAlwaysResubmitted: .resubmittedSometimes
    case .neverResubmitted: .neverResubmitted
    case .neverCompleted: .neverCompleted
    case .notAlwaysCompleted: .notAlwaysCompleted
    case .completedTwice, .completedAfterExpiring: .completedTwice
    case .noExpirationHandler: .noExpirationHandler
    case .expirationHandlerLate: .expirationHandlerLate
    case .succeedsWhenExpired: .succeedsWhenExpired
    case .submitErrorIgnored: .submitErrorIgnored
    case .submittedBeforeRegistering: .submittedBeforeRegistering
    }
  }
}
