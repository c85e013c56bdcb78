import RunAnalysis
import RunRecord
public import SchedulerEngine

/// A scenario to start from: a named device and habit written out, so that each number can be changed.
public struct StarterScenario: Equatable, Sendable {
  public let device: NamedDevice
  public let habit: NamedHabit

  public init(_ device: NamedDevice, _ habit: NamedHabit) {
    self.device = device
    self.habit = habit
  }

  /// "commuter", "messenger", or both as "commuter+messenger".
  public init?(named name: String) {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let devices = parts.compactMap { part in
      NamedDevice.allCases.first { $0.name.description == part }
    }
    let habits = parts.compactMap { part in
      NamedHabit.allCases.first { $0.name.description == part }
    }
    guard devices.count <= 1, habits.count <= 1, devices.count + habits.count == parts.count
    else { return nil }
    self.init(devices.first ?? .overnightCharger, habits.first ?? .daily)
  }

  /// The names that can be used alone. A device and a habit can be joined with a plus sign.
  public static var names: [String] {
    NamedDevice.allCases.map { $0.name.description }
      + NamedHabit.allCases.map { $0.name.description }
  }

  #if !hasFeature(Embedded)
    /// A complete file that names the schema, so that editors find it.
    public var text: String {
      let text = ScenarioPrinter.text(of: scenario)
      return "{\n  \"$schema\": \"scenario.schema.json\"," + text.dropFirst()
    }
  #endif

  public var scenario: Scenario {
    var scenario = Scenario()
    scenario.name = Located("A news app, \(habit.phrase), on \(device.phrase)")
    scenario.start = Located(Scenario.standardStart)
    scenario.duration = Located(Scenario.standardDuration)
    scenario.seed = Located(1)
    scenario.device = Located(device.writtenOut)
    scenario.apps = [Located(StarterScenario.app(habit))]
    // A newcomer has no habit of being opened, and an app that is never opened never submits.
    if habit == .newcomer {
      var opening = Scenario.Event()
      opening.at = Located(.day(1, at: .hours(9)))
      opening.action = Located(.app(.open, StarterScenario.appName))
      scenario.events = [Located(opening)]
    }
    var expected = Scenario.Expectation()
    expected.task = Located(StarterScenario.refreshName)
    expected.counts[.killed] = Located(CountRange(lowest: 0, highest: 0))
    scenario.expectations = [Located(expected)]
    return scenario
  }
}

extension NamedHabit {
  /// For example "opened daily".
  var phrase: String {
    switch self {
    case .messenger: "opened dozens of times a day"
    case .daily: "opened daily"
    case .casual: "opened now and then"
    case .weekly: "opened once a week"
    case .newcomer: "just installed"
    }
  }
}

extension NamedDevice {
  /// For example "a phone charged overnight".
  var phrase: String {
    switch self {
    case .overnightCharger: "a phone charged overnight"
    case .desk: "a phone charged at a desk"
    case .commuter: "a commuter's phone"
    case .weekendAway: "a phone whose owner is away at weekends"
    case .neverCharges: "a phone that is never charged"
    case .lowBattery: "a phone with little battery left"
    case .wifiPad: "an iPad with Wi-Fi only"
    }
  }
}

extension StarterScenario {
  static let appName = "com.example.news"
  static let refreshName = "com.example.news.refresh"
  static let cleanupName = "com.example.news.cleanup"

  /// An app without openings, for a population whose groups say when users open it.
  package static var appWithoutUsers: Scenario.App {
    var app = app(.newcomer)
    app.history = nil
    return app
  }

  static func app(_ habit: NamedHabit) -> Scenario.App {
    var app = Scenario.App()
    app.id = Located(appName)
    app.permitted = Located([Located(refreshName), Located(cleanupName)])
    app.modes = Located([Located(.fetch), Located(.processing)])
    let openings = habit.openings(of: AppID(index: 0))
    if !openings.isEmpty { app.opened = Located(.windows(openings.map({ $0.window }))) }
    app.history = Located(habit.history.written)
    app.tasks = [Located(refresh), Located(cleanup)]
    return app
  }

  private static var refresh: Scenario.Task {
    var work = Scenario.Work()
    work.takes = Located(Span.seconds(8)...Span.seconds(20))
    work.bytes = Located(80_000)
    var task = Scenario.Task()
    task.kind = .refresh
    task.identifier = Located(refreshName)
    task.submit = Located([Located(.onBackground), Located(.ifNotPending)])
    task.earliest = Located(.minutes(15))
    task.work = Located(work)
    task.resubmit = Located(.first)
    return task
  }

  private static var cleanup: Scenario.Task {
    var work = Scenario.Work()
    work.total = Located(.minutes(10))
    work.checkpoint = Located(.seconds(30))
    var task = Scenario.Task()
    task.kind = .processing
    task.identifier = Located(cleanupName)
    task.submit = Located([Located(.onBackground), Located(.ifNotPending)])
    task.requires = Located([Located(.power)])
    task.work = Located(work)
    task.resubmit = Located(.untilDone)
    return task
  }
}

extension KnownHistory {
  fileprivate var written: Scenario.History {
    switch self {
    case .newcomer: .newcomer
    case .habits(let days): .days(Int64(days))
    }
  }
}

extension NamedDevice {
  /// Everything that the name implies, number by number.
  var writtenOut: Scenario.Device {
    let setup = device
    var written = Scenario.Device()
    written.model = Located(setup.conditions.kind)
    written.battery = Located(setup.battery)
    written.drainIdle = Located(Share(millionths: setup.drainIdle))
    written.drainInUse = Located(Share(millionths: setup.drainInUse))
    written.charge = Located(Share(millionths: setup.charge))
    let charging = windows { $0 == .charging }
    written.charging = Located(charging.isEmpty ? .always(false) : .windows(charging))
    var network = Scenario.NetworkWindows()
    network.wifi = windows { $0 == .network(.wifi) }
    network.cellular = windows { $0 == .network(.cellular) }
    network.none = windows { $0 == .network(.none) }
    network.otherwise = Located(setup.conditions.network)
    written.network = Located(.windows(network))
    return written
  }

  private func windows(
    where isMeant: (HabitSetup.Effect) -> Bool
  ) -> [Located<RecurringWindow>] {
    habits.filter { isMeant($0.effect) }.map { $0.window }
  }
}

extension HabitSetup {
  /// As scenario files write it. Named devices and habits have no dates.
  var window: Located<RecurringWindow> {
    var window = RecurringWindow(opens: pattern.opens)
    window.days.days = pattern.days == .all ? .every : .weekly(pattern.days)
    window.length = length
    window.jitter = jitter == .zero ? nil : jitter
    return Located(window)
  }

  private var length: RecurringWindow.Length {
    if case .open = effect { return .lasting(pattern.length) }
    let closes = pattern.opens + pattern.length
    return .until(closes > .days(1) ? closes - .days(1) : closes)
  }
}
