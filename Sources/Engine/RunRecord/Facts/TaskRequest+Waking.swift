import SchedulerEngine

extension TaskRequest {
  /// Whether its app is launched or resumed for it, and not merely told once it runs.
  package var mayWake: Bool { kind != .transfer || !needs.contains(.noLaunchEvents) }
}
