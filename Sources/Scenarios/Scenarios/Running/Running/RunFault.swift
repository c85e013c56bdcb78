public import SchedulerEngine

/// A run that did not reach its end: the fault names the limit and the busiest identifier.
public struct RunFault: Error, Equatable, Sendable {
  public let seed: UInt64
  public let at: Instant
  public let fault: SimulationFault
  /// The tasks that are launched again and again, where that stopped the run.
  public let circle: [TaskKey]

  init(seed: UInt64, at: Instant, fault: SimulationFault, circle: [TaskKey] = []) {
    self.seed = seed
    self.at = at
    self.fault = fault
    self.circle = circle
  }

  /// Whether the simulator and not the scenario is to blame.
  public var isOwnMistake: Bool { fault.isOwnMistake }
}
