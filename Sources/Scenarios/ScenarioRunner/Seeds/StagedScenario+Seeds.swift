import RunRecord
import ScenarioFormat
import SchedulerEngine

extension StagedScenario {
  /// Runs each seed to the end, on as many threads as the machine can run at once. The report is the
  /// same on any number of them, and what is held grows with the threads and not with the seeds.
  public func run(seeds: [UInt64]) -> SeedReport {
    run(seeds: seeds, threads: SeedThreads.available)
  }

  public func run(seeds: [UInt64], threads: Int) -> SeedReport {
    report(tally(seeds, threads, .verdicts, while: { true }, reached: { _ in }), seeds)
  }

  /// Nil when it was ended early. `reached` hears on the calling thread about how many seeds are
  /// done; `goesOn` is asked on all threads.
  /// Without a number it takes as many threads as the machine can run at once.
  public func run(
    seeds: [UInt64], threads: Int? = nil, for interest: SeedInterest = .verdicts,
    while goesOn: @escaping @Sendable () -> Bool,
    reached: @escaping (Int) -> Void
  ) -> SeedReport? {
    let crew = threads ?? SeedThreads.available
    let tally = tally(seeds, crew, interest, while: goesOn, reached: reached)
    return goesOn() ? report(tally, seeds) : nil
  }

  private func tally(
    _ seeds: [UInt64], _ threads: Int, _ interest: SeedInterest,
    while goesOn: @escaping @Sendable () -> Bool,
    reached: @escaping (Int) -> Void
  ) -> SeedTally {
    let frame = SeedFrame(of: self, interest)
    let queue = SeedQueue(count: seeds.count)
    // The first of the crew is the calling thread, and it alone tells.
    nonisolated(unsafe) let reached = reached
    let tallies = SeedThreads.fill(min(max(threads, 1), max(seeds.count, 1))) { member in
      var worker = SeedWorker(frame)
      while goesOn(), let place = queue.next() {
        worker.run(seeds[place], at: place, while: goesOn)
        if member == 0 { reached(place + 1) }
      }
      return worker.tally
    }
    return tallies.reduce(into: SeedTally(of: frame)) { $0.add($1) }
  }

  private func report(_ tally: SeedTally, _ seeds: [UInt64]) -> SeedReport {
    SeedReport(
      seeds: seeds,
      tasks: zip(tasks, tally.tasks).map { task, tally in
        TaskFigures(
          task: task, days: tally.days.days, mean: tally.days.mean, spread: tally.days.spread,
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
      faults: tally.faults.sorted { $0.place < $1.place }.map(\.fault))
  }
}
