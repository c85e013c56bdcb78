public import SchedulerEngine

extension Scenario {
  /// The device at the start, and what happens to it every day.
  public struct Device: Equatable, Sendable {
    /// A named device to start from; every other key replaces a part of it.
    public var like: Located<NamedDevice>?
    public var model: Located<DeviceKind>?
    /// Whether it has a GPU that continued processing may use in the background.
    public var hasBackgroundGPU: Located<Bool>?
    public var isAppleSimulator: Located<Bool>?
    public var battery: Located<Share>?
    /// Shares of a full battery per hour.
    public var drainIdle: Located<Share>?
    public var drainInUse: Located<Share>?
    public var charge: Located<Share>?
    public var charging: Located<SwitchPlan>?
    public var network: Located<NetworkPlan>?
    public var networkSpeed: Located<NetworkSpeed>?
    public var lowPowerMode: Located<SwitchPlan>?
    public var inUse: Located<[Located<RecurringWindow>]>?
    public var thermal: Located<ThermalState>?
    public var memory: Located<MemoryPressure>?
    public var backgroundRefresh: Located<BackgroundRefresh>?
    public var switches = SwitchSettings()
    public var wasUnlockedSinceBoot: Located<Bool>?
  }

  /// The device's switches. A switch that is left out is off.
  public struct SwitchSettings: Equatable, Sendable {
    private var said = [Located<Bool>?](repeating: nil, count: DeviceSwitch.allCases.count)

    public subscript(_ one: DeviceSwitch) -> Located<Bool>? {
      get { said[Int(one.rawValue)] }
      set { said[Int(one.rawValue)] = newValue }
    }
  }

  /// Something that is always on or off, or on in windows of the day.
  public enum SwitchPlan: Equatable, Sendable {
    case always(Bool)
    case windows([Located<RecurringWindow>])
  }

  public enum NetworkPlan: Equatable, Sendable {
    case always(Network)
    case windows(NetworkWindows)
  }

  public struct NetworkWindows: Equatable, Sendable {
    public var wifi: [Located<RecurringWindow>] = []
    public var cellular: [Located<RecurringWindow>] = []
    public var none: [Located<RecurringWindow>] = []
    /// The network outside all windows.
    public var otherwise: Located<Network>?
  }
}
