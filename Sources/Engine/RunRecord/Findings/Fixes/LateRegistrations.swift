import SchedulerEngine

extension RunRecord {
  /// Modelled apps that register late where the system lets it pass.
  ///
  /// The log does not tell it of an app that its user has opened: its launch and its coming to the
  /// front have the same time.
  func lateRegistrations(in setup: Setup) -> [Finding] {
    if setup.profile.difference(in: .lateRegistration) == nil { return [] }
    var found: [Finding] = []
    for process in processes where process.lastForegroundAt != nil {
      guard setup.apps.indices.contains(Int(process.app.index)),
        case .models(let models) = setup.apps[Int(process.app.index)].code
      else { continue }
      // Continued tasks may be registered at any time (fact 25).
      for model in models
      where model.registers == .late && model.kind != .continued
        && !model.isTold(of: process, in: self)
      {
        found.append(
          Finding(
            .lateRegistrationAccepted, at: process.startedAt, TaskKey(model.name, of: process.app),
            .process(process.id)))
      }
    }
    return found
  }
}

extension TaskModel {
  /// Whether the log says what came of registering.
  fileprivate func isTold(of process: ProcessFact, in record: RunRecord) -> Bool {
    record.mishaps.contains { mishap in
      guard mishap.process == process.id, mishap.name == name,
        case .registration = mishap.call
      else { return false }
      return true
    }
  }
}
