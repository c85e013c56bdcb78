import SchedulerEngine

enum RegistrationKind: String, CaseIterable, LogWord {
  case registered, notPermitted, wildcard, fatal, stale
}

extension Registration {
  var kind: RegistrationKind {
    switch self {
    case .registered: .registered
    case .notPermitted: .notPermitted
    case .wildcard: .wildcard
    case .fatal: .fatal
    case .stale: .stale
    }
  }
}

enum RefusalKind: String, CaseIterable, LogWord {
  case identifierNotPermitted, modeMissing, entitlementMissing, kindNotOffered
  case backgroundRefreshOff, appleSimulator, tooManyPending, fatal, stale
  case wildcard, resourceUnavailable, notInForeground, cannotStartNow
}

extension SubmissionRefusal {
  var kind: RefusalKind {
    switch self {
    case .identifierNotPermitted: .identifierNotPermitted
    case .wildcard: .wildcard
    case .resourceUnavailable: .resourceUnavailable
    case .notInForeground: .notInForeground
    case .cannotStartNow: .cannotStartNow
    case .modeMissing: .modeMissing
    case .entitlementMissing: .entitlementMissing
    case .kindNotOffered: .kindNotOffered
    case .backgroundRefreshOff: .backgroundRefreshOff
    case .appleSimulator: .appleSimulator
    case .tooManyPending: .tooManyPending
    case .fatal: .fatal
    case .stale: .stale
    }
  }
}

enum OutcomeKind: String, CaseIterable, LogWord {
  case completed, completedAfterExpiration, endedWithoutHandler, killed, trapped, crashed
  case interrupted, endedInForeground
}

extension Outcome {
  var kind: OutcomeKind {
    switch self {
    case .completed: .completed
    case .completedAfterExpiration: .completedAfterExpiration
    case .endedWithoutHandler: .endedWithoutHandler
    case .endedInForeground: .endedInForeground
    case .killed: .killed
    case .trapped: .trapped
    case .crashed: .crashed
    case .interrupted: .interrupted
    }
  }
}

enum OriginKind: String, CaseIterable, LogWord {
  case script, habit, caller, device
}

extension Origin {
  var kind: OriginKind {
    switch self {
    case .script: .script
    case .habit: .habit
    case .caller: .caller
    case .device: .device
    }
  }
}
