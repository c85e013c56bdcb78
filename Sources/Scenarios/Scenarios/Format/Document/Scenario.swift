public import Basics
public import SchedulerEngine

/// A scenario file as read. What the file leaves out is nil: the code that runs it picks a default and says
/// so. The documentation of each key names the default.
public struct Scenario: Equatable, Sendable {
  public var name: Located<String>?
  public var description: Located<String>?
  /// Its local date is day 1.
  public var start: Located<ZonedDate>?
  public var duration: Located<Span>?
  public var seed: Located<Int64>?
  /// The seeds of several runs, one run for each seed.
  public var seeds: Located<CountRange>?
  public var phone: Located<Int64>?
  public var system: Located<OSProfile>?
  public var device: Located<Device>?
  public var apps: [Located<App>] = []
  /// In the order of the file, which need not be chronological.
  public var events: [Located<Event>] = []
  public var rules: [RuleOverride] = []
  public var limits: Located<RunLimits>?
  public var expectations: [Located<Expectation>] = []

  public struct RunLimits: Equatable, Sendable {
    public var events: Located<Int64>?
    public var places: Located<Int64>?
  }

  /// The start of a scenario that names none: Monday, 2026-06-01T06:00+00:00.
  public static let standardStart = ZonedDate(
    WallTime(day: 20_605, sinceMidnight: .hours(6)).instant(offset: .zero), offset: .zero)
  public static let standardDuration = Span.days(7)

  public var begins: ZonedDate { start?.value ?? Scenario.standardStart }
  public var lasts: Span { duration?.value ?? Scenario.standardDuration }

  /// Applies the traits of a population's device. What the traits leave out stays, and so does what apps say
  /// themselves. Ranges of numbers are skipped: each device draws its own.
  package mutating func take(_ traits: Population.Traits) {
    if let system = traits.system { self.system = system }
    if let device = traits.device { self.device = device }
    takeDeviceParts(of: traits)
    for place in apps.indices {
      if apps[place].value.opened == nil { apps[place].value.opened = traits.opened }
      if apps[place].value.isBackgroundRefreshOn == nil {
        apps[place].value.isBackgroundRefreshOn = traits.isRefreshOn
      }
    }
    if let quits = traits.quits { events += quitting(quits.value) }
  }

  private mutating func takeDeviceParts(of traits: Population.Traits) {
    var part = describedDevice
    let before = part
    if let charging = traits.charging { part.charging = charging }
    if let network = traits.network { part.network = network }
    if let mode = traits.lowDataMode { part.switches[.lowDataMode] = mode }
    if let mode = traits.lowPowerMode { part.lowPowerMode = mode }
    if let inUse = traits.inUse { part.inUse = inUse }
    if let setting = traits.backgroundRefresh { part.backgroundRefresh = setting }
    if part != before { device = Located(part, at: device?.span ?? .none) }
  }

  /// The device of the file, or the default device if the file names none.
  package var describedDevice: Device {
    if let device { return device.value }
    var standard = Device()
    standard.like = Located(.overnightCharger)
    return standard
  }

  private func quitting(_ windows: [Located<RecurringWindow>]) -> [Located<Event>] {
    let first = clock.wallTime(at: begins.instant).day
    let days = lasts.milliseconds / Span.days(1).milliseconds + 1
    var events: [Located<Event>] = []
    for window in windows {
      for day in 1...max(days, 1) {
        let moment = TimePoint.day(day, at: window.value.opens)
        let at = moment.instant(on: clock)
        guard window.value.occurs(onDay: day, firstDay: first),
          at >= begins.instant, at < begins.instant + lasts
        else { continue }
        for app in apps {
          var event = Event()
          event.at = Located(moment, at: window.span)
          event.action = Located(.app(.forceQuit, app.value.id.value), at: window.span)
          events.append(Located(event, at: window.span))
        }
      }
    }
    return events
  }
}

