public import RunRecord
public import SchedulerEngine

/// What many seeds of one scenario come to.
public struct SeedReport: Equatable, Sendable {
  public let seeds: [UInt64]
  /// In the order of the file.
  public let tasks: [LaunchDays]
  public let verdicts: [SeedVerdict]
  /// What apps do wrong, in the order of the first seed that shows it; empty where nobody asked.
  public let findings: [SeedFinding]
  /// The seeds whose runs did not reach the end; they are in none of the figures.
  public let faults: [RunFault]
}

/// Launches of one task on all full days of all seeds; where no date is full, the whole run counts
/// as a day.
public struct LaunchDays: Equatable, Sendable {
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
  public let judged: Int64
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
  public let seeds: Int64
  public let firstSeed: UInt64
}

/// What is wanted of many seeds besides figures and verdicts.
public enum SeedInterest: Sendable {
  case verdicts
  /// Also what apps do wrong, for which each row has to be looked at.
  case findings
}

/// Inside of a tally the name means its own.
private typealias RunFinding = Finding

/// What some of the seeds come to. Tallies can be added in any order: a seed counts by its place
/// among all.
struct SeedTally: Sendable {
  struct Task {
    var days = DayCounts()
    var ran: Int64 = 0
    /// The first seed of those that have a day with the fewest launches.
    var worst: (fewest: Int64, place: Int)?
  }

  /// One cause at one task.
  struct Finding {
    let code: FindingCode
    let task: TaskKey
    var seeds: Int64
    var first: Int

    func isSame(as other: Finding) -> Bool { code == other.code && task == other.task }
  }

  struct Verdict {
    var held: Int64 = 0
    var failure: (place: Int, judgement: Judgement)?
  }

  var tasks: [Task]
  var verdicts: [Verdict]
  var findings: [Finding] = []
  var runs: Int64 = 0
  var faults: [(place: Int, fault: RunFault)] = []

  init(of frame: SeedFrame) {
    tasks = frame.tasks.map { _ in Task() }
    verdicts = frame.expectations.map { _ in Verdict() }
  }

  /// The expectations whose first failure so far this is: it has to be told.
  mutating func add(
    _ record: RunRecord, _ seed: UInt64, at place: Int, of frame: SeedFrame
  ) -> [Int] {
    runs += 1
    if frame.interest == .findings {
      note(
        record.provenFindings(of: frame.prepared.setup(seed: seed)).map { $0.first }, at: place)
    }
    count(record, at: place, of: frame)
    var untold: [Int] = []
    for (index, expectation) in frame.expectations.enumerated() {
      if ExpectationEvaluator(expectation, record, telling: .verdict).judgement.holds {
        verdicts[index].held += 1
      } else if verdicts[index].failure.map({ place < $0.place }) ?? true {
        untold.append(index)
      }
    }
    return untold
  }

  /// The record is that of the whole run.
  mutating func tell(_ expectation: ExpectationFrame, _ record: RunRecord, at place: Int) {
    let judgement = ExpectationEvaluator(expectation, record, telling: .everything).judgement
    verdicts[expectation.place].note(judgement, place)
  }

  private mutating func count(_ record: RunRecord, at place: Int, of frame: SeedFrame) {
    let figures = record.figures(
      of: frame.tasks, in: FigureFrame(record.whole, days: frame.days))
    for index in tasks.indices {
      if !figures[index].launches.isEmpty { tasks[index].ran += 1 }
      func note(_ launches: Int64, days: Int64 = 1) {
        if days < 1 { return }
        tasks[index].days.add(launches, days: days)
        tasks[index].noteWorst(launches, place)
      }
      note(0, days: figures[index][.daysWithout] ?? 0)
      for day in figures[index].launchesOfDays { note(day.launches) }
    }
  }

  private mutating func note(_ found: [RunFinding], at place: Int) {
    var met: [Finding] = []
    for finding in found {
      let seen = Finding(code: finding.code, task: finding.key, seeds: 1, first: place)
      if !met.contains(where: { $0.isSame(as: seen) }) { met.append(seen) }
    }
    for finding in met { add(finding) }
  }

