public import SchedulerEngine

extension SimulatedDevice {
  /// Changes how the device is when its time begins to move. Afterwards `set(_:)` changes it.
  public func begin(with change: (inout DeviceSetup) -> Void) throws {
    guard sessionIfStarted == nil else { throw BeginningProblem.alreadyRunning }
    let before = setup.device
    change(&setup.device)
    manner.said.formUnion(ConditionTopic.allCases.filter { $0.differs(before, setup.device) })
  }

  /// Changes the rules' parameters, many of which are assumed.
  public func rules(_ change: (inout Rules) -> Void) throws {
    guard sessionIfStarted == nil else { throw BeginningProblem.alreadyRunning }
    change(&setup.rules)
  }
}

public enum BeginningProblem: Error, Equatable, CustomStringConvertible {
  case alreadyRunning

  public var description: String {
    "the device's clock is already running, so its start can no longer be changed. Do this before the first call "
      + "that opens, changes or advances anything."
  }
}