extension RecurringWindow {
  /// Whether the window opens on this day of the scenario.
  fileprivate func occurs(onDay day: Int64, firstDay: Int64) -> Bool {
    if days.exceptions.contains(where: { $0.contains(day) }) { return false }
    switch days.days {
    case .every: return true
    case .weekly(let weekdays):
      return weekdays.contains(WallTime(day: firstDay + day - 1, sinceMidnight: .zero).weekday)
    case .numbered(let range): return range.contains(day)
    }
  }
}

/// A value and its place in the file.
///
/// Equality ignores the place: a scenario means the same wherever its words are.
public struct Located<Value> {
  public var value: Value
  public var span: SourceSpan

  public init(_ value: Value, at span: SourceSpan = .none) {
    self.value = value
    self.span = span
  }
}

extension Located: Sendable where Value: Sendable {}

extension Located: Equatable where Value: Equatable {
  public static func == (left: Located, right: Located) -> Bool { left.value == right.value }
}

/// One number of the model that a scenario replaces.
public struct RuleOverride: Equatable, Sendable {
  /// For example "rate-limiting.refresh-spacing".
  public var key: Located<String>
  /// In the parameter's own unit.
  public var value: Located<Int64>
  /// The index among `Rules.parameters`.
  public var position: Int
}

/// Finds the apps and tasks of a scenario by their identifiers. If two have the same identifier, the first
/// one counts.
package struct ScenarioNames {
  // One dictionary type for all, because each further type slows down every start of the command.
  private var apps: [String: Int] = [:]
  private var tasks: [String: Int] = [:]
  private var firstOwners: [String: Int] = [:]
  private var ownerCounts: [String: Int] = [:]

  package init(_ scenario: Scenario) {
    for (place, app) in scenario.apps.enumerated() {
      let owner = app.value.id.value
      if apps[owner] != nil { continue }
      apps[owner] = place
      for (number, task) in app.value.tasks.enumerated() {
        let name = task.value.identifier.value
        let key = ScenarioNames.key(name, of: place)
        if tasks[key] == nil { tasks[key] = number }
        if firstOwners[name] == nil { firstOwners[name] = place }
        ownerCounts[name, default: 0] += 1
      }
    }
  }

  package func app(_ name: String) -> Int? { apps[name] }

  /// Without an app, the task of the first app that has it.
  package func task(_ name: String, in app: String?) -> (app: Int, number: Int)? {
    guard let owner = app.map({ apps[$0] }) ?? firstOwners[name],
      let number = tasks[ScenarioNames.key(name, of: owner)]
    else { return nil }
    return (owner, number)
  }

  /// The number of tasks with this identifier.
  func count(ofTasks name: String) -> Int { ownerCounts[name] ?? 0 }

  private static func key(_ task: String, of app: Int) -> String { "\(app) \(task)" }
}

extension Scenario {
  /// Something that happens once.
  public struct Event: Equatable, Sendable {
    public var at = Located(TimePoint.elapsed(.zero))
    /// Its place is that of its value in the file.
    public var action = Located(Action.reboot)
    /// The app of the task, needed if several apps have a task with this identifier.
    public var app: Located<String>?
    /// How long an opened app is used.
    public var length: Located<Span>?
    /// The priority of a push, as its sender writes it.
    public var priority: Located<Int64>?
  }

  /// One change of the world, or one call from app code. Apps and tasks are named by their identifiers.
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
    case whenAsked(UserAnswer)
    case reboot
    case utcOffset(UTCOffset)
    case app(AppAction, String)
    case task(TaskAction, String)
  }

  public enum AppAction: String, CaseIterable, Sendable {
    case open, leave, closeWindow, forceQuit, terminate, install, uninstall, update
    case refreshOn, refreshOff, attachDebugger, detachDebugger, expectOpening
    case treatAsUsual, neglect, silence, favour
  }

  public enum TaskAction: String, CaseIterable, Sendable {
    case submit, cancel
    /// The user ends the running continued work.
    case stop
    case push
  }
}
