import SchedulerEngine
import Testing

/// A number of a set-up: the ends of what it may be, and what is said of the next one beyond them.
struct SetupLimit: CustomTestStringConvertible, Sendable {
  typealias Put = @Sendable (Int64, inout Setup) -> Void

  let testDescription: String
  let accepted: ClosedRange<Int64>
  let fault: @Sendable (Int64) -> SimulationFault
  let put: Put

  init(
    _ name: String, _ accepted: ClosedRange<Int64>,
    _ fault: @escaping @Sendable (Int64) -> SimulationFault, _ put: @escaping Put
  ) {
    testDescription = name
    self.accepted = accepted
    self.fault = fault
    self.put = put
  }

  /// A length of time.
  private init(
    _ name: String, upTo most: Span = .days(365), from least: Span = .zero, told: Span? = nil,
    _ put: @escaping @Sendable (Span, inout Setup) -> Void
  ) {
    self.init(
      name, least.milliseconds...most.milliseconds,
      { .spanOutOfRange(Span(milliseconds: $0), limit: told ?? most) },
      { put(Span(milliseconds: $0), &$1) })
  }

  private static let large: Int64 = 1_000_000_000_000

  /// A number of units of continued work.
  private init(
    _ name: String, from least: Int64 = 0,
    units change: @escaping @Sendable (Int64, inout UnitWork) -> Void
  ) {
    self.init(
      name, least...SetupLimit.large, { .unitsOutOfRange($0, limit: SetupLimit.large) },
      { count, setup in
        var units = UnitWork(10, every: .seconds(1))
        change(count, &units)
        SetupLimit.change(&setup) { $0.units = units }
      })
  }

  private static func change(_ setup: inout Setup, _ change: (inout TaskModel) -> Void) {
    var task = OneApp.models(setup)[0]
    change(&task)
    setup.apps[0].code = .models([task])
  }

  private static func habit(_ at: Span, for length: Span = .zero, jitter: Span = .zero)
    -> [HabitSetup]
  { [HabitSetup(.charging, Pattern(at: at, for: length), jitter: jitter)] }

  private static func script(_ change: WorldChange, at instant: Instant) -> [ScriptedEvent] {
    [ScriptedEvent(at: instant, .change(change))]
  }

  private static let app = AppID(index: 0)

  static let ofTasks = [
    SetupLimit("work") { span, setup in change(&setup) { $0.work.longest = span } },
    SetupLimit(
      "what was seen before", 0...365, { .spanOutOfRange(.days($0), limit: .days(365)) },
      { $1.apps[0].history = .habits(days: $0) }),
    SetupLimit("a date", upTo: .days(3_650)) { span, setup in
      change(&setup) { $0.earliestAfter = span }
    },
    SetupLimit("a time tomorrow", upTo: .days(1)) { span, setup in
      change(&setup) { $0.earliestTomorrow = span }
    },
    SetupLimit("submitting again", from: .seconds(1)) { span, setup in
      change(&setup) { $0.submitsEvery = span }
    },
    SetupLimit(
      "bytes of work", 0...large, { .bytesOutOfRange($0, limit: large) },
      { bytes, setup in change(&setup) { $0.work.networkBytes = bytes } }),
    SetupLimit(
      "bytes of a transfer", 0...large, { .bytesOutOfRange($0, limit: large) },
      { bytes, setup in change(&setup) { $0.transfer = TransferTerms(.upload, bytes: bytes) } }),
    SetupLimit("a transfer's patience", from: .seconds(1)) { span, setup in
      var terms = TransferTerms(.upload, bytes: 1)
      terms.timeout = span
      change(&setup) { $0.transfer = terms }
    },
    SetupLimit("all units", units: { $1.total = $0 }),
    SetupLimit("a step of units", from: 1, units: { $1.step = $0 }),
    SetupLimit("the unit that is taken back", units: { $1.fallsAt = $0 }),
    SetupLimit("the unit of a new title", units: { $1.retitles = [$0] }),
    SetupLimit("the unit of a stall", units: { $1.stalls = [.init(atUnit: $0, for: .zero)] }),
  ]

