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
/// `#available` and is not reached there. Which of the two it is, only a request tells.
struct LateRegistration {
  let name: NameID
  let identifier: String
  let handler: LaunchHandler
  let process: LiveProcess
}

extension Session {
  /// Whether the registration is judged with the first request that shows what it is for.
  func isJudgedLater(_ registration: LateRegistration) -> Bool {
    guard NewerName.continuedRequest.first(after: setup.profile) != nil,
      !registration.process.isInLaunchCode,
      !isRequested(registration.name, of: registration.process)
    else { return false }
    undecided.append(registration)
    return true
  }

  /// Whether this system has taken a request of the name.
  private func isRequested(_ name: NameID, of process: LiveProcess) -> Bool {
    recordSoFar().requests.contains { $0.key == TaskKey(name, of: process.app) }
  }

  /// Called before a request that this system has.
  func judgeLateRegistrations(under name: NameID, of process: LiveProcess) {
    func isMeant(_ late: LateRegistration) -> Bool { late.name == name && late.process === process }
    let judged = undecided.filter(isMeant)
    undecided.removeAll(where: isMeant)
    for late in judged { _ = registerNow(late) }
  }

  /// Called when the code that runs at this instant has rested, and so may have made its request.
  func noteLateRegistrations() {
    guard let system = NewerName.continuedRequest.first(after: setup.profile) else { return }
    for late in undecided where !isOfNewerTask(late.name, late.process.app) {
      note(
        .lateRegistration(since: system.rawValue, on: setup.profile.rawValue), late.identifier,
        of: late.process, at: late.handler.site)
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
