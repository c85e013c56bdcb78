import SchedulerEngine

extension Registration: LogVariant {
  static func blank(_ kind: RegistrationKind) -> Registration {
    switch kind {
    case .registered: .registered
    case .notPermitted: .notPermitted
    case .wildcard: .wildcard(.namedItself)
    case .fatal: .fatal(.registeredTwice)
    case .stale: .stale
    }
  }

  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    switch self {
    case .wildcard(var mistake):
      try visitor.mistake(&mistake)
      self = .wildcard(mistake)
    case .fatal(var misuse):
      try visitor.misuse(&misuse)
      self = .fatal(misuse)
    case .registered, .notPermitted, .stale: break
    }
  }
}

extension SubmissionRefusal: LogVariant {
  static func blank(_ kind: RefusalKind) -> SubmissionRefusal {
    switch kind {
    case .identifierNotPermitted: .identifierNotPermitted
    case .modeMissing: .modeMissing
    case .entitlementMissing: .entitlementMissing
    case .kindNotOffered: .kindNotOffered
    case .backgroundRefreshOff: .backgroundRefreshOff
    case .appleSimulator: .appleSimulator
    case .tooManyPending: .tooManyPending(limit: 0)
    case .fatal: .fatal(.registeredTwice)
    case .stale: .stale
    case .wildcard: .wildcard(.namedItself)
    case .resourceUnavailable: .resourceUnavailable(.gpuEntitlementMissing)
    case .notInForeground: .notInForeground
    case .cannotStartNow: .cannotStartNow(.lowPowerMode)
    }
  }

  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    switch self {
    case .tooManyPending(var limit):
      try visitor.number("limit", "how many may be pending", &limit)
      self = .tooManyPending(limit: limit)
    case .fatal(var misuse):
      try visitor.misuse(&misuse)
      self = .fatal(misuse)
    case .wildcard(var mistake):
      try visitor.mistake(&mistake)
      self = .wildcard(mistake)
    case .resourceUnavailable(var lack):
      try visitor.word("lack", "why there is none", &lack)
      self = .resourceUnavailable(lack)
    case .cannotStartNow(var objector):
      try visitor.word("because", "the rule that holds it back", &objector)
      self = .cannotStartNow(objector)
    case .identifierNotPermitted, .modeMissing, .entitlementMissing, .kindNotOffered,
      .backgroundRefreshOff, .appleSimulator, .notInForeground, .stale:
      break
    }
  }
}

extension Outcome: LogVariant {
  static func blank(_ kind: OutcomeKind) -> Outcome {
    switch kind {
    case .completed: .completed(success: false)
    case .completedAfterExpiration: .completedAfterExpiration(success: false)
    case .endedWithoutHandler: .endedWithoutHandler
    case .killed: .killed
    case .trapped: .trapped
    case .crashed: .crashed
    case .interrupted: .interrupted(.reboot)
    case .endedInForeground: .endedInForeground
    }
  }

  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    switch self {
    case .completed(var success):
      try visitor.success(&success)
      self = .completed(success: success)
    case .completedAfterExpiration(var success):
      try visitor.success(&success)
      self = .completedAfterExpiration(success: success)
    case .interrupted(var cause):
      try visitor.word("cause", "what ended the process", &cause)
      self = .interrupted(cause)
    case .endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed: break
    }
  }
}

extension LogVisitor {
  fileprivate mutating func mistake(_ value: inout WildcardMistake) throws(Failure) {
    try word("mistake", "what is wrong about the wildcard", &value)
  }

  fileprivate mutating func misuse(_ value: inout Misuse) throws(Failure) {
    try word("misuse", "what a device ends the app for", &value)
  }

  fileprivate mutating func success(_ value: inout Bool) throws(Failure) {
    try flag("success", "what the app said", &value)
  }
}
