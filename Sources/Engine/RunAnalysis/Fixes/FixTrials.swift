import RunRecord
public import SchedulerEngine

/// Repeats a run with a change, within a limit of events.
struct FixTrials {
  private let end: Instant
  /// The events left for all repetitions together. Unlike seconds, they are the same on every machine.
  private var eventsLeft: Int64
  /// The most rows that are held before the record takes them.
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
    // Cannot fail in practice: the original set-up ran, and the change stays within its bounds.
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
      // Only live code stops a run early.
      default: return .untried(.liveCode)
      }
    }
    record.finish(at: end)
    return .played(record)
  }
}

extension LogRow {
  /// A trial does not record decisions, because what held requests back does not show what a fix gains.
  fileprivate var isDecision: Bool {
    if case .decided = happening { true } else { false }
  }
}

/// What a fix changes: the same counts in two runs that differ only in the fix.
public struct FixGain: Equatable, Sendable {
  /// The counts of one identifier in one run.
  public struct Counts: Equatable, Sendable {
    public let launches: Int64
    /// Runs that succeeded, and work outside tasks that finished without being suspended.
    public let finished: Int64
    /// The total time in which nothing was requested after a run.
    public let unasked: Span
  }

  public let fix: AppFix
  public let before: Counts
  public let after: Counts

  /// Nil if the outcome that the fix is for stays the same.
  init?(_ fix: AppFix, for task: TaskKey, from before: RunRecord, to after: RunRecord) {
    self.fix = fix
    self.before = Counts(of: task, in: before)
    self.after = Counts(of: task, in: after)
    if !changesItsOutcome { return nil }
  }

  private var changesItsOutcome: Bool {
    switch fix {
    case .submitsFirst: after.unasked < before.unasked && after.launches >= before.launches
    case .keepsPendingRequest: after.launches > before.launches
    // The finding says that a nearer date gains nothing, so equally many launches are enough.
    case .asksAhead: after.launches >= before.launches
    case .saves, .goesOn, .works, .holdsAssertion: after.finished > before.finished
    }
  }
}

extension FixGain.Counts {
  init(of task: TaskKey, in record: RunRecord) {
    launches = Int64(record.launches(of: task).count)
    var finished: Int64 = 0
    for run in record.runs where run.key == task && run.hasSucceeded { finished += 1 }
    for activity in record.activities where activity.key == task && activity.frozenAt == nil {
      if activity.ending == .finished { finished += 1 }
    }
    self.finished = finished
    var unasked = Span.zero
    for broken in record.chainBreaks(FindingThresholds()) where broken.key == task {
      unasked = unasked + broken.length(upTo: record.end)
    }
    self.unasked = unasked
  }
}

extension RunRecord {
  func launches(of task: TaskKey) -> [Instant] {
    var launches: [Instant] = []
    for run in runs where run.key == task { launches.append(run.launchedAt) }
    return launches
  }
}
