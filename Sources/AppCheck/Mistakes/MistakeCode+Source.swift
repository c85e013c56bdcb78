public import SchedulerEngine

extension MistakeCode {
  /// How sure the rule is, and where it comes from.
  public var source: Source {
    switch self {
    case .unreadable: Source(.assumed, "our limits on a property list")
    case .duplicateKey: Source(.observed, "X A6.1")
    case .wrongKind: Source(.documented, "L1.7")
    case .unfilledVariable: Source(.assumed, "build variables are read as builds fill them")
    case .nothingPermitted: Source(.documented, "L1.7")
    case .permittedTwice, .unlikelyIdentifier, .confusable: Source(.assumed, "L6.B 15")
    case .wildcardMisplaced, .wildcardForeign, .wildcardUsed, .wildcardForOtherKind:
      Source(.documented, "L2.3")
    case .unknownMode: Source(.assumed, "L1.7 names three modes of many")
    case .missingMode, .noMode: Source(.documented, "L6.B 18, 19")
    case .oldFetch: Source(.documented, "L1.7")
    case .notPermitted: Source(.documented, "L2.3")
    case .neverUsed: Source(.assumed, "L6.B 21")
    case .neverRegistered: Source(.observed, "L2.3")
    case .neverRequested: Source(.documented, "L6.D 45")
    case .registeredTwice, .registeredLate: Source(.documented, "L2.2")
    case .dateBeyondWeek: Source(.stated, "L2.4")
    case .dateTooSoon: Source(.assumed, "L6.D 39, 40")
    case .dateIgnored: Source(.documented, "L2.3")
    case .tooManyRequests: Source(.documented, "L2.1")
    case .missingEntitlement: Source(.documented, "L1.7")
    case .resubmittedTooLate: Source(.documented, "L6.D 48")
    case .resubmittedSometimes: Source(.documented, "L6.D 45, 47")
    }
  }
}
