public import SchedulerEngine

/// A scenario file as it was read. What the file leaves out is nil: whoever runs it decides and says
/// so; the defaults are in the documentation of each key.
public struct Scenario: Equatable, Sendable {
  public var name: Located<String>?
  public var description: Located<String>?
  /// Day 1 is the local date of it.
  public var start: Located<ZonedDate>?
  public var duration: Located<Span>?
  public var seed: Located<Int64>?
  /// More than one run, one for each seed.
  public var seeds: Located<CountRange>?
  public var system: Located<OSProfile>?
  public var device: Located<Device>?
  public var apps: [Located<App>] = []
  /// In the order of the file, which need not be that of time.
  public var events: [Located<Event>] = []
  public var rules: [RuleOverride] = []
  public var limits: Located<RunLimits>?
  public var expectations: [Located<Expectation>] = []

  public init() {}
}

extension Scenario {
  public struct RunLimits: Equatable, Sendable {
    public var events: Located<Int64>?
    public var places: Located<Int64>?

    public init() {}
  }
}
