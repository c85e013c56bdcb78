import CommandLanguage
import Reports
import Scenarios
import SchedulerEngine

/// Lets a long run be ended by a signal, and be followed on a terminal.
final class RunWatch {
  let isInterrupted: @Sendable () -> Bool
  private var progress: Progress?

  enum Telling {
    case progress
    /// Something around it tells how far it is.
    case nothing
  }

  init(_ console: Console, telling: Telling) {
    isInterrupted = console.isInterrupted
    progress = telling == .progress ? console.progress() : nil
  }

  private func goesOn(at instant: Instant, of prepared: PreparedScenario) -> Bool {
    let start = prepared.setup.start
    progress?.reached(
      (instant - start).milliseconds / Span.days(1).milliseconds,
      of: (prepared.end - start).milliseconds / Span.days(1).milliseconds, "day")
    return !isInterrupted()
  }

  func play(
    _ loaded: LoadedScenario, seed: UInt64, keeping kept: ScenarioPlay.Kept,
    _ sink: (LogRow) -> Void = { _ in }
  ) throws(CommandFailure) -> ScenarioPlay {
    try reporting { () throws(ScenarioFailure) in
      try ScenarioPlay(
        loaded, seed: seed, keeping: kept, while: { goesOn(at: $0, of: loaded.prepared) }, sink)
    }
  }

  func sentences(
    of report: RunReport, in loaded: LoadedScenario
  ) throws(CommandFailure) -> String {
    try reporting { () throws(ScenarioFailure) in
      try report.sentences(while: { goesOn(at: $0, of: loaded.prepared) })
    }
  }

  func test(
    _ loaded: LoadedScenario, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> TestedScenario {
    try reporting { () throws(ScenarioFailure) in
      try TestedScenario(
        loaded, while: { goesOn(at: $0, of: loaded.prepared) },
        seeds: { (seeds) throws(ScenarioFailure) in try run(seeds, of: loaded, arguments) })
    }
  }

  /// The figures of many seeds. Where some did not reach the end there are none: a mean over the others
  /// would be of another scenario.
  func run(
    _ seeds: [UInt64], of loaded: LoadedScenario, _ arguments: ParsedArguments,
    for interest: SeedInterest = .verdicts
  ) throws(ScenarioFailure) -> SeedReport {
    let report = loaded.prepared.run(
      seeds: seeds, threads: arguments.number(ScenarioOption.threads).map { Int($0) },
      for: interest,
      while: { [isInterrupted] in !isInterrupted() },
      reached: { self.progress?.reached(Int64($0), of: Int64(seeds.count), "seed") })
    guard let report else { throw .interrupted }
    if !report.faults.isEmpty { throw loaded.failure(of: report.faults) }
    return report
  }

  /// Runs each seed in both.
  func compare(
    _ a: (LoadedScenario, title: String), _ b: (LoadedScenario, title: String),
    _ seeds: [UInt64], _ arguments: ParsedArguments
  ) throws(ScenarioFailure) -> SeedComparison {
    let goesOn: @Sendable () -> Bool = { [isInterrupted] in !isInterrupted() }
    let workers = SeedCrew.work(
      seeds.count, threads: arguments.number(ScenarioOption.threads).map { Int($0) },
      SeedPairWorker(a.0.prepared, b.0.prepared), while: goesOn,
      reached: { self.progress?.reached(Int64($0), of: Int64(seeds.count), "seed") },
      step: { worker, place in worker.run(seeds[place], at: place, while: goesOn) })
    if !goesOn() { throw .interrupted }
    let comparison = SeedComparison((a.0.prepared, a.title), (b.0.prepared, b.title), workers)
    if let fault = comparison.fault {
      throw (fault.side == .a ? a.0 : b.0).failure(of: [fault.fault])
    }
    return comparison
  }

  func finish() { progress?.finish() }
}
