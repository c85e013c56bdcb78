import AppCheck
import Basics

extension Mistake: SampledCase {
  static var firstSample: Self { .unreadable(.empty) }

  var nextSample: Self? {
    switch self {
    case .unreadable: .duplicateKey("UIBackgroundModes")
    case .duplicateKey: .wrongKind(key: "UIBackgroundModes", found: .text, expected: .array)
    case .wrongKind: .unfilledVariable("$(MODE)", .undefined)
    case .unfilledVariable: .misspeltKey("UIBackgroundMode", meant: "UIBackgroundModes")
    case .misspeltKey: .nothingPermitted(.missing)
    case .nothingPermitted: .permittedTwice("a.r")
    case .permittedTwice: .unlikelyIdentifier("a r")
    case .unlikelyIdentifier: .confusable("a.R", with: "a.r")
    case .confusable: .wildcardMisplaced("a.*.r")
    case .wildcardMisplaced: .wildcardForeign("b.*", app: "a")
    case .wildcardForeign: .unknownMode("fetsh", suggestion: "fetch")
    case .unknownMode: .noMode(permitted: 1)
    case .noMode: .missingMode(.fetch, for: .refresh)
    case .missingMode: .oldFetch
    case .oldFetch: .use(.dateIgnored)
    case .use: nil
    }
  }

  static var further: [Self] {
    [
      .unfilledVariable("$(PRODUCT_BUNDLE_IDENTIFIER)", .undefined),
      .unfilledVariable("$(A:b)", .unknownModifier("b")), .unfilledVariable("$(A)", .tooDeep),
      .nothingPermitted(.empty), .unlikelyIdentifier(""), .noMode(permitted: 3),
      .unknownMode("x", suggestion: nil),
    ]
  }
}

extension UseMistake: SampledCase {
  static var firstSample: Self { .notPermitted("a.r", .registration, suggestion: "a.R") }

  var nextSample: Self? {
    switch self {
    case .notPermitted: .wildcardForOtherKind("a.x", wildcard: "a.*", .refresh)
    case .wildcardForOtherKind: .wildcardUsed("a.*", .registration)
    case .wildcardUsed: .emptySuffix("a.export.", wildcard: "a.export.*")
    case .emptySuffix: .continuedForeign("b.export", app: "a")
    case .continuedForeign: .neverUsed("a.r")
    case .neverUsed: .neverRegistered("a.r", .refresh)
    case .neverRegistered: .neverRequested("a.r")
    case .neverRequested: .registeredTwice("a.r")
    case .registeredTwice: .registeredLate("a.r", .callback("viewDidLoad"))
    case .registeredLate: .dateBeyondWeek(seconds: 777_600)
    case .dateBeyondWeek: .dateTooSoon(seconds: 60)
    case .dateTooSoon: .dateIgnored
    case .dateIgnored: .tooManyRequests(.refresh, identifiers: 2, limit: 1)
    case .tooManyRequests: .missingEntitlement(.healthResearch)
    case .missingEntitlement: .resubmittedTooLate
    case .resubmittedTooLate: .resubmittedOnlyAfter(success: true)
    case .resubmittedOnlyAfter: .handler(.neverCompleted)
    case .handler: .neighbour(.pushModeMissing)
    case .neighbour: nil
    }
  }

  static var further: [Self] {
    [
      .notPermitted("a.r", .request(.processing), suggestion: nil),
      .notPermitted("a.r", .cancellation, suggestion: "a.s"), .neverRegistered("a.r", .continued),
      .registeredLate("a.r", .closure(".task")), .registeredLate("a.r", .frontOrBack),
      .registeredLate("a.r", .submission), .missingEntitlement(.backgroundGPU),
      .resubmittedOnlyAfter(success: false),
    ]
  }
}

extension HandlerMistake: SampledCase {
  static var firstSample: Self { .notAlwaysResubmitted }

  var nextSample: Self? {
    switch self {
    case .notAlwaysResubmitted: .neverResubmitted
    case .neverResubmitted: .neverCompleted
    case .neverCompleted: .notAlwaysCompleted
    case .notAlwaysCompleted: .completedTwice
    case .completedTwice: .completedAfterExpiring
    case .completedAfterExpiring: .noExpirationHandler
    case .noExpirationHandler: .expirationHandlerLate
    case .expirationHandlerLate: .succeedsWhenExpired
    case .succeedsWhenExpired: .submitErrorIgnored
    case .submitErrorIgnored: .submittedBeforeRegistering("a.r")
    case .submittedBeforeRegistering: nil
    }
  }
}

extension NeighbourMistake: SampledCase {
  static var firstSample: Self { .session(.withoutDelegate) }

  var nextSample: Self? {
    switch self {
    case .session: .fileNotMoved("location")
    case .fileNotMoved: .sessionEvents(.nobody)
    case .sessionEvents: .payloadNotSilent(.missing)
    case .payloadNotSilent: .fetchResultMissing("completionHandler")
    case .fetchResultMissing: .pushModeMissing
    case .pushModeMissing: .progressMissing
    case .progressMissing: nil
    }
  }

  static var further: [Self] {
    [
      .session(.closure), .session(.awaited), .sessionEvents(.notKept("completionHandler")),
      .sessionEvents(.neverCalled), .payloadNotSilent(.misspelt("content_available")),
      .payloadNotSilent(.notOne), .payloadNotSilent(.unreadable),
    ]
  }
}
