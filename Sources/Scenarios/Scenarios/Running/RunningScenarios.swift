public import RunRecord
public import SchedulerEngine

extension PreparedScenario {
  /// Receives the next rows of a log, in order.
  public typealias RowSink = (ArraySlice<LogRow>) -> Void

  /// Called from time to time with the instant that a run has reached. Returning false ends the run there.
  public typealias GoesOn = (Instant) -> Bool

  /// Looks at the state that a run has reached.
  public typealias Seer = (Simulation) -> Void

  /// Runs one seed and keeps its record. Rows are passed to the sink and not kept.
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

  /// Passes every row on and keeps nothing, so a run of years needs no more memory than a run of days.
  ///
  /// The state is shown at the start, whenever so much more time has passed, and at the end.
  public func follow(
    seed: UInt64, until: Instant, rows sink: RowSink, seeing see: Seer = { _ in },
    every time: Span = .hours(1), while goesOn: GoesOn = { _ in true }
  ) throws(RunFault) -> Simulation {
    try follow(
      setup(seed: seed), until: until, in: .every(time), rows: sink, seeing: see, while: goesOn)
  }

  /// Runs one seed and writes its record over an existing one, to reuse its memory.
  func run(
    seed: UInt64, into record: inout RunRecord, rows wanted: WantedRows, while goesOn: () -> Bool
  ) throws(RunFault) {
    try run(setup(seed: seed), into: &record, rows: wanted, while: goesOn)
  }

  /// The same for a set-up that differs from this scenario's own only in numbers.
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
    seeing see: Seer = { _ in }, while goesOn: GoesOn
  ) throws(RunFault) -> Simulation {
    var strides = strides
    var simulation = try simulation(setup)
    see(simulation)
    var ledger = DecisionLedger()
    var hasMore = true
    var next = simulation.now
    var hasArrived = true
    repeat {
      // A stride that paused because of its many rows still ends where it would have.
      if hasArrived { next = min(simulation.now + strides.next, until) }
      let events = simulation.counts.events
      let stop = simulation.advance(
        to: next, recording: &ledger, pausingAt: AdvanceChunks.mostRows)
      sink(ledger.rows[...])
      ledger.removeAll()
      hasArrived = stop != nil
      guard let stop else { continue }
      strides.adapt(toEvents: simulation.counts.events - events)
      try check(stop, of: simulation, setup.seed)
      see(simulation)
      hasMore = simulation.now < until
    } while hasMore && goesOn(simulation.now)
    return simulation
  }

  /// A simulation of one seed in which nothing has happened yet.
  public func begun(seed: UInt64) throws(RunFault) -> Simulation {
    try simulation(setup(seed: seed))
  }

  /// Why a task had not started at an instant: runs up to it, then looks ahead to the end.
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
    // Apps in a scenario have no code of their own, so nothing else stops a run.
    if case .faulted(let fault) = stop {
      throw RunFault(
        seed: seed, at: simulation.now, fault: fault, circle: simulation.circle)
    }
  }
}

/// Ends a run whose record would become too large.
package struct RecordLimit {
  private let limit: Int64
  private var taken: Int64 = 0

  package init(_ limits: Limits) { limit = limits.facts }

  /// Whether the run is still within the limit. `rows` is the number of rows kept in addition to the record.
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

/// A run that did not reach its end. The fault names the limit and the busiest identifier.
public struct RunFault: Error, Equatable, Sendable {
  public let seed: UInt64
  public let at: Instant
  public let fault: SimulationFault
  /// The tasks that launch each other in a circle, if that stopped the run.
  public let circle: [TaskKey]

  init(seed: UInt64, at: Instant, fault: SimulationFault, circle: [TaskKey] = []) {
    self.seed = seed
    self.at = at
    self.fault = fault
    self.circle = circle
  }

  /// Whether the fault is the simulator's and not the scenario's.
  public var isOwnMistake: Bool { fault.isOwnMistake }
}

/// The result of one seed: the record, and the simulation at its end. A copy of the simulation can continue.
public struct ScenarioRun: Sendable {
  public let seed: UInt64
  public let record: RunRecord
  public let simulation: Simulation
}

extension SimulationFault {
  /// Whether the fault is the simulator's: no prepared scenario can cause it.
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

/// How far to simulate before rows are passed on. This bounds the memory of a long run, and the time until a
/// request to stop is noticed.
struct AdvanceChunks {
  private(set) var next: Span
  private let longest: Span

  /// A step with more rows than this is passed on in parts: an hour may have millions of rows.
  static let mostRows = 50_000

  static func every(_ time: Span) -> AdvanceChunks { AdvanceChunks(longest: time) }
  /// Up to a day at a time if little happens, because each step has a fixed cost.
  static let quietDays = AdvanceChunks(longest: .days(1))

  private init(longest: Span) {
    self.longest = longest
    next = min(.hours(1), longest)
  }

  mutating func adapt(toEvents events: Int64) {
    next = min(events < 1_000 ? next + next : .hours(1), longest)
  }
}
