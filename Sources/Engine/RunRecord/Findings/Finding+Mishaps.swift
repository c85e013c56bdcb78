public import SchedulerEngine

extension RunRecord {
  /// Calls that were refused, fatal, or came when nothing was left to complete.
  func mishapFindings() -> [Finding] {
    var found: [Finding] = []
    let mayRegisterLate = continuedTasks()
    for callFailure in mishaps {
      guard let app = callFailure.app, var code = callFailure.call.code else { continue }
      let task = TaskKey(callFailure.name, of: app)
      if code == .lateRegistrationAccepted, mayRegisterLate.place(of: task) != nil { continue }
      if code == .completedTwice, endedForMisuse(callFailure.process, at: callFailure.at) {
        code = .endedByCompletingTwice
      }
      var subject = Finding.Subject.process(callFailure.process)
      if case .completion(let run, _) = callFailure.call { subject = .run(run) }
      found.append(
        Finding(
          code, at: callFailure.at, task, subject, callFailure.call.observed))
    }
    return found
  }

  /// Tasks that were requested as continued, which may be registered at any time (fact 25).
  package func continuedTasks() -> TaskTable<Void> {
    var tasks = TaskTable<Void>()
    for request in requests where request.request.kind == .continued {
      _ = tasks.place(of: TaskKey(request.request.name, of: request.app), orAdd: ())
    }
    for callFailure in mishaps {
      guard let app = callFailure.app, callFailure.call.isOfContinuedTask else { continue }
      _ = tasks.place(of: TaskKey(callFailure.name, of: app), orAdd: ())
    }
    return tasks
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

  /// Refusals that no other kind of request meets.
  fileprivate var isOfContinuedTask: Bool {
    switch self {
    case .submission(.resourceUnavailable), .submission(.notInForeground),
      .submission(.cannotStartNow):
      true
    default: false
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
