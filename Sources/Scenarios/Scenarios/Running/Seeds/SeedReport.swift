package import RunAnalysis
public import RunRecord
public import SchedulerEngine

/// The results of many seeds of one scenario.
public struct SeedReport: Equatable, Sendable {
  public let seeds: [UInt64]
  /// In the order of the file.
  public let tasks: [LaunchDays]
  public let verdicts: [SeedVerdict]
  /// What apps do wrong, in the order of the first seed that shows it; empty if findings were not requested.
  public let findings: [SeedFinding]
  /// The seeds whose runs did not reach the end. They are not part of any figure.
  public let faults: [RunFault]
}

/// Launches of one task on all full days of all seeds. If no date is full, the whole run counts as one day.
public struct LaunchDays: Equatable, Sendable {
  public let task: TaskKey
  public let days: Int64
  /// Launches a day, a value for each seed, like the figure of a single run.
  package let rates: Moments
  /// The standard deviation of launches on a day, in hundredths.
  public let spread: Int64
  /// The number of seeds in which the task ran at all.
  public let seedsRun: Int64
  public let median: Int64
  /// Five percent of the days have at most this many launches.
  public let low: Int64
  /// Ninety-five percent of the days have at most this many launches.
  public let high: Int64
  public let emptyDays: Int64
  public let fewest: Int64
  /// The first seed with a day that has the fewest launches; nil if no seed reached the end.
  public let worstSeed: UInt64?

  public var emptyShare: Share {
    days == 0 ? .none : Share(millionths: emptyDays * 1_000_000 / days)
  }
}

/// One expectation over all seeds.
public struct SeedVerdict: Equatable, Sendable {
  /// Its index among the scenario's expectations.
  public let place: Int
  public let held: Int64
  public let judged: Int64
  public let asked: Share
  /// Describes the first seed in which it does not hold.
  public let firstFailure: SeedFailure?

  public var holds: Bool {
    judged > 0 && held * 1_000_000 >= judged * asked.millionths
  }
}

public struct SeedFailure: Equatable, Sendable {
  public let seed: UInt64
  public let judgement: Judgement
}

/// One kind of finding in one task, over all seeds.
public struct SeedFinding: Equatable, Sendable {
  public let code: FindingCode
  public let task: TaskKey
  public let seeds: Int64
  public let firstSeed: UInt64
}

/// What to collect in addition to figures.
public enum SeedInterest: Sendable {
  case verdicts
  /// Also what apps do wrong, which requires looking at each row.
  case findings
}

/// In a tally, `Finding` means the tally's own type.
private typealias RunFinding = Finding

/// The results of some of the seeds. Tallies can be added in any order, because each seed is known by its
/// index among all seeds.
struct SeedTally: Sendable {
  struct Task {
    var days = DayCounts()
    var rates = Moments()
    var ran: Int64 = 0
    /// The first seed with a day that has the fewest launches.
    var worst: (fewest: Int64, place: Int)?
  }

  /// One kind of finding in one task.
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

  /// Returns the expectations whose earliest failure so far is in this seed and has yet to be described.
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

  /// Describes a failure. The record must be made from all rows.
  mutating func tell(_ expectation: ExpectationFrame, _ record: RunRecord, at place: Int) {
    let judgement = ExpectationEvaluator(expectation, record, telling: .everything).judgement
    verdicts[expectation.place].note(judgement, place)
  }

  private mutating func count(_ record: RunRecord, at place: Int, of frame: SeedFrame) {
    let figures = record.figures(
      of: frame.tasks, in: FigureFrame(record.whole, days: frame.days))
    for index in tasks.indices {
      if !figures[index].launches.isEmpty { tasks[index].ran += 1 }
      if let rate = figures[index][.launchesPerDay] { tasks[index].rates.add(rate) }
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
      tasks[index].rates.add(task.rates)
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

/// The records of seeds, one after the other in the same memory: which runs there were, how they ended, and
/// when the user opened the app.
public struct SeedRecords: Sendable {
  private let prepared: PreparedScenario
  /// The record of the last seed that was run.
  public private(set) var record: RunRecord

  public init(of prepared: PreparedScenario) {
    self.prepared = prepared
    record = RunRecord(from: prepared.setup.start)
  }

  /// Calls `goesOn` now and then, and abandons the seed when it returns false.
  public mutating func run(_ seed: UInt64, while goesOn: () -> Bool) throws(RunFault) {
    try prepared.run(seed: seed, into: &record, rows: .ofRuns, while: goesOn)
  }
}

/// How many days had each number of launches. Its size grows with the different numbers, not with the days.
struct DayCounts: Equatable, Sendable {
  private var entries: [(launches: Int64, days: Int64)] = []

  var days: Int64 { entries.reduce(0) { $0 + $1.days } }
  var emptyDays: Int64 { entries.first.map { $0.launches == 0 ? $0.days : 0 } ?? 0 }

  /// In hundredths of a launch, like the spread.
  private var mean: Int64 {
    if days == 0 { return 0 }
    return (entries.reduce(0) { $0 + $1.launches * $1.days } * 100 + days / 2) / days
  }

  /// The standard deviation, in hundredths of a launch.
  var spread: Int64 {
    if days == 0 { return 0 }
    let mean = mean
    let squares = entries.reduce(Int64(0)) { sum, entry in
      let distance = entry.launches * 100 - mean
      return sum + distance * distance * entry.days
    }
    // Twice the root, which is then halved, to round to the nearest.
    return (Int64(WideNumber((squares * 4 / days).magnitude).squareRoot) + 1) / 2
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

  /// The smallest number that at least this percentage of the days do not exceed (nearest rank).
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
