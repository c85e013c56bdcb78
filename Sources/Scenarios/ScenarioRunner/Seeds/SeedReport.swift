public import RunRecord
public import SchedulerEngine

/// What many seeds of one scenario come to.
public struct SeedReport: Equatable, Sendable {
  public let seeds: [UInt64]
  /// In the order of the file.
  public let tasks: [TaskFigures]
  public let verdicts: [SeedVerdict]
  /// The seeds whose runs did not reach the end; they are in none of the figures.
  public let faults: [RunFault]
}

/// Launches of one task on all full days of all seeds; where no date is full, the whole run counts
/// as a day.
public struct TaskFigures: Equatable, Sendable {
  public let task: TaskKey
  public let days: Int64
  public let median: Int64
  /// Five of a hundred days have at most this many launches.
  public let low: Int64
  /// Ninety-five of a hundred days have at most this many.
  public let high: Int64
  public let emptyDays: Int64
  public let fewest: Int64
  /// The first seed that has a day with the fewest; nil where no seed reached the end.
  public let worstSeed: UInt64?

  public var emptyShare: Share {
    days == 0 ? .none : Share(millionths: emptyDays * 1_000_000 / days)
  }
}

/// One expectation over all seeds.
public struct SeedVerdict: Equatable, Sendable {
  /// Its place among the scenario's expectations.
  public let place: Int
  public let held: Int64
  /// Runs that were judged.
  public let judged: Int64
  /// The share that was asked for.
  public let asked: Share
  /// Of the first seed in which it does not hold.
  public let firstFailure: SeedFailure?

  public var holds: Bool {
    judged > 0 && held * 1_000_000 >= judged * asked.millionths
  }
}

public struct SeedFailure: Equatable, Sendable {
  public let seed: UInt64
  public let judgement: Judgement
}
