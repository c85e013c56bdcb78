import ParameterTrials
import RunRecord
import ScenarioReports
import ScenarioRunner
import SchedulerEngine

/// What some changes come to over all seeds.
struct FitOutcome: Equatable, Sendable {
  var error = LaunchError()
  /// Of all launches, so that two outcomes with the same launches are known for the same.
  var digest: UInt64 = 0
  /// Whether each seed reached its end.
  var isWhole = true
}

/// Runs changes of the model, one seed at a time, and measures how far their launches are from those of a
/// log. A copy can work beside it, on another thread too.
struct FitWorker: Sendable {
  private let prepared: PreparedScenario
  private let frame: LogFrame
  private let days: LaunchDays
  private let observed: [[[Instant]]]
  private let seeds: [UInt64]
  private var record: RunRecord
  /// By what was run; the place says which seed of which trial.
  private(set) var outcomes: [(place: Int, outcome: FitOutcome)] = []

  init(_ loaded: LoadedScenario, _ frame: LogFrame, seeds: [UInt64]) {
    prepared = loaded.prepared
    self.frame = frame
    self.seeds = seeds
    let days = LaunchDays(frame.range, frame.offset)
    self.days = days
    observed = frame.tasks.map { days.split($0.observed.launches(during: frame.range)) }
    record = RunRecord(from: prepared.setup.start)
  }

  mutating func run(_ trials: [[ParameterChange]], _ place: Int, while goesOn: () -> Bool) {
    var setup = prepared.setup(seed: seeds[place % seeds.count])
    setup.take(trials[place / seeds.count])
    var outcome = FitOutcome()
    do throws(RunFault) {
      try prepared.run(setup, into: &record, rows: .ofRuns, while: goesOn)
      for (place, task) in frame.tasks.enumerated() {
        let launches = record.launches(of: task.key, during: frame.range)
        outcome.error.add(days.split(launches), observed[place])
        outcome.digest = FitWorker.digest(launches, from: outcome.digest)
      }
    } catch {
      outcome.isWhole = false
    }
    outcomes.append((place, outcome))
  }

  private static func digest(_ launches: [Instant], from start: UInt64) -> UInt64 {
    var digest = start &+ 0xcbf2_9ce4_8422_2325
    for launch in launches {
      digest = (digest ^ UInt64(bitPattern: launch.milliseconds)) &* 0x0000_0100_0000_01b3
    }
    return digest
  }
}
