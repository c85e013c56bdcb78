import AppCheck
import Basics
import Documents
import SchedulerEngine

extension Mistake {
  static var samples: [Self] {
    let first: [Mistake] = [
      .unreadable(.empty), .duplicateKey("UIBackgroundModes", isNeeded: true),
      .duplicateKey("CFBundleName", isNeeded: false),
      .wrongKind(key: "UIBackgroundModes", found: .text, expected: .array),
      .misspeltKey("UIBackgroundMode", meant: "UIBackgroundModes"), .nothingPermitted(.missing),
      .permittedTwice("a.r"), .unlikelyIdentifier("a r"), .confusable("a.R", with: "a.r"),
      .wildcardMisplaced("a.*.r"), .wildcardForeign("b.*", app: "a"),
      .unknownMode("fetsh", suggestion: "fetch"), .noMode(permitted: 1),
      .missingMode(.fetch, for: .refresh), .oldFetch(isCall: false), .oldFetch(isCall: true),
      .dateIgnored,
      .unfilledVariable("$(A:b)", .unknownModifier("b")), .unfilledVariable("$(A)", .tooDeep),
      .nothingPermitted(.empty), .unlikelyIdentifier(""), .noMode(permitted: 3),
      .unknownMode("x", suggestion: nil),
    ]
    let unreadable =
      (PropertyListProblem.samples
      + MarkupFault.samples.map(PropertyListProblem.markup)).map(Mistake.unreadable)
    return first + unreadable
      + [
        .notPermitted("a.r", .registration, suggestion: "a.R"),
        .wildcardForOtherKind("a.x", wildcard: "a.*", .refresh),
        .wildcardUsed("a.*"),
        .emptySuffix("a.export.", wildcard: "a.export.*"), .continuedForeign("b.export", app: "a"),
        .neverUsed("a.r"), .neverRegistered("a.r", .refresh), .neverRequested("a.r"),
        .registeredTwice("a.r"), .registeredLate("a.r", .callback("viewDidLoad")),
        .dateBeyondWeek(seconds: 777_600),
        .dateBeyondWeek(seconds: 2_592_000, isExact: false, isMost: true),
        .dateTooSoon(seconds: 60), .dateIgnored,
        .tooManyRequests(.refresh, identifiers: 2, limit: 1), .missingResearchEntitlement,
        .resubmittedTooLate, .resubmittedOnlyAfter(success: true), .neverCompleted,
        .pushModeMissing, .notPermitted("a.r", .request(.processing), suggestion: nil),
        .notPermitted("a.r", .cancellation, suggestion: "a.s"), .neverRegistered("a.r", .continued),
        .registeredLate("a.r", .closure(".task")), .registeredLate("a.r", .frontOrBack),
        .registeredLate("a.r", .submission), .registeredLate(nil, .window), .missingGPUEntitlement,
        .resubmittedOnlyAfter(success: false),
        .notAlwaysResubmitted, .neverResubmitted, .neverCompleted, .notAlwaysCompleted,
        .completedTwice, .completedAfterExpiring, .noExpirationHandler, .expirationHandlerLate,
        .succeedsWhenExpired, .submitErrorIgnored, .submittedBeforeRegistering("a.r"),
        .submittedBeforeRegistering(nil),
        .session(.withoutDelegate), .fileNotMoved("location"), .sessionEvents(.nobody),
        .payloadNotSilent(.missing), .fetchResultMissing("completionHandler"),
        .fetchResultNotAlways("completionHandler"), .pushModeMissing,
        .progressMissing, .session(.closure), .session(.awaited),
        .sessionEvents(.notKept("completionHandler")), .sessionEvents(.neverCalled),
        .sessionEvents(.notMadeAgain), .sessionEvents(.dropped), .sessionEvents(.notAlwaysCalled),
        .sessionEvents(.replaced), .sessionEvents(.unordered), .sessionEvents(.groupNotLeft),
        .payloadNotSilent(.misspelt("content_available")), .payloadNotSilent(.notOne),
        .payloadNotSilent(.unreadable), .kindNotOffered("a.x", .continued, on: .ios18),
        .refused("a.x", .appleSimulator),
        .registeredSometimes("a.r"), .registeredSometimes(nil), .registeredAgain("a.x.1"),
        .cancelledAtLaunch, .expiresInVain, .wrongCast("BGProcessingTask", submitted: .refresh),
        .isolated(.mayTrap), .isolated(.traps), .isolated(.traps, isOfExpiry: true),
        .isolated(.races), .onlyOnDevice,
        .wrongScene("a.r", .refresh, requested: .processing), .sceneWorkNotAwaited,
        .assertionEndedUnset, .assertionEndedLate, .assertionNotEnded(hasHandler: true),
        .assertionNotEnded(hasHandler: false), .assertionNeverEnded, .assertionNotAlwaysEnded,
        .sharedDatabase,
        .blocksInHandler, .submitErrorFatal, .submittedInDebugOnly,
        .nothingPermitted(.made), .processingWithoutList,
        .cancelsUnlisted("a.r", suggestion: "a.s"), .cancelsUnlisted("a.r", suggestion: nil),
      ] as [Mistake]
  }
}

extension PropertyListProblem {
  static var samples: [Self] {
    [
      .empty, .notAPropertyList, .sixteenBit, .notUTF8(offset: 7), .tooMuch(.bytes, limit: 100),
      .markup(.expectedKey), .binary(.tooShort), .tooMuch(.depth, limit: 100),
      .tooMuch(.values, limit: 100), .tooMuch(.textBytes, limit: 100),
    ]
  }
}

extension MarkupFault {
  static var samples: [Self] {
    [
      .notClosed("<dict>"), .unknownElement("map"), .wrongClosing(found: "array", expected: "dict"),
      .unknownEntity("nbsp;"), .badCharacterNumber("#0;"), .expectedElement, .expectedKey,
      .keyWithoutValue("a"), .strayText, .textAfterEnd,
    ]
  }
}

/// A case that is added here needs a sample above.
private func allCases(
  _ e: PropertyListProblem, _ f: MarkupFault
) {
  switch e {
  case .empty, .notAPropertyList, .sixteenBit, .notUTF8, .tooMuch, .markup, .binary: break
  }
  switch f {
  case .notClosed, .unknownElement, .wrongClosing, .unknownEntity, .badCharacterNumber,
    .expectedElement, .expectedKey, .keyWithoutValue, .strayText, .textAfterEnd:
    break
  }
}
