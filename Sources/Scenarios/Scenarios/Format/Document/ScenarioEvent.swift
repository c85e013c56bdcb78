public import SchedulerEngine

extension Scenario {
  /// Something that happens once.
  public struct Event: Equatable, Sendable {
    public var at = Located(TimePoint.elapsed(.zero))
    /// At the place of its value.
    public var action = Located(Action.reboot)
    /// Which app a task belongs to, where several have one of this identifier.
    public var app: Located<String>?
    /// How long an opened app is used.
    public var length: Located<Span>?
    /// Of a push, as its sender writes it.
    public var priority: Located<Int64>?

    public init() {}
  }

  /// One change of the world, or one call of app code. Apps and tasks go by their identifiers.
  public enum Action: Equatable, Sendable {
    case charging(Bool)
    case battery(Share)
    case lowPowerMode(Bool)
    case network(Network)
    case networkSpeed(NetworkSpeed)
    case switched(DeviceSwitch, isOn: Bool)
    case unlock
    case lock
    case inUse(Bool)
    case thermal(ThermalState)
    case memory(MemoryPressure)
    case backgroundRefresh(BackgroundRefresh)
    case whenAsked(Answer)
    case reboot
    case utcOffset(UTCOffset)
    case app(AppAction, String)
    case task(TaskAction, String)
  }

  public enum AppAction: String, CaseIterable, Sendable {
    case open, leave, closeWindow, forceQuit, terminate, install, uninstall, update
    case refreshOn, refreshOff, attachDebugger, detachDebugger, expectOpening
  }

  public enum TaskAction: String, CaseIterable, Sendable {
    case submit, cancel
    /// The user ends the running continued work.
    case stop
    /// A silent push arrives.
    case push
  }
}
