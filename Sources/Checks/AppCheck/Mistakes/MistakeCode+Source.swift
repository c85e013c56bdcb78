public import SchedulerEngine

extension MistakeCode {
  /// How sure it is that this is a mistake, and what says so.
  public var source: Source {
    switch self {
    case .unreadable: .assumed("our limits on a property list")
    case .duplicateKey: .assumed("readers of property lists keep one of the two")
    case .wrongKind: .documented(facts: 212)
    case .unfilledVariable: .assumed("build variables are read as builds fill them")
    case .misspeltKey: .documented(facts: 16, 212)
    case .nothingPermitted: .documented(facts: 16, 212)
    case .permittedTwice, .unlikelyIdentifier, .confusable: .assumed(facts: 15)
    case .wildcardMisplaced, .wildcardUsed: .documented(facts: 227)
    case .wildcardForeign: .documented(facts: 20)
    case .wildcardForOtherKind: .documented(facts: 15)
    case .unknownMode: .assumed(facts: 212, remark: "names only the modes that tasks need")
    case .missingMode, .noMode: .documented(facts: 18, 19)
    case .oldFetch: .documented(facts: 213)
    case .notPermitted: .documented(facts: 16, 15)
    case .neverUsed: .assumed(facts: 21)
    case .neverRegistered: .observed(facts: 218)
    case .neverRequested: .documented(facts: 45)
    case .registeredTwice: .documented(facts: 27)
    case .registeredLate: .documented(facts: 22)
    case .dateBeyondWeek: .documented(facts: 7, 8)
    case .dateTooSoon: .assumed(facts: 39, 40)
    case .dateIgnored: .documented(facts: 228)
    case .tooManyRequests: .documented(facts: 120)
    case .missingEntitlement: .documented(facts: 206, 214)
    case .resubmittedTooLate: .documented(facts: 48)
    case .resubmittedSometimes: .documented(facts: 45, 47)
    case .neverCompleted: .documented(facts: 68, 69)
    case .notAlwaysCompleted: .documented(facts: 68, 301)
    case .completedTwice: .observed(facts: 139, 255)
    case .noExpirationHandler: .documented(facts: 65)
    case .expirationHandlerLate: .documented(facts: 73)
    case .succeedsWhenExpired: .documented(facts: 67, 256)
    case .continuedForeign: .observed(facts: 236)
    case .neverResubmitted: .documented(facts: 45, 71)
    case .submitErrorIgnored: .documented(facts: 120)
    case .submittedBeforeRegistering: .observed(facts: 218)
    case .sessionUse:
      .documented(facts: 99, remark: "the page on background downloads asks for a delegate")
    case .fileNotMoved:
      .documented(facts: 99, remark: "the page on background downloads moves it in the call")
    case .sessionEvents: .documented(facts: 104)
    case .payloadNotSilent: .documented(facts: 127)
    case .fetchResultMissing: .documented(facts: 108)
    case .pushModeMissing: .documented(facts: 212)
    case .progressMissing: .documented(facts: 78)
    }
  }
}
