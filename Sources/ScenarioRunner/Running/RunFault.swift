public import SchedulerEngine

/// A run that did not reach its end: the fault names the limit and the busiest identifier.
public struct RunFault: Error, Equatable, Sendable {
  public let seed: UInt64
  public let at: Instant
  public let fault: SimulationFault

  /// Whether the simulator and not the scenario is to blame.
  public var isOwnMistake: Bool { fault.isOwnMistake }
}
