public import RunRecord
public import SchedulerEngine

/// What many seeds of one scenario come to.
public struct SeedReport: Equatable, Sendable {
  public let seeds: [UInt64]
  /// In the order of the file.
  public let tasks: [TaskFigures]
  public let verdicts: [SeedVerdict]
  /// What apps do wrong, in the order of the first seed that shows it; empty where nobody asked.
  public let findings: [SeedFinding]
  /// The seeds whose runs did not reach the end; they are in none of the figures.
  public let faults: [RunFault]
}

/// Launches of one task on all full days of all seeds; where no date is full, the whole run counts
/// as a day.
public struct TaskFigures: Equatable, Sendable {
  public let task: TaskKey
  public let days: Int64
  /// Launches on a day, in hundredths.
  public let mean: Int64
  /// Their standard deviation, likewise.
  public let spread: Int64
  /// In how many seeds it ran at all.
  public let seedsRun: Int64
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

/// One cause at one task over all seeds.
public struct SeedFinding: Equatable, Sendable {
  public let code: FindingCode
  public let task: TaskKey
  /// The seeds that show it, and the first of them.
  public let seeds: Int64
  public let firstSeed: UInt64
}

/// What is wanted of many seeds besides figures and verdicts.
public enum SeedInterest: Sendable {
  case verdicts
  /// Also what apps do wrong, for which each row has to be looked at.
  case findings
}
