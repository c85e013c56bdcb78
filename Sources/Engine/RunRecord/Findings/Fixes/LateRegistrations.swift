import SchedulerEngine

extension RunRecord {
  /// Modelled apps that register late where the system lets it pass.
  ///
  /// The log does not tell it of an app that its user has opened: its launch and its coming to the
  /// front have the same time.
  func lateRegistrations(in setup: Setup) -> [Finding] {
    if setup.profile.difference(in: .lateRegistration) == nil { return [] }
    var found: [Finding] = []
    for index in setup.apps.indices {
      guard case .models(let models) = setup.apps[index].code else { continue }
      // Continued tasks may be registered at any time (fact 25).
      for model in models where model.registers == .late && model.kind != .continued {
        found += lateRegistrations(of: TaskKey(model.name, of: AppID(index: Int32(index))))
      }
    }
    return found
  }

  /// In each process that came to the front, unless the log says what came of registering there.
  private func lateRegistrations(of task: TaskKey) -> [Finding] {
    // An app has one process at a time, so both lists have them in the same order.
    var told: [ProcessID] = []
    for callFailure in mishaps where callFailure.app == task.app && callFailure.name == task.name {
      if case .registration = callFailure.call { told.append(callFailure.process) }
    }
    var passed = 0
    var found: [Finding] = []
    for process in processes where process.app == task.app && process.lastForegroundAt != nil {
      while passed < told.count, told[passed].number < process.id.number { passed += 1 }
      if passed < told.count, told[passed] == process.id { continue }
      found.append(
        Finding(.lateRegistrationAccepted, at: process.startedAt, task, .process(process.id)))
    }
    return found
  }
}
