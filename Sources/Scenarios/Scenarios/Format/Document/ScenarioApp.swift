public import SchedulerEngine

extension Scenario {
  public struct App: Equatable, Sendable {
    public var id = Located("")
    public var permitted: Located<[Located<String>]>?
    /// The property list with the permitted identifiers and modes, relative to the scenario.
    public var plist: Located<String>?
    public var modes: Located<[Located<Mode>]>?
    public var entitlements: Located<[Located<Entitlement>]>?
    public var opened: Located<Openings>?
    /// The app is not on the device before this time.
    public var installed: Located<TimePoint>?
    public var isBackgroundRefreshOn: Located<Bool>?
    public var history: Located<History>?
    public var standing: Located<Standing>?
    public var tasks: [Located<Task>] = []
    public var activities: [Located<Activity>] = []
  }

  public enum Mode: String, CaseIterable, Sendable {
    case fetch, processing
    case remoteNotification = "remote-notification"
  }

  public enum Entitlement: String, CaseIterable, Sendable {
    case healthResearch, backgroundGPU, backgroundInference
  }

  /// When the user opens an app.
  public enum Openings: Equatable, Sendable {
    case named(NamedHabit)
    case windows([Located<RecurringWindow>])
  }

  /// What the system knows about the app's use at the start.
  public enum History: Equatable, Sendable {
    case newcomer
    /// For this many whole days before the start, the app was opened as it is in the scenario.
    case days(Int64)
  }

  /// Work that an app does outside its tasks, under an assertion unless it says otherwise.
  public struct Activity: Equatable, Sendable {
    public var name = Located("")
    public var begins: Located<ActivityModel.Beginning>?
    public var wakes: Located<[Located<Arrivals>]>?
    public var takes: Located<ClosedRange<Span>>?
    public var holdsAssertion: Located<Bool>?
    /// Whether the assertion is ended once the work is done.
    public var endsWhenDone: Located<Bool>?
    public var onExpiration: Located<ActivityExpiration>?
    /// From the expiration handler's call to the assertion's end.
    public var endsAfter: Located<Span>?
    public var atOnce: Located<Int64>?
    public var locksFile: Located<Bool>?
    public var usesGPU: Located<Bool>?
    public var usesNeuralEngine: Located<Bool>?
    public var processor: Located<Share>?
  }

  public enum ActivityExpiration: String, CaseIterable, Sendable {
    case end, ignore, noHandler, endWrongIdentifier, beginAgain
  }
}

/// When something arrives from outside again and again: `[days] time`, `[days] time-time every SPAN` or
/// `every SPAN`.
public struct Arrivals: Equatable, Sendable {
  /// Has no length if something arrives just once, when the window opens.
  public var window: RecurringWindow
  public var every: Span?

  public static let shortest = Span.minutes(1)

  /// The arrival times, counted from the midnight before the window opens. Some may be on the next day.
  public var times: [Span] {
    guard let every, every >= Arrivals.shortest else { return [window.opens] }
    let closes = window.opens + window.length(unsaid: .zero)
    var times: [Span] = []
    var time = window.opens
    while time < closes {
      times.append(time)
      time = time + every
    }
    return times
  }
}
