extension ChecklistRow {
  /// What of `check` leaves the row open.
  var mistakes: [MistakeCode] {
    switch self {
    case .identifiersPermitted:
      [
        .nothingPermitted, .unlikelyIdentifier, .wildcardMisplaced, .wildcardForeign,
        .misspeltKey, .wrongKind, .notPermitted, .wildcardForOtherKind, .wildcardUsed,
        .continuedForeign,
      ]
    case .modesDeclared: [.unknownMode, .missingMode, .noMode, .pushModeMissing]
    case .registeredInTime:
      [.neverRegistered, .registeredTwice, .registeredLate, .submittedBeforeRegistering]
    case .completedOnEveryPath: [.neverCompleted, .notAlwaysCompleted, .completedTwice]
    case .expirationHandled: [.noExpirationHandler, .expirationHandlerLate, .succeedsWhenExpired]
    case .nextRequested: [.neverResubmitted, .resubmittedSometimes, .resubmittedTooLate]
    case .datesFarEnough: [.dateTooSoon, .dateBeyondWeek]
    case .sessionDelegate: [.sessionUse]
    case .fileMoved: [.fileNotMoved]
    case .eventsHandled: [.sessionEvents]
    case .contentAvailable: [.payloadNotSilent]
    case .fetchResultTold: [.fetchResultMissing]
    case .progressReported: [.progressMissing]
    case .incremental, .nothingBlocks, .pendingLookedAt, .notSwipedAway: []
    case .permittedList: [.nothingPermitted, .misspeltKey, .wrongKind]
    case .exactSpelling: [.notPermitted, .confusable, .unlikelyIdentifier, .neverUsed]
    case .submitted: [.neverRequested]
    case .errorLookedAt: [.submitErrorIgnored]
    }
  }

  /// All of this has to be there before silence means that all is well.
  var wants: CheckedScope {
    switch self {
    case .identifiersPermitted, .modesDeclared, .exactSpelling: .code
    case .registeredInTime, .completedOnEveryPath, .expirationHandled: .handlers
    case .nextRequested: [.handlers, .refresh]
    case .datesFarEnough: .dates
    case .sessionDelegate, .eventsHandled: .sessions
    case .fileMoved: .downloads
    case .contentAvailable: .payload
    case .fetchResultTold: .pushHandler
    case .progressReported: .continued
    case .incremental: .cancellation
    case .pendingLookedAt: .pending
    case .submitted, .errorLookedAt: .requests
    case .permittedList, .nothingBlocks, .notSwipedAway: []
    }
  }

  /// Why silence says nothing, where what it wants is missing.
  var reason: String {
    switch self {
    case .identifiersPermitted, .modesDeclared, .exactSpelling: "no code was given"
    case .registeredInTime, .completedOnEveryPath, .expirationHandled:
      "no handler is registered in this code"
    case .nextRequested: "no refresh is handled in this code"
    case .datesFarEnough: "no date could be read"
    case .sessionDelegate, .eventsHandled: "no file uses background sessions only"
    case .fileMoved: "this code finishes no downloads"
    case .contentAvailable: "no payload was given (an .apns file beside the code)"
    case .fetchResultTold: "no handler of silent pushes in this code"
    case .progressReported: "no continued processing in this code"
    case .incremental: "nothing checks for cancellation; see bgsim advise expires"
    case .nothingBlocks: "only a run shows this: the finding queue-blocked of bgsim run"
    case .pendingLookedAt: "this code does not check the pending requests"
    case .submitted, .errorLookedAt: "this code submits no request"
    case .permittedList: "the property list could not be read"
    case .notSwipedAway: "this depends on the user; see bgsim advise never-runs"
    }
  }

  /// No file can show it.
  var isNeverVisible: Bool { self == .nothingBlocks || self == .notSwipedAway }
}