  private mutating func add(_ finding: Finding) {
    guard let known = findings.firstIndex(where: { $0.isSame(as: finding) }) else {
      findings.append(finding)
      return
    }
    findings[known].seeds += finding.seeds
    findings[known].first = min(findings[known].first, finding.first)
  }

  mutating func add(_ other: SeedTally) {
    runs += other.runs
    faults += other.faults
    for finding in other.findings { add(finding) }
    for (index, task) in other.tasks.enumerated() {
      tasks[index].days.add(task.days)
      tasks[index].ran += task.ran
      if let worst = task.worst { tasks[index].noteWorst(worst.fewest, worst.place) }
    }
    for (index, verdict) in other.verdicts.enumerated() {
      verdicts[index].held += verdict.held
      if let failure = verdict.failure { verdicts[index].note(failure.judgement, failure.place) }
    }
  }
}

extension SeedTally.Task {
  fileprivate mutating func noteWorst(_ launches: Int64, _ place: Int) {
    if let worst, (worst.fewest, worst.place) <= (launches, place) { return }
    worst = (launches, place)
  }
}

extension SeedTally.Verdict {
  fileprivate mutating func note(_ judgement: Judgement, _ place: Int) {
    if let failure, failure.place <= place { return }
    failure = (place, judgement)
  }
}

/// The records of seeds, one after the other in the same room: who ran when, how that ended, and when the
/// user looked.
public struct SeedRecords: Sendable {
  private let prepared: PreparedScenario
  /// Of the seed that was run last.
  public private(set) var record: RunRecord

  public init(of prepared: PreparedScenario) {
    self.prepared = prepared
    record = RunRecord(from: prepared.setup.start)
  }

  /// Asks `goesOn` now and then, and leaves the seed when it is false.
  public mutating func run(_ seed: UInt64, while goesOn: () -> Bool) throws(RunFault) {
    try prepared.run(seed: seed, into: &record, rows: .ofRuns, while: goesOn)
  }
}

/// How many days there were with each number of launches. It grows with the numbers met and not with
/// the days.
struct DayCounts: Equatable, Sendable {
  private var entries: [(launches: Int64, days: Int64)] = []

  var days: Int64 { entries.reduce(0) { $0 + $1.days } }
  var emptyDays: Int64 { entries.first.map { $0.launches == 0 ? $0.days : 0 } ?? 0 }

  /// In hundredths of a launch, as is the spread.
  var mean: Int64 {
    if days == 0 { return 0 }
    return entries.reduce(0) { $0 + $1.launches * $1.days } * 100 / days
  }

  /// The standard deviation: how far a day is from the mean, as a rule.
  var spread: Int64 {
    if days == 0 { return 0 }
    let mean = mean
    let squares = entries.reduce(Int64(0)) { sum, entry in
      let distance = entry.launches * 100 - mean
      return sum + distance * distance * entry.days
    }
    return Int64(WideNumber((squares / days).magnitude).squareRoot)
  }

  mutating func add(_ launches: Int64, days: Int64 = 1) {
    let place = entries.partitionPoint { $0.launches >= launches }
    if place < entries.count, entries[place].launches == launches {
      entries[place].days += days
    } else {
      entries.insert((launches, days), at: place)
    }
  }

  mutating func add(_ other: DayCounts) {
    for entry in other.entries { add(entry.launches, days: entry.days) }
  }

  /// The smallest number that at least so many of a hundred days do not exceed (nearest rank).
  func quantile(percent: Int64) -> Int64 {
    let rank = max((days * percent + 99) / 100, 1)
    var seen: Int64 = 0
    for entry in entries {
      seen += entry.days
      if seen >= rank { return entry.launches }
    }
    return 0
  }

  static func == (left: DayCounts, right: DayCounts) -> Bool {
    left.entries.elementsEqual(right.entries) { $0 == $1 }
  }
}
