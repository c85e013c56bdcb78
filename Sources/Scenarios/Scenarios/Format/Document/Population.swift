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

  public init() {}

  public static let standardFreshness = Span.hours(4)
  public static let standardEnough: Int64 = 100
}

extension Population {
  /// Users that are told apart in the results.
  public struct Group: Equatable, Sendable {
    public var name = Located("")
    public var weighting = Weighting()
    public var traits = Traits()

    public init() {}
  }

  /// Something in which devices of every group differ alike.
  public struct Aspect: Equatable, Sendable {
    public var name = Located("")
    public var choices: [Located<Choice>] = []

    public init() {}
  }

  public struct Choice: Equatable, Sendable {
    public var weighting = Weighting()
    public var traits = Traits()

    public init() {}
  }

  /// How many there are of it, and who says so.
  public struct Weighting: Equatable, Sendable {
    public var weight = Located<Int64>(0)
    /// Left out means assumed.
    public var source: Located<String>?

    public init() {}

    public static let assumed = "assumed"

    public var isAssumed: Bool { (source?.value ?? Weighting.assumed) == Weighting.assumed }
  }
}

/// `a..b`, both included; a single share is a range of one.
public struct ShareRange: Equatable, Sendable {
  public var lowest: Share
  public var highest: Share

  public init(_ lowest: Share, _ highest: Share) {
    self.lowest = lowest
    self.highest = highest
  }
}
