public import Basics
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

  public struct RunLimits: Equatable, Sendable {
    public var events: Located<Int64>?
    public var places: Located<Int64>?
  }

  /// Monday, 2026-06-01T06:00+00:00: what a scenario begins with that does not say.
  public static let standardStart = ZonedDate(
    WallTime(day: 20_605, sinceMidnight: .hours(6)).instant(offset: .zero), offset: .zero)
  public static let standardDuration = Span.days(7)

  public var begins: ZonedDate { start?.value ?? Scenario.standardStart }
  public var lasts: Span { duration?.value ?? Scenario.standardDuration }

  /// Takes over what a device of a population is like; what that leaves out stays, and so does what
  /// apps say themselves. Ranges of numbers are left out: each device draws its own.
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

  /// The device, also where the file names none.
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
  /// Whether it opens on this day of the scenario.
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

/// A value and where the file says it.
///
/// Two are equal when the values are: a scenario means the same wherever its words stand.
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

/// One number of the model replaced by a scenario.
public struct RuleOverride: Equatable, Sendable {
  /// As in "rate-limiting.refresh-spacing".
  public var key: Located<String>
  /// In the parameter's own unit.
  public var value: Located<Int64>
  /// Among `Rules.parameters`.
  public var position: Int
}

/// Where the apps and tasks of a scenario stand in it, by their identifiers. Of two of the same
/// identifier the first is meant.
package struct ScenarioNames {
  // One type of dictionary for all, because each type costs every start of the command.
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

  /// Without an app it is the task of the first one that has it.
  package func task(_ name: String, in app: String?) -> (app: Int, number: Int)? {
    guard let owner = app.map({ apps[$0] }) ?? firstOwners[name],
      let number = tasks[ScenarioNames.key(name, of: owner)]
    else { return nil }
    return (owner, number)
  }

  /// How many tasks have this identifier.
  func count(ofTasks name: String) -> Int { ownerCounts[name] ?? 0 }

  private static func key(_ task: String, of app: Int) -> String { "\(app) \(task)" }
}

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
    case whenAsked(UserAnswer)
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
    case push
  }
}
