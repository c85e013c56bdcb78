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
    let crew = min(max(threads, 1), max(seeds.count, 1))
    let tallies = SeedThreads.fill(crew) { first in
      tally(stride(from: first, to: seeds.count, by: crew), of: seeds)
    }
    return report(tallies.reduce(into: SeedTally(of: self)) { $0.add($1) }, seeds)
  }

  private func tally(_ places: StrideTo<Int>, of seeds: [UInt64]) -> SeedTally {
    var tally = SeedTally(of: self)
    for place in places {
      do {
        tally.add(try run(seed: seeds[place]), at: place, of: self)
      } catch {
        tally.faults.append((place, error))
      }
    }
    return tally
  }

  private func report(_ tally: SeedTally, _ seeds: [UInt64]) -> SeedReport {
    SeedReport(
      seeds: seeds,
      tasks: zip(tasks, tally.tasks).map { task, tally in
        TaskFigures(
          task: task, days: tally.days.days, median: tally.days.quantile(percent: 50),
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
      faults: tally.faults.sorted { $0.place < $1.place }.map(\.fault))
  }
}
