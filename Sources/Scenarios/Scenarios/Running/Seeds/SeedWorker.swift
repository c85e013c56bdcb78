import RunRecord
package import SchedulerEngine

/// Runs seeds one after the other in the same memory, which saves allocations.
///
/// For most seeds only figures and verdicts are needed, and few rows decide them. A seed whose failure is
/// reported is run again with all rows.
///
/// A copy made before the first run can work in parallel, even on another thread.
public struct SeedWorker: Sendable {
  private let frame: SeedFrame
  private var record: RunRecord
  private(set) var tally: SeedTally

  init(_ frame: SeedFrame) {
    self.frame = frame
    record = RunRecord(from: frame.prepared.setup.start)
    tally = SeedTally(of: frame)
  }

  /// `place` is the index of the seed among all seeds. Calls `goesOn` now and then, and abandons the seed
  /// when it returns false.
  public mutating func run(_ seed: UInt64, at place: Int, while goesOn: () -> Bool) {
    do {
      try fill(seed, with: frame.deciding, while: goesOn)
      let untold = tally.add(record, seed, at: place, of: frame)
      if untold.isEmpty { return }
      try fill(seed, with: .all, while: goesOn)
      for index in untold { tally.tell(frame.expectations[index], record, at: place) }
    } catch {
      tally.faults.append((place, error))
    }
  }

  private mutating func fill(
    _ seed: UInt64, with wanted: WantedRows, while goesOn: () -> Bool
  ) throws(RunFault) {
    try frame.prepared.run(seed: seed, into: &record, rows: wanted, while: goesOn)
  }
}

/// What is counted and judged in every seed, computed once for all of them.
struct SeedFrame {
  let prepared: PreparedScenario
  let tasks: [TaskKey]
  let expectations: [ExpectationFrame]
  /// In chronological order and without overlaps.
  let days: [Range<Instant>]
  /// The rows that decide whether the expectations hold.
  let deciding: WantedRows
  let interest: SeedInterest

  init(of prepared: PreparedScenario, _ interest: SeedInterest = .verdicts) {
    self.interest = interest
    self.prepared = prepared
    tasks = prepared.tasks
    expectations = prepared.expectationFrames
    days = prepared.countedDays
    switch interest {
    case .findings: deciding = .all
    case .verdicts:
      deciding = expectations.contains { $0.isAboutObjections } ? .ofRunsAndObjections : .ofRuns
    }
  }
}

extension TaskKey {
  func comesBefore(_ other: TaskKey) -> Bool {
    name != other.name ? name < other.name : app < other.app
  }
}

extension PreparedScenario {
  /// The full dates of the run, or the whole run if it has none.
  package var countedDays: [Range<Instant>] {
    let whole = setup.start..<max(setup.start, end)
    let full = ScenarioCalendar(scenario.clock).fullDays(in: whole)
    return full.isEmpty ? [setup.start..<end + .milliseconds(1)] : full
  }
}

/// The rows that a record is made from.
package enum WantedRows {
  case all
  /// The rows that say which runs there were, how they ended, which calls of the app failed and when the user
  /// opened it.
  case ofRuns
  /// Also the rows about objections to requests.
  case ofRunsAndObjections
  /// Also the rows about the cost of runs.
  case ofFleets

  func contains(_ happening: LogEvent) -> Bool {
    switch happening {
    case .accepted, .replaced, .cancelled, .discarded, .launched, .expired, .completion, .ended,
      .activity, .processStarted, .registered, .refused:
      true
    // A run that is told of a lost transfer has not done its work.
    case .transfer(_, .asked), .transfer(_, .over): true
    case .decided: self != .ofRuns
    case .charged: self == .ofFleets || self == .all
    // Expectations check the freshness of content at each opening. Openings are few.
    case .world(.open, _): true
    case .world, .phase, .processEnded, .forced, .expiryForced, .unheard, .inferenceRefused,
      .notBegun, .notSeen,
      .used,
      .continued, .transfer:
      self == .all
    }
  }
}

extension PreparedScenario {
  /// A worker that has not run any seed yet.
  public func seedWorker(for interest: SeedInterest) -> SeedWorker {
    SeedWorker(SeedFrame(of: self, interest))
  }

  /// The combined results of all workers. It makes no difference which worker ran a seed.
  public func report(_ workers: [SeedWorker], of seeds: [UInt64]) -> SeedReport {
    report(
      workers.reduce(into: SeedTally(of: SeedFrame(of: self, .verdicts))) { $0.add($1.tally) },
      seeds)
  }

  private func report(_ tally: SeedTally, _ seeds: [UInt64]) -> SeedReport {
    SeedReport(
      seeds: seeds,
      tasks: zip(tasks, tally.tasks).map { task, tally in
        LaunchDays(
          task: task, days: tally.days.days, rates: tally.rates, spread: tally.days.spread,
          seedsRun: tally.ran, median: tally.days.quantile(percent: 50),
          low: tally.days.quantile(percent: 5), high: tally.days.quantile(percent: 95),
          emptyDays: tally.days.emptyDays, fewest: tally.worst?.fewest ?? 0,
          worstSeed: tally.worst.map { seeds[$0.place] })
      },
      verdicts: zip(scenario.expectations, tally.verdicts).enumerated().map { place, judged in
        SeedVerdict(
          place: place, held: judged.1.held, judged: tally.runs,
          asked: judged.0.value.inSeeds?.value ?? .all,
          firstFailure: judged.1.failure.map {
            SeedFailure(seed: seeds[$0.place], judgement: $0.judgement)
          })
      },
      findings: tally.findings.sorted { left, right in
        left.first != right.first
          ? left.first < right.first
          : left.task != right.task
            ? left.task.comesBefore(right.task) : left.code.rawValue < right.code.rawValue
      }.map {
        SeedFinding(code: $0.code, task: $0.task, seeds: $0.seeds, firstSeed: seeds[$0.first])
      },
      faults: tally.faults.sorted { $0.place < $1.place }.map { $0.fault })
  }
}
