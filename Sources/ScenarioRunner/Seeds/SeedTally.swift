import RunRecord
import ScenarioFormat
import SchedulerEngine

/// What some of the seeds come to. Tallies can be added in any order: a seed counts by its place
/// among all.
struct SeedTally: Sendable {
  struct Task {
    var days = DayCounts()
    /// The first seed of those that have a day with the fewest launches.
    var worst: (fewest: Int64, place: Int)?
  }

  struct Verdict {
    var held: Int64 = 0
    var failure: (place: Int, judgement: Judgement)?
  }

  var tasks: [Task]
  var verdicts: [Verdict]
  var runs: Int64 = 0
  var faults: [(place: Int, fault: RunFault)] = []

  init(of staged: StagedScenario) {
    tasks = staged.tasks.map { _ in Task() }
    verdicts = staged.scenario.expectations.map { _ in Verdict() }
  }

  mutating func add(_ run: ScenarioRun, at place: Int, of staged: StagedScenario) {
    runs += 1
    let days = staged.countedDays
    for (index, task) in staged.tasks.enumerated() {
      let list = LaunchList(run.record.runs.filter { $0.key == task })
      for day in days {
        let launches = Int64(list.launched(in: day).count)
        tasks[index].days.add(launches)
        tasks[index].noteWorst(launches, place)
      }
    }
    for judgement in staged.judge(run.record) {
      if judgement.holds { verdicts[judgement.place].held += 1 }
      if !judgement.holds { verdicts[judgement.place].note(judgement, place) }
    }
  }

  mutating func add(_ other: SeedTally) {
    runs += other.runs
    faults += other.faults
    for (index, task) in other.tasks.enumerated() {
      tasks[index].days.add(task.days)
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

extension StagedScenario {
  /// The full dates of the run; the run itself where it has none.
  fileprivate var countedDays: [Range<Instant>] {
    let whole = setup.start..<max(setup.start, end)
    let full = ScenarioCalendar(scenario.begins).fullDays(in: whole)
    return full.isEmpty ? [setup.start..<end + .milliseconds(1)] : full
  }
}
