import RunRecord
import SchedulerEngine

/// Inside of a tally the name means its own.
private typealias RunFinding = Finding

/// What some of the seeds come to. Tallies can be added in any order: a seed counts by its place
/// among all.
struct SeedTally: Sendable {
  struct Task {
    var days = DayCounts()
    /// Seeds in which it ran.
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

  /// Launches of each task on the day that is looked at.
  private var launches: [Int64]

  init(of frame: SeedFrame) {
    tasks = frame.tasks.map { _ in Task() }
    verdicts = frame.expectations.map { _ in Verdict() }
    launches = frame.tasks.map { _ in 0 }
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
    count(record.runs, at: place, of: frame)
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

  /// The days are in order, and so are the launches.
  private mutating func count(_ runs: [RunFact], at place: Int, of frame: SeedFrame) {
    var hasRun = frame.tasks.map { _ in false }
    for run in runs { if let task = frame.place(of: run.key) { hasRun[task] = true } }
    for index in tasks.indices where hasRun[index] { tasks[index].ran += 1 }
    var next = 0
    for day in frame.days {
      while next < runs.count, runs[next].launchedAt < day.lowerBound { next += 1 }
      while next < runs.count, runs[next].launchedAt < day.upperBound {
        if let task = frame.place(of: runs[next].key) { launches[task] += 1 }
        next += 1
      }
      for index in tasks.indices {
        tasks[index].days.add(launches[index])
        tasks[index].noteWorst(launches[index], place)
        launches[index] = 0
      }
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
