import SchedulerEngine
import Testing

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
/// The phone lies locked at 80 % on Wi-Fi, off the charger, and its battery does not drain until a test
/// puts another device on the stage.
struct Stage {
  var setup = Setup()

  /// Everything as the engine ships it.
  static func asShipped(_ tasks: TaskModel...) -> Stage { Stage(.models(tasks)) }

  /// Nothing objects to a request except what a test names: usage asks for nothing, launches start
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
    for number in 1...12 { _ = setup.names.intern(Array("com.example.news.further\(number)".utf8)) }
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

extension Instant { var localDay: Int64 { WallTime(at: self, offset: .zero).day } }

extension Stage {
  /// The bare stage with continued tasks that the user asks for by opening the app, which stays open
  /// for an hour from 08:00 on day 1.
  static func continued(_ tasks: TaskModel...) -> Stage {
    var stage = Stage.bare()
    stage.setup.apps[0].code = .models(tasks)
    stage.setup.apps[0].permitted = tasks.map(\.name)
    stage.at("day 1 08:00", .open(news, for: .hours(1)))
    return stage
  }

  /// The live app, opened at 08:00 on day 1, with these entries in its permitted list.
  static func liveInFront(permitting entries: String...) -> Stage {
    var stage = Stage.live()
    for entry in entries { stage.setup.apps[0].permitted.append(stage.name(entry)) }
    stage.at("day 1 08:00", .open(news, for: .hours(1)))
    return stage
  }

  mutating func name(_ text: String) -> NameID { setup.names.intern(Array(text.utf8)) }
}

extension TaskModel {
  /// Exports a hundred units, one every three seconds while the app is in front.
  static func export(_ number: Int32 = 1, every pace: Span = .seconds(3)) -> TaskModel {
    var task = TaskModel(continued: .further(number), UnitWork(100, every: pace))
    task.work.expiration = .completes(after: .zero)
    return task
  }
}

extension Recording {
  /// What happened to a continued run, in order.
  func events(of number: Int64 = 1) -> [(at: Instant, event: ContinuedEvent)] {
    rows.compactMap { row in
      guard case .continued(RunID(number: number), let event) = row.happening else { return nil }
      return (row.at, event)
    }
  }
}

/// The tasks most tests want; each test changes what it is about.
extension TaskModel {
  /// Fetches for ten seconds, asks again first thing, not before 15 minutes from then.
  static func refresh(takes length: Span = .seconds(10)) -> TaskModel {
    var task = TaskModel(.refresh, .refresh, work: WorkModel(takes: length))
    task.earliestAfter = .minutes(15)
    return task
  }

  /// Cleans up for two minutes, asks for nothing, and again first thing.
  static func cleanup(takes length: Span = .minutes(2)) -> TaskModel {
    TaskModel(.processing, .cleanup, work: WorkModel(takes: length))
  }

  func with(_ change: (inout TaskModel) -> Void) -> TaskModel {
    var task = self
    change(&task)
    return task
  }
}

/// A change of the world that holds back a refresh, as its own reason, until it is undone.
struct Hindrance: Sendable, CustomTestStringConvertible {
  let name: String
  let change: WorldChange
  let undone: WorldChange
  let objector: RuleID

  init(_ name: String, _ change: WorldChange, ends undone: WorldChange, _ objector: RuleID) {
    self.name = name
    self.change = change
    self.undone = undone
    self.objector = objector
  }

  var testDescription: String { name }

  func isShown(on prepare: (inout Stage) -> Void = { _ in }) throws {
    var stage = Stage.bare(.refresh())
    prepare(&stage)
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", change)
    stage.at("day 1 12:00", undone)
    let play = try stage.played(until: "day 1 12:00")
    #expect(play.objections(to: .refresh, at: "day 1 11:59:59") == RuleSet([objector]))
    #expect(play.starts(of: .refresh) == ["day 1 12:00"])
  }
}

/// One way for a handler to end, and the outcome it should have.
struct Handling: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: Outcome
  let change: @Sendable (inout WorkModel) -> Void

  init(_ name: String, expected: Outcome, _ change: @escaping @Sendable (inout WorkModel) -> Void) {
    testDescription = name
    self.expected = expected
    self.change = change
  }
}

/// A change of the world that ends a run, and the name it should have in the log.
struct Revocation: Sendable, CustomTestStringConvertible {
  let cause: ExpiryCause
  let change: WorldChange

  init(_ cause: ExpiryCause, by change: WorldChange) {
    self.cause = cause
    self.change = change
  }

  var testDescription: String { "\(cause)" }
}
