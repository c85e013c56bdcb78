public import SchedulerEngine

extension RunRecord {
  /// Calls that were refused, fatal, or came when nothing was left to complete.
  func mishapFindings() -> [Finding] {
    var found: [Finding] = []
    for mishap in mishaps {
      guard let app = mishap.app, var code = mishap.call.code else { continue }
      if code == .completedTwice, endedForMisuse(mishap.process, at: mishap.at) {
        code = .endedByCompletingTwice
      }
      var subject = Finding.Subject.process(mishap.process)
      if case .completion(let run, _) = mishap.call { subject = .run(run) }
      found.append(
        Finding(code, at: mishap.at, TaskKey(mishap.name, of: app), subject, mishap.call.observed))
    }
    return found
  }

  /// Whether a call at this instant ended the process.
  public func endedForMisuse(_ process: ProcessID, at instant: Instant) -> Bool {
    guard let process = self.process(process) else { return false }
    return process.cause == .misuse && process.endedAt == instant
  }
}

extension Mishap.Call {
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
