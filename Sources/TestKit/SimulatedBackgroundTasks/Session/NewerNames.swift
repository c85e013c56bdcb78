import SchedulerEngine

/// A name that only newer systems have. Code that runs on an older one stands under `#available`, or the
/// compiler would refuse it; and on Linux `#available` is always true, so that code is reached here all the same.
enum NewerName: Equatable, Sendable {
  case continuedRequest, healthResearchRequest, submitTaskRequest, supportedResources,
    processingScene

  var name: String {
    switch self {
    case .continuedRequest: "BGContinuedProcessingTaskRequest"
    case .healthResearchRequest: "BGHealthResearchTaskRequest"
    case .submitTaskRequest: "submitTaskRequest"
    case .supportedResources: "supportedResources"
    case .processingScene: "BackgroundTask.processingTask"
    }
  }

  private func isOffered(by system: OSProfile) -> Bool {
    switch self {
    case .continuedRequest, .supportedResources: system.difference(in: .continuedProcessing) != nil
    case .healthResearchRequest: system.difference(in: .healthResearch) != nil
    case .submitTaskRequest: system.difference(in: .asynchronousSubmission) != nil
    // Fact 323.
    case .processingScene: system >= .ios27
    }
  }

  /// The first system that has it; nil if this one does.
  func first(after system: OSProfile) -> OSProfile? {
    isOffered(by: system) ? nil : OSProfile.allCases.first { isOffered(by: $0) }
  }
}

extension Session {
  /// Tells of a name that this system lacks, and returns whether it does.
  func isTooNew(
    _ name: NewerName, _ identifier: String, of process: LiveProcess, at site: CallSite?
  ) -> Bool {
    guard let first = name.first(after: setup.profile) else { return false }
    let what = Noteworthy.newer(name, since: first.rawValue, on: setup.profile.rawValue)
    note(what, identifier, of: process, at: site)
    return true
  }

  /// What is asked for by a name that this system lacks is never registered for it either.
  func isTooNew(
    _ request: BGTaskRequest, as name: NameID, of process: LiveProcess, at site: CallSite?
  ) -> Bool {
    guard let newer = request.newerName,
      isTooNew(newer, request.identifier, of: process, at: site)
    else { return false }
    newerTasks.insert(TaskKey(name, of: process.app))
    return true
  }

  func noteNewForm(_ request: BGTaskRequest, from site: CallSite?, by process: LiveProcess) {
    lock.withLock {
      _ = isTooNew(.submitTaskRequest, request.identifier, of: process, at: site)
    }
  }

  /// Returns whether this system has no such resources.
  func noteSupportedResources(by process: LiveProcess) -> Bool {
    lock.withLock {
      let app = text(setup.apps[Int(process.app.index)].name)
      return isTooNew(.supportedResources, app, of: process, at: .caller)
    }
  }

  /// Only continued tasks are permitted by a wildcard, and a system without them knows no wildcards (fact 86).
  func isTooNew(
    toRegister identifier: String, for process: LiveProcess, at site: CallSite?
  ) -> Bool {
    guard NewerName.continuedRequest.first(after: setup.profile) != nil else { return false }
    let permitted = setup.apps[Int(process.app.index)].permitted.map { text($0) }
    guard !permitted.contains(identifier),
      permitted.contains(where: { $0.hasSuffix("*") && identifier.isUnder($0) })
    else { return false }
    return isTooNew(.continuedRequest, identifier, of: process, at: site)
  }
}

/// A registration after the launch is fatal up to iOS 18, unless it is for a continued task: then it stands under
/// `#available` and is not reached there. Which of the two it is, the requests tell that follow it.
struct LateRegistration {
  let name: NameID
  let identifier: String
  let handler: LaunchHandler
  let process: LiveProcess
}

extension Session {
  /// Whether the registration is judged later: before a request that this system has, or else when the code that
  /// runs at this instant has rested.
  func isJudgedLater(_ registration: LateRegistration) -> Bool {
    guard NewerName.continuedRequest.first(after: setup.profile) != nil,
      !registration.process.isInLaunchCode
    else { return false }
    undecided.append(registration)
    return true
  }

  func judgeLateRegistrations(under name: NameID? = nil, of process: LiveProcess? = nil) {
    func isMeant(_ late: LateRegistration) -> Bool {
      (name == nil || late.name == name) && (process == nil || late.process === process)
    }
    let judged = undecided.filter(isMeant)
    undecided.removeAll(where: isMeant)
    for late in judged where !isOfNewerTask(late.name, late.process.app) {
      _ = registerNow(late)
    }
  }

  func isOfNewerTask(_ name: NameID, _ app: AppID) -> Bool {
    newerTasks.contains(TaskKey(name, of: app))
  }
}

extension BGTaskRequest {
  var newerName: NewerName? {
    switch self {
    case is BGContinuedProcessingTaskRequest: .continuedRequest
    case is BGHealthResearchTaskRequest: .healthResearchRequest
    default: nil
    }
  }
}
