package import SchedulerEngine

extension SimulatedDevice {
  /// What the engine was given, for a run of models beside this one.
  package var plan: Setup { setup }
  package var log: [LogRow] { sessionIfStarted?.ledger.rows ?? [] }
}
