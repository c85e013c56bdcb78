import SchedulerEngine

/// A name that only newer systems have. Code that runs on an older one stands under `#available`, or the
/// compiler would refuse it; and on Linux `#available` is always true, so that code is reached here all the same.
enum NewerName: Equatable, Sendable {
  case continuedRequest, healthResearchRequest, submitTaskRequest, processingScene

  var name: String {
    switch self {
    case .continuedRequest: "BGContinuedProcessingTaskRequest"
    case .healthResearchRequest: "BGHealthResearchTaskRequest"
    case .submitTaskRequest: "submitTaskRequest"
    case .processingScene: "BackgroundTask.processingTask"
    }
  }

  private func isOffered(by system: OSProfile) -> Bool {
    switch self {
    case .continuedRequest: system.difference(in: .continuedProcessing) != nil
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

  func noteNewForm(_ request: BGTaskRequest, from site: CallSite?, by process: LiveProcess) {
    lock.withLock {
      _ = isTooNew(.submitTaskRequest, request.identifier, of: process, at: site)
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

extension BGTaskRequest {
  var newerName: NewerName? {
    switch self {
    case is BGContinuedProcessingTaskRequest: .continuedRequest
    case is BGHealthResearchTaskRequest: .healthResearchRequest
    default: nil
    }
  }
}
