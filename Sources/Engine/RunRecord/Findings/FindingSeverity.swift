/// How much a finding weighs.
public enum FindingSeverity: UInt8, CaseIterable, Sendable {
  /// It costs background time, or the app's life, whenever it happens.
  case mistake
  /// It went well here and costs on another system, device or day.
  case risk
  /// Worth a look; many apps do it on purpose.
  case hint
}

extension FindingCode {
  public var severity: FindingSeverity {
    switch self {
    case .neverCompleted, .processorOverused, .queueBlocked, .crashed, .endedWithoutHandler,
      .completedTwice, .endedByCompletingTwice, .completedLate, .chainBroken,
      .resubmittedOnlyAfterFailure,
      .resubmittedOnlyAfterSuccess, .dateResetByResubmitting, .identifierNotPermitted, .modeMissing,
      .entitlementMissing, .tooManyPending, .submittedWithoutHandler, .registeredTwice,
      .registeredLate, .registeredUnpermitted, .deliveredWithoutHandler, .diedAtLaunch, .stalled,
      .progressFell, .submittedInBackground, .wildcardNamedItself, .wildcardMisspelt,
      .wildcardSuffixEmpty, .wildcardForOtherKind, .gpuEntitlementMissing,
      .pushPriority, .pushModeMissing, .pushNotCompleted, .assertionLeftOpen,
      .assertionEndedWrongly, .tooManyAssertions, .fileLockHeld, .transferNotAnswered:
      .mistake
    // The work may have been done all the same.
    case .succeededAfterExpiring, .resubmittedAfterCompleting, .lateRegistrationAccepted,
      .earliestTooFar, .kindNotOffered, .gpuUnavailable, .riskyGap, .submittedUnasked,
      .dateIgnored, .pushesTooOften, .assertionRefused, .assertionTooShort, .workWithoutAssertion,
      .transferBegunInBackground, .transferTimedOut, .transfersOneByOne:
      .risk
    // What the user, the device or another finding is to blame for, and what may be meant so.
    case .killedAlong, .expiresOften, .asksTooOften, .backgroundRefreshOff, .appleSimulator,
      .pushWithoutRefresh, .transferCancelled:
      .hint
    }
  }
}
