public import RunRecord
public import SchedulerEngine

/// What came of one seed: the record, and the simulation where it ended. A copy can be run on.
public struct ScenarioRun: Sendable {
  public let seed: UInt64
  public let record: RunRecord
  public let simulation: Simulation
}
