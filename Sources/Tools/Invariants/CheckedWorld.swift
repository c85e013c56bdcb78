public import SchedulerEngine

/// The world before the first row.
public struct CheckedWorld: Equatable, Sendable {
  public var device = DeviceConditions()
  public var refreshOff: [AppID] = []
  /// If false, an app's switch is known only after its first change.
  public var knowsRefreshSwitches = true

  public init() {}

  /// Of a scenario whose device begins in these conditions.
  public init(_ setup: Setup, startingIn conditions: DeviceConditions) {
    device = conditions
    for index in setup.apps.indices where !setup.apps[index].isBackgroundRefreshOn {
      refreshOff.append(AppID(index: Int32(index)))
    }
  }
}
