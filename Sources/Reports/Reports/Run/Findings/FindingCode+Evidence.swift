import RunRecord

extension FindingCode {
  /// What was seen, against what it is held to.
  func words(seen: String, limit: String) -> String {
    switch self {
    case .pushPriority: "sent with priority \(seen) instead of \(limit)"
    case .pushesTooOften: "\(seen) in an hour; at most \(limit) are advised"
    case .earliestTooFar: "asked for in \(seen); at most \(limit) is advised"
    case .asksTooOften: "asked for in \(seen); at least \(limit) is advised"
    case .dateResetByResubmitting: "replaced \(seen) times in a row; reported from \(limit)"
    case .expiresOften: "\(seen) of its runs; reported above \(limit)"
    case .transferCancelled, .transferTimedOut: "\(seen) of \(limit) were done"
    case .transferBegunInBackground: "waited \(seen)"
    case .transfersOneByOne: "\(seen) of them were delayed"
    case .neverCompleted, .killedAlong, .processorOverused, .queueBlocked, .crashed,
      .endedWithoutHandler, .completedTwice, .endedByCompletingTwice, .completedLate,
      .succeededAfterExpiring,
      .chainBroken, .resubmittedOnlyAfterFailure, .resubmittedOnlyAfterSuccess,
      .resubmittedAfterCompleting, .identifierNotPermitted, .modeMissing, .entitlementMissing,
      .kindNotOffered, .backgroundRefreshOff, .appleSimulator, .tooManyPending,
      .submittedWithoutHandler, .registeredTwice, .registeredLate, .lateRegistrationAccepted,
      .registeredUnpermitted, .deliveredWithoutHandler, .diedAtLaunch, .stalled, .riskyGap,
      .progressFell, .submittedUnasked, .submittedInBackground, .dateIgnored,
      .wildcardNamedItself, .wildcardMisspelt, .wildcardSuffixEmpty, .wildcardForOtherKind,
      .gpuUnavailable, .gpuEntitlementMissing, .pushModeMissing, .pushNotCompleted,
      .pushWithoutRefresh, .assertionLeftOpen, .assertionEndedWrongly, .tooManyAssertions,
      .assertionRefused, .assertionTooShort, .fileLockHeld, .workWithoutAssertion,
      .transferNotAnswered:
      "found \(seen), expected \(limit)"
    }
  }
}
