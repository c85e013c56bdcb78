package import SchedulerEngine

extension SimulatedDevice {
  /// What the engine was given, for a run of models beside this one.
  package var plan: Setup { setup }
  package var log: [LogRow] { sessionIfStarted?.ledger.rows ?? [] }

  /// As if the environment named this folder.
  package func leaveEventLog(in folder: String) {
    logs = EventLogFolder(folder)
    if let sessionIfStarted { logs?.add(sessionIfStarted, of: logName) }
  }
}
