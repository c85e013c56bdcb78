public import SchedulerEngine

extension Population {
  /// What a device and its user are like, as far as a group or a choice says.
  public struct Traits: Equatable, Sendable {
    public var system: Located<OSProfile>?
    public var device: Located<Scenario.Device>?
    public var charging: Located<Scenario.SwitchPlan>?
    public var network: Located<Scenario.NetworkPlan>?
    public var lowDataMode: Located<Bool>?
    public var lowPowerMode: Located<Scenario.SwitchPlan>?
    public var inUse: Located<[Located<RecurringWindow>]>?
    public var backgroundRefresh: Located<BackgroundRefresh>?
    /// Of the apps that do not say it themselves.
    public var opened: Located<Scenario.Openings>?
    /// The apps' own switch.
    public var isRefreshOn: Located<Bool>?
    /// When the user swipes the apps away.
    public var quits: Located<[Located<RecurringWindow>]>?
    /// Drawn evenly for each device.
    public var battery: Located<ShareRange>?
    public var drainIdle: Located<ShareRange>?
    public var drainInUse: Located<ShareRange>?
    public var charge: Located<ShareRange>?

    public init() {}
  }
}

extension Population.Traits {
  /// With what others say, which goes before what these say.
  package func overridden(by other: Population.Traits) -> Population.Traits {
    var traits = self
    traits.system = other.system ?? system
    traits.device = other.device ?? device
    traits.charging = other.charging ?? charging
    traits.network = other.network ?? network
    traits.lowDataMode = other.lowDataMode ?? lowDataMode
    traits.lowPowerMode = other.lowPowerMode ?? lowPowerMode
    traits.inUse = other.inUse ?? inUse
    traits.backgroundRefresh = other.backgroundRefresh ?? backgroundRefresh
    traits.opened = other.opened ?? opened
    traits.isRefreshOn = other.isRefreshOn ?? isRefreshOn
    traits.quits = other.quits ?? quits
    traits.battery = other.battery ?? battery
    traits.drainIdle = other.drainIdle ?? drainIdle
    traits.drainInUse = other.drainInUse ?? drainInUse
    traits.charge = other.charge ?? charge
    return traits
  }
}
