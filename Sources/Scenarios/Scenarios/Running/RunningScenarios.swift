public import RunRecord
public import SchedulerEngine

extension PreparedScenario {
  /// Takes the next rows of a log, in order.
  public typealias RowSink = (ArraySlice<LogRow>) -> Void

  /// Asked now and then with how far a run has come; false ends it there.
  public typealias GoesOn = (Instant) -> Bool

  /// Runs one seed and keeps its record; the rows go to the sink and are not kept.
  public func run(
    seed: UInt64, until: Instant? = nil, rows sink: RowSink? = nil,
    while goesOn: GoesOn = { _ in true }
  ) throws(RunFault) -> ScenarioRun {
    var record = RunRecord(from: setup.start)
    var room = RecordLimit(setup.limits)
    let simulation = try follow(
      seed: seed, until: until ?? end,
      rows: { rows in
        for row in rows { record.append(row) }
        sink?(rows)
      }, while: { room.holds(record) && goesOn($0) })
    try room.check(simulation, seed: seed)
    record.finish(at: simulation.now)
    return ScenarioRun(seed: seed, record: record, simulation: simulation)
  }

  /// Hands every row on and keeps nothing, so that a run of years takes no more memory than one of
  /// days.
  public func follow(
    seed: UInt64, until: Instant, rows sink: RowSink, while goesOn: GoesOn = { _ in true }
  ) throws(RunFault) -> Simulation {
    try follow(setup(seed: seed), until: until, in: .hours, rows: sink, while: goesOn)
  }

  /// Runs one seed and leaves its record in the room of another.
  func run(
    seed: UInt64, into record: inout RunRecord, rows wanted: WantedRows, while goesOn: () -> Bool
  ) throws(RunFault) {
    try run(setup(seed: seed), into: &record, rows: wanted, while: goesOn)
  }

  /// The same of a set-up that differs from its own in numbers.
  package func run(
    _ setup: Setup, into record: inout RunRecord, rows wanted: WantedRows, while goesOn: () -> Bool
  ) throws(RunFault) {
    record.startOver(from: setup.start)
    var room = RecordLimit(setup.limits)
    let simulation = try follow(
      setup, until: end, in: .quietDays,
      rows: { rows in
        for row in rows where wanted.contains(row.happening) { record.append(row) }
      }, while: { _ in room.holds(record) && goesOn() })
    try room.check(simulation, seed: setup.seed)
    record.finish(at: simulation.now)
  }

  private func follow(
    _ setup: Setup, until: Instant, in strides: AdvanceChunks, rows sink: RowSink,
    while goesOn: GoesOn
  ) throws(RunFault) -> Simulation {
    var strides = strides
    var simulation = try simulation(setup)
    var ledger = DecisionLedger()
    var hasMore = true
    repeat {
      let next = min(simulation.now + strides.next, until)
      let events = simulation.counts.events
      let stop = simulation.advance(
        to: next, recording: &ledger, pausingAt: AdvanceChunks.mostRows)
      sink(ledger.rows[...])
      ledger.removeAll()
      guard let stop else { continue }
      strides.adapt(toEvents: simulation.counts.events - events)
      try check(stop, of: simulation, setup.seed)
      hasMore = simulation.now < until
    } while hasMore && goesOn(simulation.now)
    return simulation
  }

  /// One seed before anything has happened.
  public func begun(seed: UInt64) throws(RunFault) -> Simulation {
    try simulation(setup(seed: seed))
  }

  /// Why a task had not started at an instant: runs to it and asks, looking ahead to the end.
  public func whyNot(_ task: TaskKey, at instant: Instant, seed: UInt64) throws(RunFault) -> WhyNot
  {
    let run = try run(seed: seed, until: min(max(instant, setup.start), end))
    return run.record.whyNot(task, in: run.simulation, upTo: end)
  }

  private func simulation(_ setup: Setup) throws(RunFault) -> Simulation {
    do {
      return try Simulation(setup)
    } catch {
      throw RunFault(seed: setup.seed, at: setup.start, fault: error)
    }
  }

  private func check(
    _ stop: AdvanceResult, of simulation: Simulation, _ seed: UInt64
  ) throws(RunFault) {
    // No app here has code of its own, so nothing else stops a run.
    if case .faulted(let fault) = stop {
      throw RunFault(
        seed: seed, at: simulation.now, fault: fault, circle: simulation.circle)
    }
  }
}

/// Ends a run whose record would hold more than a record may.
package struct RecordLimit {
  private let limit: Int64
  private var taken: Int64 = 0

  package init(_ limits: Limits) { limit = limits.facts }

  /// Asked as the run goes on; `rows` are kept beside the record.
  package mutating func holds(_ record: RunRecord, rows: Int = 0) -> Bool {
    taken = record.factCount + Int64(rows)
    return taken <= limit
  }

  package func check(_ simulation: Simulation, seed: UInt64) throws(RunFault) {
    if taken <= limit { return }
    throw RunFault(
      seed: seed, at: simulation.now,
      fault: .tooManyFacts(taken, limit: limit, at: simulation.now))
  }
}

/// A run that did not reach its end: the fault names the limit and the busiest identifier.
public struct RunFault: Error, Equatable, Sendable {
  public let seed: UInt64
  public let at: Instant
  public let fault: SimulationFault
  /// The tasks that are launched again and again, where that stopped the run.
  public let circle: [TaskKey]

  init(seed: UInt64, at: Instant, fault: SimulationFault, circle: [TaskKey] = []) {
    self.seed = seed
    self.at = at
    self.fault = fault
    self.circle = circle
  }

  /// Whether the simulator and not the scenario is to blame.
  public var isOwnMistake: Bool { fault.isOwnMistake }
}

/// What came of one seed: the record, and the simulation where it ended. A copy can be run on.
public struct ScenarioRun: Sendable {
  public let seed: UInt64
  public let record: RunRecord
  public let simulation: Simulation
}

extension SimulationFault {
  /// Whether the simulator is to blame: no scenario that was prepared can bring this about.
  var isOwnMistake: Bool {
    switch self {
    case .lookAgainNotAhead, .unknownName, .unknownApp, .unknownTask, .scriptNotInOrder: true
    case .startOutOfRange, .endOutOfRange, .tooManyApps, .tooManyHabits, .tooManyScriptedEvents,
      .placesOutOfRange, .tooManyPermittedIdentifiers, .offsetOutOfRange, .shareOutOfRange,
      .rateOutOfRange, .spanOutOfRange, .bytesOutOfRange, .unitsOutOfRange, .tooManyNames,
      .parameterOutOfRange, .eventLimit, .tooManyPlaces, .tooManyFacts,
      .launchesInACircle:
      false
    }
  }
}

/// How much is simulated before rows are handed on, which bounds what is held of a long run, and how
/// soon somebody who wants to end it is heard.
struct AdvanceChunks {
  private(set) var next = Span.hours(1)
  private let longest: Span

  /// After so many rows a stride is handed on in parts: within an hour millions may come.
  static let mostRows = 50_000

  static let hours = AdvanceChunks(longest: .hours(1))
  /// Up to a day where little happens: each stride has a price of its own.
  static let quietDays = AdvanceChunks(longest: .days(1))

  private init(longest: Span) { self.longest = longest }

  mutating func adapt(toEvents events: Int64) {
    next = events < 1_000 ? min(next + next, longest) : .hours(1)
  }
}
