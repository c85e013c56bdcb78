import RunRecord
import SchedulerEngine

/// One course of a run: where it is, what has happened, and the way back.
struct StepBranch {
  /// What is needed to return to a moment. A copy of a simulation is a snapshot.
  private struct Moment {
    let simulation: Simulation
    let rows: Int
    let changes: Int
    let text: [UInt8]
  }

  private(set) var simulation: Simulation
  private(set) var rows: [LogRow] = []
  private(set) var record: RunRecord
  /// The scenario, including all changes made on the way.
  var text: [UInt8]
  /// What was changed on the way, as a scenario would say it.
  private(set) var changes: [ScriptedEvent] = []
  private var history: [Moment] = []

  /// More rows would fill the memory.
  static let mostRows = 500_000
  /// A single step may exceed `mostRows`, up to this limit.
  static let mostRowsOfAStep = 2_000_000
  private static let mostRowsAtOnce = 50_000
  static let mostMoments = 1_000

  init(_ simulation: Simulation, text: [UInt8]) {
    self.simulation = simulation
    self.text = text
    record = RunRecord(from: simulation.now)
  }

  var now: Instant { simulation.now }

  /// A set-up in which what was changed on the way happens by itself.
  func setup(_ setup: Setup) -> Setup {
    var changed = setup
    for event in changes {
      let place = changed.script.firstIndex { $0.at > event.at } ?? changed.script.count
      changed.script.insert(event, at: place)
    }
    return changed
  }

  var isFull: Bool { rows.count >= StepBranch.mostRows }
  var canGoBack: Bool { !history.isEmpty }

  /// Must be called before something changes.
  mutating func remember() {
    if history.count == StepBranch.mostMoments { history.removeFirst() }
    history.append(
      Moment(simulation: simulation, rows: rows.count, changes: changes.count, text: text))
  }

  mutating func goBack() {
    guard let moment = history.popLast() else { return }
    simulation = moment.simulation
    text = moment.text
    changes.removeLast(changes.count - moment.changes)
    rows.removeLast(rows.count - moment.rows)
    record = RunRecord(from: record.start)
    for row in rows { record.append(row) }
    record.finish(at: now)
  }

  /// Runs everything up to an instant. Returns nil, or why the run cannot continue.
  mutating func advance(to instant: Instant) -> SimulationFault? {
    var ledger = DecisionLedger()
    var stop: AdvanceResult?
    repeat {
      stop = simulation.advance(
        to: instant, recording: &ledger, pausingAt: StepBranch.mostRowsAtOnce)
      take(ledger.rows)
      ledger.removeAll()
      if case .faulted(let fault) = stop { return fault }
      if rows.count > StepBranch.mostRowsOfAStep {
        return .tooManyFacts(
          Int64(rows.count), limit: Int64(StepBranch.mostRowsOfAStep), at: now)
      }
    } while stop == nil
    return nil
  }

  /// Applies a change of the world now, with its immediate consequences.
  mutating func apply(_ change: WorldChange) -> SimulationFault? {
    do { try simulation.apply(change) } catch { return error }
    changes.append(ScriptedEvent(at: now, .change(change)))
    return advance(to: now)
  }

  private mutating func take(_ new: [LogRow]) {
    for row in new { record.append(row) }
    rows += new
    record.finish(at: now)
  }

  /// When something happens next, found with a copy; nil if nothing happens before the end.
  func nextInstant(before end: Instant) -> Instant? {
    next(before: end) { rows, _ in rows.first?.at }
  }

  func nextLaunch(of task: TaskKey, before end: Instant) -> Instant? {
    let known = record.runs.count
    return next(before: end) { _, record in
      record.runs.dropFirst(known).first { $0.key == task }?.launchedAt
    }
  }

  private func next(
    before end: Instant, _ find: ([LogRow], RunRecord) -> Instant?
  ) -> Instant? {
    var copy = simulation
    var record = record
    var stride = Span.minutes(1)
    var hasMore = copy.now < end
    while hasMore {
      var ledger = DecisionLedger()
      let stop = copy.advance(
        to: min(copy.now + stride, end), recording: &ledger,
        pausingAt: StepBranch.mostRowsAtOnce)
      for row in ledger.rows { record.append(row) }
      if let found = find(ledger.rows, record) { return found }
      if case .faulted = stop { return copy.now }
      if stop == nil { continue }
      hasMore = copy.now < end
      stride = min(stride + stride, .hours(6))
    }
    return nil
  }
}
