import ScenarioRunner
import SchedulerEngine

/// Lets a long run be ended by a signal, and be followed on a terminal.
struct RunWatch {
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

  mutating func goesOn(at instant: Instant, of staged: StagedScenario) -> Bool {
    let start = staged.setup.start
    progress?.reached(
      (instant - start).milliseconds / Span.days(1).milliseconds,
      of: (staged.end - start).milliseconds / Span.days(1).milliseconds, "day")
    return !isInterrupted()
  }

  /// The figures of many seeds.
  mutating func run(
    _ seeds: [UInt64], of staged: StagedScenario
  ) throws(CommandFailure) -> SeedReport {
    let box = ProgressBox(progress)
    let report = staged.run(seeds: seeds, while: { [isInterrupted] in !isInterrupted() }) { done in
      box.progress?.reached(Int64(done), of: Int64(seeds.count), "seed")
    }
    progress = box.progress
    guard let report else { throw .interrupted }
    return report
  }

  func finish() { progress?.finish() }
}

/// What a closure that outlives its call may change.
private final class ProgressBox {
  var progress: Progress?
  init(_ progress: Progress?) { self.progress = progress }
}
