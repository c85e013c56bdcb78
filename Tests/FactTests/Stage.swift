import SchedulerEngine

/// The app of the stage, and its identifiers.
let news = AppID(index: 0)
extension NameID {
  static let newsApp = NameID(index: 0)
  static let refresh = NameID(index: 1)
  static let cleanup = NameID(index: 2)
  /// The refresh of a second app, where there is one.
  static let otherApp = NameID(index: 3)
  static let otherRefresh = NameID(index: 4)
  /// Further identifiers, numbered from 1.
  static func further(_ number: Int32) -> NameID { NameID(index: 4 + number) }
}

/// One app on one phone, what happens to them, and the ledger of it all.
///
/// The phone lies locked at 80 % on Wi-Fi, off the charger, and its battery stands still until a test
/// puts another device on the stage.
struct Stage {
  var setup = Setup()

  /// Everything as the engine ships it.
  static func asShipped(_ tasks: TaskModel...) -> Stage { Stage(.models(tasks)) }

  /// Only what a test names stands in the way of a request: usage asks for nothing, launches start
  /// the moment they may and are given exact times.
  static func bare(_ tasks: TaskModel...) -> Stage {
    var stage = Stage(.models(tasks))
    stage.removeChance()
    return stage
  }

  /// The bare stage with an app whose code is the test itself.
  static func live() -> Stage {
    var stage = Stage(.live)
    stage.setup.apps[0].permitted = [.refresh, .cleanup]
    stage.removeChance()
    return stage
  }

  private init(_ code: AppCode) {
    setup.start = .dayOne
    setup.device.drainIdle = 0
    setup.device.drainInUse = 0
    for name in ["news", "news.refresh", "news.cleanup", "other", "other.refresh"] {
      _ = setup.names.intern(Array("com.example.\(name)".utf8))
    }
    for number in 1...12 {
      _ = setup.names.intern(Array("com.example.news.further\(number)".utf8))
    }
    var app = AppSetup(.newsApp, code: code)
    if case .models(let tasks) = code { app.permitted = tasks.map(\.name) }
    setup.apps = [app]
  }

  private mutating func removeChance() {
    setup.rules.appUsage.threshold = .none
    setup.rules.waking.interval = .zero
    setup.rules.running.refreshReclaimed = .none
    setup.rules.running.processingReclaimed = .none
    setup.rules.running.processingShortest = .minutes(5)
    setup.rules.running.processingLongest = .minutes(5)
  }

  /// Changes the app's first task.
  mutating func changeTask(_ change: (inout TaskModel) -> Void) {
    guard case .models(var tasks) = setup.apps[0].code else { return }
    change(&tasks[0])
    setup.apps[0].code = .models(tasks)
  }

  /// Makes the world change at a moment, after what was said of that moment before.
  mutating func at(_ moment: Instant, _ changes: WorldChange...) {
    for change in changes { at(moment, .change(change)) }
  }

  /// Makes the modelled app act at a moment.
  mutating func at(_ moment: Instant, _ action: ScriptedEvent.Action) {
    let place = setup.script.firstIndex { $0.at > moment } ?? setup.script.count
    setup.script.insert(ScriptedEvent(at: moment, action), at: place)
  }

  /// Lets the user open the app for three minutes, once.
  mutating func open(_ moment: Instant) { at(moment, .open(news, for: .minutes(3))) }

  /// Lets the user open the app for three minutes at these times of each chosen day.
  mutating func opens(
    at times: ClockTime..., on days: Weekdays = .all, days range: ClosedRange<Int64>? = nil
  ) {
    let first = range.map { Instant.midnight($0.lowerBound).localDay } ?? .min
    let last = range.map { Instant.midnight($0.upperBound).localDay } ?? .max
    for time in times {
      setup.habits.append(
        HabitSetup(
          .open(news),
          Pattern(
            on: days, at: time.sinceMidnight, for: .minutes(3), fromDay: first, throughDay: last)))
    }
  }

  /// Lets the phone charge during this window of each chosen day.
  mutating func charges(from opens: ClockTime, for length: Span, on days: Weekdays = .all) {
    setup.habits.append(
      HabitSetup(.charging, Pattern(on: days, at: opens.sinceMidnight, for: length)))
  }

  /// Puts a named device and a named way of using the app on the stage.
  mutating func use(_ device: NamedDevice, _ habit: NamedHabit) {
    setup.device = device.device
    setup.habits += device.habits + habit.openings(of: news)
    setup.apps[0].history = habit.history
  }

  /// Plays everything up to this moment.
  func played(until end: Instant) throws -> Recording {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let stop = simulation.advance(to: end, recording: &ledger)
    if stop != .reached { throw StoppedEarly(stop: stop) }
    return Recording(rows: ledger.rows, end: simulation)
  }

  /// A play of models stops before its end only for a fault.
  struct StoppedEarly: Error { let stop: AdvanceResult }
}

extension Instant {
  var localDay: Int64 { WallTime(at: self, offset: .zero).day }
}
