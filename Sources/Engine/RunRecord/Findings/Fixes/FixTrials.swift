import SchedulerEngine

/// Repeats a run with something changed, within a number of events.
struct FixTrials {
  private let end: Instant
  /// What is left for all of them together. Events are the same on every machine, unlike seconds.
  private var eventsLeft: Int64
  /// That are held before the record takes them.
  private static let mostRows = 50_000

  init(upTo end: Instant, events: Int64) {
    self.end = end
    eventsLeft = events
  }

  enum Outcome {
    case played(RunRecord)
    case untried(UntriedCause)
  }

  mutating func play(_ setup: Setup) -> Outcome {
    if eventsLeft <= 0 { return .untried(.tooLong) }
    var simulation: Simulation
    // A change within the bounds of a set-up that ran.
    do throws(SimulationFault) { simulation = try Simulation(setup) } catch {
      return .untried(.tooLong)
    }
    var record = RunRecord(from: setup.start)
    var ledger = DecisionLedger()
    var hasMore = simulation.now < end
    while hasMore {
      let before = simulation.counts.events
      let next = simulation.now + .hours(6)
      let stop = simulation.advance(
        to: next < end ? next : end, recording: &ledger, pausingAt: FixTrials.mostRows)
      for index in ledger.rows.indices where !ledger.rows[index].isDecision {
        record.append(ledger.rows[index])
      }
      ledger.removeAll()
      eventsLeft -= simulation.counts.events - before
      switch stop {
      case nil: if eventsLeft <= 0 { return .untried(.tooLong) }
      case .reached:
        hasMore = simulation.now < end
        if eventsLeft <= 0 && hasMore { return .untried(.tooLong) }
      case .faulted: return .untried(.tooLong)
      // No model stops a run.
      default: return .untried(.liveCode)
      }
    }
    record.finish(at: end)
    return .played(record)
  }
}

extension LogRow {
  /// What held requests back says nothing about what a fix gains.
  fileprivate var isDecision: Bool {
    if case .decided = happening { true } else { false }
  }
}
