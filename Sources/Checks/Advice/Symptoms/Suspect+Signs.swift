import AppCheck
import RunRecord
import SchedulerEngine

extension Suspect {
  /// What `bgsim check` says of it in files.
  var mistakes: [MistakeCode] {
    switch self {
    case .identifier:
      [
        .nothingPermitted, .unlikelyIdentifier, .confusable, .wildcardMisplaced, .wildcardForeign,
        .misspeltKey, .wrongKind, .notPermitted, .wildcardForOtherKind, .wildcardUsed, .neverUsed,
      ]
    case .mode: [.unknownMode, .missingMode, .noMode, .missingEntitlement]
    case .registration:
      [.neverRegistered, .registeredTwice, .registeredLate, .submittedBeforeRegistering]
    case .submission: [.neverRequested, .submitErrorIgnored, .tooManyRequests]
    case .farDate: [.dateBeyondWeek]
    case .noExpirationHandler: [.noExpirationHandler, .expirationHandlerLate]
    case .neverCompleted: [.neverCompleted, .notAlwaysCompleted]
    case .misuse: [.registeredTwice, .registeredLate, .completedTwice, .submittedBeforeRegistering]
    case .neverResubmitted: [.neverResubmitted, .resubmittedSometimes]
    case .resubmittedLate: [.resubmittedTooLate]
    default: []
    }
  }

  /// What a run shows of it.
  var findings: [FindingCode] {
    switch self {
    case .identifier:
      [
        .identifierNotPermitted, .registeredUnpermitted, .wildcardNamedItself, .wildcardMisspelt,
        .wildcardSuffixEmpty, .wildcardForOtherKind,
      ]
    case .mode: [.modeMissing, .entitlementMissing, .gpuEntitlementMissing, .pushModeMissing]
    case .registration:
      [.submittedWithoutHandler, .registeredLate, .registeredTwice, .deliveredWithoutHandler]
    case .submission: [.tooManyPending, .submittedInBackground, .kindNotOffered, .pushPriority]
    case .replaced: [.dateResetByResubmitting]
    case .farDate: [.earliestTooFar]
    case .refreshOff: [.backgroundRefreshOff]
    case .spacing: [.asksTooOften, .pushesTooOften]
    case .appleSimulator: [.appleSimulator]
    case .tooMuchWork: [.expiresOften]
    case .noExpirationHandler:
      [.endedWithoutHandler, .completedLate, .succeededAfterExpiring, .pushNotCompleted]
    case .blockedQueue: [.queueBlocked]
    case .takenBack: [.stalled]
    case .neverCompleted: [.neverCompleted, .killedAlong]
    case .processor: [.processorOverused]
    case .misuse:
      [.endedByCompletingTwice, .registeredLate, .registeredTwice, .diedAtLaunch, .crashed]
    case .neverResubmitted:
      [.chainBroken, .resubmittedOnlyAfterSuccess, .resubmittedOnlyAfterFailure]
    case .resubmittedLate: [.resubmittedAfterCompleting]
    default: []
    }
  }

  /// The rules that hold work back for it.
  var objectors: [RuleID] {
    switch self {
    case .swipedAway: [.appSwitcher]
    case .refreshOff: [.backgroundRefreshSetting]
    case .lowPower: [.lowPowerMode]
    case .lowBattery: [.criticallyLowBattery]
    case .notOpened: [.foregroundRecency]
    case .rareUse: [.appUsage]
    case .spacing: [.rateLimiting, .systemBudgets, .competition, .continuedLimit]
    case .conditions:
      [
        .externalPower, .network, .idleDevice, .fileProtection, .firstUnlock, .thermal,
        .memoryPressure,
      ]
    case .alwaysCharging: [.externalPower]
    default: []
    }
  }

  /// Why runs were asked to stop for it.
  var expiries: [ExpiryCause] {
    switch self {
    case .tooMuchWork: [.timeUsedUp]
    case .takenBack:
      [
        .deviceInUse, .powerLost, .networkLost, .memoryPressure, .deviceTooHot,
        .unexplainedReclaim, .noProgress, .stoppedByUser, .declinedByUser,
      ]
    default: []
    }
  }

  /// Why processes ended for it.
  var kills: [KillCause] {
    switch self {
    case .neverCompleted: [.expirationIgnored]
    case .processor: [.processorMonitor]
    case .misuse: [.misuse, .crashed]
    default: []
    }
  }

  var isSeenInCode: Bool { !mistakes.isEmpty }
  var isSeenInRuns: Bool {
    !findings.isEmpty || !objectors.isEmpty || !expiries.isEmpty || !kills.isEmpty
  }
}