  static let ofDevices = [
    SetupLimit(
      "activities at once", 1...2_000, { .unitsOutOfRange($0, limit: 2_000) },
      { count, setup in
        var activity = ActivityModel(NameID(index: 1), takes: .seconds(1))
        activity.atOnce = count
        setup.apps[0].activities = [activity]
      }),
    SetupLimit(
      "the offset", -1_080...1_080, { .offsetOutOfRange(minutes: $0, limit: 1_080) },
      { $1.utcOffset = UTCOffset(minutes: Int32($0)) }),
    SetupLimit(
      "the battery", 0...1_000_000, { .shareOutOfRange(Share(millionths: $0), limit: .all) },
      { $1.device.battery = Share(millionths: $0) }),
    SetupLimit(
      "the drain", 0...1_000_000_000, { .rateOutOfRange($0, limit: 1_000_000_000) },
      { $1.device.drainInUse = $0 }),
    SetupLimit("a habit's time", upTo: .days(1) - .milliseconds(1), told: .days(1)) {
      $1.habits = habit($0)
    },
    SetupLimit("a habit's length", upTo: .days(7)) { $1.habits = habit(.zero, for: $0) },
    SetupLimit("a habit's jitter", upTo: .hours(12)) { $1.habits = habit(.zero, jitter: $0) },
    SetupLimit("an opening", upTo: .days(7)) {
      $1.script = script(.open(app, for: $0), at: $1.start)
    },
    SetupLimit(
      "an app", 0...0, { .unknownApp(AppID(index: Int32($0)), known: 1) },
      { $1.script = script(.terminate(AppID(index: Int32($0))), at: $1.start) }),
    SetupLimit(
      "a name", 0...1, { .unknownName(NameID(index: Int32($0)), known: 2) },
      { $1.script = script(.wake(app, NameID(index: Int32($0))), at: $1.start) }),
    SetupLimit(
      "a submitted task", 0...0, { .unknownTask(app, task: $0, known: 1) },
      { $1.script = [ScriptedEvent(at: $1.start, .submit(app, task: Int32($0)))] }),
  ]
}

@Suite("A set-up") struct SetupLimitTests {
  @Test(
    "may have values up to its limits, and none beyond them",
    arguments: SetupLimit.ofTasks + SetupLimit.ofDevices)
  func ends(_ limit: SetupLimit) throws {
    func start(_ value: Int64) throws {
      var setup = OneApp.setup(WorkModel(takes: .zero))
      limit.put(value, &setup)
      _ = try Simulation(setup)
    }
    for value in [limit.accepted.lowerBound, limit.accepted.upperBound] { try start(value) }
    for value in [limit.accepted.lowerBound - 1, limit.accepted.upperBound + 1] {
      #expect(throws: limit.fault(value), "\(value)") { try start(value) }
    }
  }

  @Test("may have at most 1,000 apps, 5,000 habits and 64 identifiers in an app")
  func counts() throws {
    let setup = OneApp.setup(WorkModel(takes: .zero))
    var most = setup
    most.apps = Array(repeating: AppSetup(setup.apps[0].name, code: .live), count: 1_000)
    most.habits = Array(repeating: setup.habits[0], count: 5_000)
    most.apps[0].permitted = Array(repeating: NameID(index: 1), count: 64)
    _ = try Simulation(most)
    var more = most
    more.apps.append(most.apps[0])
    #expect(throws: SimulationFault.tooManyApps(1_001, limit: 1_000)) { try Simulation(more) }
    more = most
    more.habits.append(most.habits[0])
    #expect(throws: SimulationFault.tooManyHabits(5_001, limit: 5_000)) { try Simulation(more) }
    more = most
    more.apps[0].permitted.append(NameID(index: 1))
    let app = AppID(index: 0)
    #expect(throws: SimulationFault.tooManyPermittedIdentifiers(app, 65, limit: 64)) {
      try Simulation(more)
    }
  }

  /// Each app needs three places, each habit one, and the device nine.
  @Test("is refused if its limit of places is too low or too high")
  func places() throws {
    var setup = OneApp.setup(WorkModel(takes: .zero))
    setup.apps.append(setup.apps[0])
    let needed = Int64(9 + 3 * 2 + setup.habits.count)
    for (places, fault) in [
      (needed, nil), (1 << 16, nil),
      (needed - 1, .tooManyPlaces(needed, limit: needed - 1, at: setup.start)),
      (1 << 16 + 1, .placesOutOfRange(65_537, limit: 65_536)),
    ] as [(Int64, SimulationFault?)] {
      setup.limits.places = places
      if let fault {
        #expect(throws: fault) { try Simulation(setup) }
      } else {
        _ = try Simulation(setup)
      }
    }
  }

  @Test("needs a script in order of time, with simultaneous events allowed") func script() throws {
    var setup = OneApp.setup(WorkModel(takes: .zero))
    setup.script = [.lock, .unlock].map { ScriptedEvent(at: setup.start, .change($0)) }
    _ = try Simulation(setup)
    let early = setup.start - .milliseconds(1)
    setup.script[1].at = early
    #expect(throws: SimulationFault.scriptNotInOrder(position: 1, at: early, before: setup.start)) {
      try Simulation(setup)
    }
  }
}
