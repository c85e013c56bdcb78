import ParameterTrials
import ScenarioReports
import SeedThreads

/// Tries changes on the threads of the machine. What comes out is the same on any number of them.
struct FitRuns {
  let loaded: LoadedScenario
  let frame: LogFrame
  let seeds: [UInt64]
  let threads: Int?
  let goesOn: @Sendable () -> Bool
  let reached: (Int, Int) -> Void

  /// One for each of the trials, in their order; nil when it was ended early.
  func outcomes(_ trials: [[ParameterChange]]) -> [FitOutcome]? {
    let count = trials.count * seeds.count
    let workers = SeedCrew.work(
      count, threads: threads, FitWorker(loaded, frame, seeds: seeds), while: goesOn,
      reached: { [reached] in reached($0, count) },
      step: { [goesOn] worker, place in worker.run(trials, place, while: goesOn) })
    if !goesOn() { return nil }
    var found = [FitOutcome](repeating: FitOutcome(), count: trials.count)
    // Digests depend on the order.
    let parts = workers.flatMap { $0.outcomes }.sorted { $0.place < $1.place }
    for (place, part) in parts {
      let trial = place / seeds.count
      found[trial].error.add(part.error)
      found[trial].digest = found[trial].digest &* 31 &+ part.digest
      found[trial].isWhole = found[trial].isWhole && part.isWhole
    }
    return found
  }
}
