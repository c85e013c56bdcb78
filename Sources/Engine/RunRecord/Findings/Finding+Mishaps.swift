public import SchedulerEngine

extension RunRecord {
  /// Calls that were refused, fatal, or came when nothing was left to complete.
  func mishapFindings() -> [Finding] {
    var found: [Finding] = []
    for callFailure in mishaps {
      guard let app = callFailure.app, var code = callFailure.call.code else { continue }
      if code == .completedTwice, endedForMisuse(callFailure.process, at: callFailure.at) {
        code = .endedByCompletingTwice
      }
      var subject = Finding.Subject.process(callFailure.process)
      if case .completion(let run, _) = callFailure.call { subject = .run(run) }
      found.append(
        Finding(
          code, at: callFailure.at, TaskKey(callFailure.name, of: app), subject,
          callFailure.call.observed))
    }
    return found
  }

  /// Whether a call at this instant ended the process.
  public func endedForMisuse(_ process: ProcessID, at instant: Instant) -> Bool {
    guard let process = self.process(process) else { return false }
    return process.cause == .misuse && process.endedAt == instant
  }
}

extension CallFailure.Call {
  /// Nil for what another finding tells better, a submission by a process that is gone, and for what
  /// is no mistake: a request that must not wait and would have had to.
  fileprivate var code: FindingCode? {
    switch self {
    case .submission(.identifierNotPermitted): .identifierNotPermitted
    case .submission(.wildcard(let mistake)), .registration(.wildcard(let mistake)): mistake.code
    case .submission(.resourceUnavailable(let lack)): lack.code
    case .submission(.notInForeground): .submittedInBackground
    case .submission(.cannotStartNow): nil
    case .submission(.modeMissing): .modeMissing
    case .submission(.entitlementMissing): .entitlementMissing
    case .submission(.kindNotOffered): .kindNotOffered
    case .submission(.backgroundRefreshOff): .backgroundRefreshOff
    case .submission(.appleSimulator): .appleSimulator
    case .submission(.tooManyPending): .tooManyPending
    case .submission(.fatal(let misuse)), .registration(.fatal(let misuse)): misuse.code
    case .submission(.stale), .registration(.stale): nil
    case .registration(.registered): .lateRegistrationAccepted
    case .registration(.notPermitted): .registeredUnpermitted
    case .completion(_, .again): .completedTwice
    case .completion(_, .late), .completion(_, .stale): .completedLate
    case .completion(_, .first): nil
    }
  }

  fileprivate var observed: Quantity {
    if case .submission(.tooManyPending(let limit)) = self { return .count(limit) }
    return .nothing
  }
}

extension Misuse {
  fileprivate var code: FindingCode {
    switch self {
    case .registeredTwice: .registeredTwice
    case .registeredAfterLaunch: .registeredLate
    case .submittedWithoutHandler: .submittedWithoutHandler
    }
  }
}
