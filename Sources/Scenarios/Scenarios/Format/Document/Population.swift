public import SchedulerEngine

/// A population file as read: an app as in a scenario, and who uses it on which devices.
///
/// A device is identified by its number alone: its group and choices are drawn from the seed for that number.
public struct Population: Equatable, Sendable {
  /// What all devices have in common. It has neither seeds nor expectations.
  public var scenario = Scenario()
  /// How old content may be and still count as fresh when a user opens the app.
  public var freshWithin: Located<Span>?
  /// Users with fewer launches a day than this have too few. In hundredths of a launch.
  public var enough: Located<Int64>?
  /// Whether each device is a phone of its own; otherwise all are the usual one.
  public var hasOwnPhones: Located<Bool>?
  /// Each device belongs to one of these groups.
  public var groups: [Located<Group>] = []
  /// Each device draws one choice for each aspect.
  public var aspects: [Located<Aspect>] = []

  public static let standardFreshness = Span.hours(4)
  public static let standardEnough: Int64 = 100

  /// Users that the results list separately.
  public struct Group: Equatable, Sendable {
    public var name = Located("")
    public var weighting = Weighting()
    public var traits = Traits()
  }

  /// Something in which devices vary, in the same way in every group.
  public struct Aspect: Equatable, Sendable {
    public var name = Located("")
    public var choices: [Located<Choice>] = []
  }

  public struct Choice: Equatable, Sendable {
    public var weighting = Weighting()
    public var traits = Traits()
  }

  /// The weight of a group or choice, and who reports it.
  public struct Weighting: Equatable, Sendable {
    public var weight = Located<Int64>(0)
    /// Where the weight comes from; a weight without a source is assumed.
    public var source: Located<String>?

    public static let assumed = "assumed"

    public var isAssumed: Bool { (source?.value ?? Weighting.assumed) == Weighting.assumed }
  }

  /// The traits of a device and its user that a group or choice sets.
  public struct Traits: Equatable, Sendable {
    public var system: Located<OSProfile>?
    public var device: Located<Scenario.Device>?
    public var charging: Located<Scenario.SwitchPlan>?
    public var network: Located<Scenario.NetworkPlan>?
    public var lowDataMode: Located<Bool>?
    public var lowPowerMode: Located<Scenario.SwitchPlan>?
    public var inUse: Located<[Located<RecurringWindow>]>?
    public var backgroundRefresh: Located<BackgroundRefresh>?
    /// When the user opens each app that does not say so itself.
    public var opened: Located<Scenario.Openings>?
    public var isRefreshOn: Located<Bool>?
    /// When the user swipes the apps away.
    public var quits: Located<[Located<RecurringWindow>]>?
    /// Each device draws its own value evenly from this range.
    public var battery: Located<ClosedRange<Share>>?
    public var drainIdle: Located<ClosedRange<Share>>?
    public var drainInUse: Located<ClosedRange<Share>>?
    public var charge: Located<ClosedRange<Share>>?
  }
}

extension Population.Traits {
  /// A copy in which the other's values replace these.
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
