/// What an app does that costs it background time, one case for each cause.
public enum FindingCode: UInt8, CaseIterable, Sendable {
  case neverCompleted
  case killedAlong
  case processorOverused
  case queueBlocked
  case crashed
  case endedWithoutHandler
  case completedTwice
  case endedByCompletingTwice
  case completedLate
  case succeededAfterExpiring
  case expiresOften
  case chainBroken
  case resubmittedOnlyAfterFailure
  case resubmittedOnlyAfterSuccess
  case resubmittedAfterCompleting
  case dateResetByResubmitting
  case earliestTooFar
  case asksTooOften
  case identifierNotPermitted
  case modeMissing
  case entitlementMissing
  case kindNotOffered
  case backgroundRefreshOff
  case appleSimulator
  case tooManyPending
  case submittedWithoutHandler
  case registeredTwice
  case registeredLate
  case lateRegistrationAccepted
  case registeredUnpermitted
  case deliveredWithoutHandler
  case diedAtLaunch
  case stalled
  case riskyGap
  case progressFell
  case submittedUnasked
  case submittedInBackground
  case dateIgnored
  case wildcardNamedItself
  case wildcardMisspelt
  case wildcardSuffixEmpty
  case wildcardForOtherKind
  case gpuUnavailable
  case gpuEntitlementMissing
  case pushPriority
  case pushModeMissing
  case pushNotCompleted
  case pushesTooOften
  case pushWithoutRefresh
  case assertionLeftOpen
  case assertionEndedWrongly
  case tooManyAssertions
  case assertionRefused
  case assertionTooShort
  case fileLockHeld
  case workWithoutAssertion
  case transferNotAnswered
  case transferBegunInBackground
  case transferCancelled
  case transferTimedOut
  case transfersOneByOne

  /// The stable word used in reports and JSON.
  public var name: StaticString {
    switch self {
    case .neverCompleted: "never-completed"
    case .killedAlong: "killed-along"
    case .processorOverused: "processor-overused"
    case .queueBlocked: "queue-blocked"
    case .crashed: "crashed"
    case .endedWithoutHandler: "ended-without-handler"
    case .completedTwice: "completed-twice"
    case .endedByCompletingTwice: "ended-by-completing-twice"
    case .completedLate: "completed-late"
    case .succeededAfterExpiring: "success-after-expiration"
    case .expiresOften: "expires-often"
    case .chainBroken: "chain-broken"
    case .resubmittedOnlyAfterFailure: "resubmitted-only-after-failure"
    case .resubmittedOnlyAfterSuccess: "resubmitted-only-after-success"
    case .resubmittedAfterCompleting: "resubmitted-after-completing"
    case .dateResetByResubmitting: "date-reset-by-resubmitting"
    case .earliestTooFar: "earliest-too-far"
    case .asksTooOften: "asks-too-often"
    case .identifierNotPermitted: "identifier-not-permitted"
    case .modeMissing: "mode-missing"
    case .entitlementMissing: "entitlement-missing"
    case .kindNotOffered: "kind-not-offered"
    case .backgroundRefreshOff: "background-refresh-off"
    case .appleSimulator: "apple-simulator"
    case .tooManyPending: "too-many-pending"
    case .submittedWithoutHandler: "submitted-without-handler"
    case .registeredTwice: "registered-twice"
    case .registeredLate: "registered-late"
    case .lateRegistrationAccepted: "late-registration-accepted"
    case .registeredUnpermitted: "registered-unpermitted"
    case .deliveredWithoutHandler: "delivered-without-handler"
    case .diedAtLaunch: "died-at-launch"
    case .stalled: "stalled"
    case .riskyGap: "risky-gap"
    case .progressFell: "progress-fell"
    case .submittedUnasked: "submitted-unasked"
    case .submittedInBackground: "submitted-in-background"
    case .dateIgnored: "date-ignored"
    case .wildcardNamedItself: "wildcard-named-itself"
    case .wildcardMisspelt: "wildcard-misspelt"
    case .wildcardSuffixEmpty: "wildcard-suffix-empty"
    case .wildcardForOtherKind: "wildcard-for-other-kind"
    case .gpuUnavailable: "gpu-unavailable"
    case .gpuEntitlementMissing: "gpu-entitlement-missing"
    case .pushPriority: "push-priority"
    case .pushModeMissing: "push-mode-missing"
    case .pushNotCompleted: "push-not-completed"
    case .pushesTooOften: "pushes-too-often"
    case .pushWithoutRefresh: "push-without-refresh"
    case .assertionLeftOpen: "assertion-left-open"
    case .assertionEndedWrongly: "assertion-ended-wrongly"
    case .tooManyAssertions: "too-many-assertions"
    case .assertionRefused: "assertion-refused"
    case .assertionTooShort: "assertion-too-short"
    case .fileLockHeld: "file-lock-held"
    case .workWithoutAssertion: "work-without-assertion"
    case .transferNotAnswered: "transfer-not-answered"
    case .transferBegunInBackground: "transfer-begun-in-background"
    case .transferCancelled: "transfer-cancelled"
    case .transferTimedOut: "transfer-timed-out"
    case .transfersOneByOne: "transfers-one-by-one"
    }
  }
}
