public import SchedulerEngine

/// A population file as it was read: an app as in a scenario, and who uses it on which devices.
///
/// A device of it is its number and nothing else: group and choices are drawn from the seed for it.
public struct Population: Equatable, Sendable {
  /// What all devices have in common. It has neither seeds nor expectations.
  public var scenario = Scenario()
  /// What counts as fresh when a user opens the app.
  public var freshWithin: Located<Span>?
  /// Users with fewer launches a day, in hundredths of a launch, have too few.
  public var enough: Located<Int64>?
  /// Each device is of one of them.
  public var groups: [Located<Group>] = []
  /// Each device draws one choice of each.
  public var aspects: [Located<Aspect>] = []

  public static let standardFreshness = Span.hours(4)
  public static let standardEnough: Int64 = 100

  /// Users that are told apart in the results.
  public struct Group: Equatable, Sendable {
    public var name = Located("")
    public var weighting = Weighting()
    public var traits = Traits()
  }

  /// Something in which devices of every group differ alike.
  public struct Aspect: Equatable, Sendable {
    public var name = Located("")
    public var choices: [Located<Choice>] = []
  }

  public struct Choice: Equatable, Sendable {
    public var weighting = Weighting()
    public var traits = Traits()
  }

  /// How many there are of it, and who says so.
  public struct Weighting: Equatable, Sendable {
    public var weight = Located<Int64>(0)
    /// Left out means assumed.
    public var source: Located<String>?

    public static let assumed = "assumed"

    public var isAssumed: Bool { (source?.value ?? Weighting.assumed) == Weighting.assumed }
  }

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
    public var isRefreshOn: Located<Bool>?
    /// When the user swipes the apps away.
    public var quits: Located<[Located<RecurringWindow>]>?
    /// Drawn evenly for each device.
    public var battery: Located<ClosedRange<Share>>?
    public var drainIdle: Located<ClosedRange<Share>>?
    public var drainInUse: Located<ClosedRange<Share>>?
    public var charge: Located<ClosedRange<Share>>?
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
