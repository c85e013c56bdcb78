public import SchedulerEngine

extension Scenario {
  public struct App: Equatable, Sendable {
    public var id = Located("")
    public var permitted: Located<[Located<String>]>?
    /// A property list to read permitted identifiers and modes from, relative to the scenario.
    public var plist: Located<String>?
    public var modes: Located<[Located<Mode>]>?
    public var entitlements: Located<[Located<Entitlement>]>?
    public var opened: Located<Openings>?
    /// Not on the device before.
    public var installed: Located<TimePoint>?
    public var isBackgroundRefreshOn: Located<Bool>?
    public var history: Located<History>?
    public var tasks: [Located<Task>] = []
    public var activities: [Located<Activity>] = []

    public init() {}
  }

  public enum Mode: String, CaseIterable, Sendable {
    case fetch, processing
    case remoteNotification = "remote-notification"
  }

  public enum Entitlement: String, CaseIterable, Sendable { case healthResearch, backgroundGPU }

  /// When the user opens an app.
  public enum Openings: Equatable, Sendable {
    case named(NamedHabit)
    case windows([Located<RecurringWindow>])
  }

  /// What the system knows of an app's use at the start.
  public enum History: Equatable, Sendable {
    case newcomer
    /// The app was opened as it is in the scenario for so many whole days before.
    case days(Int64)
  }
}
