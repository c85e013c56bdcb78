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

/// The findings of one cause at one identifier of one app, since they come by the hundred.
public struct FindingGroup: Equatable, Sendable {
  public let first: Finding
  public internal(set) var last: Finding
  public internal(set) var count: Int64
  public internal(set) var proof: FindingProof
  /// Of a broken chain, in order of time.
  public internal(set) var breaks: [ChainBreak] = []

  init(_ first: Finding) {
    self.first = first
    last = first
    count = 1
    proof = first.code.isOutcome ? .untried(.onlyLog) : .platform
  }
}

extension [Finding] {
  /// One group for each app, identifier and code, in order of the first finding.
  public var grouped: [FindingGroup] {
    var groups: [FindingGroup] = []
    let sorted = self.sorted(by: Finding.standsBefore)
    for finding in sorted {
      if let open = groups.last, open.first.key == finding.key, open.first.code == finding.code {
        groups[groups.count - 1].last = finding
        groups[groups.count - 1].count += 1
      } else {
        groups.append(FindingGroup(finding))
      }
    }
    return groups.sorted { Finding.precedes($0.first, $1.first) }
  }
}

extension Finding {
  /// What belongs together stands together, in order of time.
  fileprivate static func standsBefore(_ left: Finding, _ right: Finding) -> Bool {
    if left.app != right.app { return left.app < right.app }
    if left.name != right.name { return left.name < right.name }
    if left.code != right.code { return left.code.rawValue < right.code.rawValue }
    return left.at < right.at
  }
}
