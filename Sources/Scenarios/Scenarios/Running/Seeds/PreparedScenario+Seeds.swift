import RunRecord
import SchedulerEngine

extension PreparedScenario {
  /// One that has run no seed yet.
  public func seedWorker(for interest: SeedInterest) -> SeedWorker {
    SeedWorker(SeedFrame(of: self, interest))
  }

  /// What all workers together have found; which of them ran a seed makes no difference.
  public func report(_ workers: [SeedWorker], of seeds: [UInt64]) -> SeedReport {
    report(
      workers.reduce(into: SeedTally(of: SeedFrame(of: self, .verdicts))) { $0.add($1.tally) },
      seeds)
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
      faults: tally.faults.sorted { $0.place < $1.place }.map { $0.fault })
  }
}
