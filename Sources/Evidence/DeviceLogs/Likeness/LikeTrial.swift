package import Reports
import RunAnalysis
import RunRecord
package import Scenarios
package import SchedulerEngine

/// A phone, and the numbers that its system may have.
package struct LikePair: Equatable, Sendable {
  package let number: Int
  package let phone: Int64
  package let scheduler: PlausibleScheduler

  /// Number 0 is the usual phone with the model's own numbers. Where phones or schedulers are fewer, they come
  /// again.
  package init(_ number: Int, phones: Int, schedulers: Int) {
    func again(_ count: Int) -> Int { number == 0 ? 0 : 1 + (number - 1) % max(count, 1) }
    self.number = number
    phone = Int64(again(phones))
    scheduler =
      PlausibleScheduler(again(min(schedulers, PlausibleScheduler.count))) ?? .usual
  }

  package static func all(phones: Int, schedulers: Int) -> [LikePair] {
    (0...max(phones, schedulers)).map {
      LikePair($0, phones: phones, schedulers: schedulers)
    }
  }

  /// How many pairs there are if nobody says it, besides number 0.
  package static let standard = 200
}

extension PreparedScenario {
  package func on(_ pair: LikePair) -> PreparedScenario {
    on(phone: pair.phone).under(pair.scheduler)
  }
}

/// What is asked of a phone like that of a log.
package enum LikeQuestion: Sendable {
  case figures
  /// When a task runs next after a moment, and whether such a wait is usual; nil for the one in which the log ends.
  case moment(TaskKey, Instant, waited: Span?)
  /// What changes with another scenario.
  case change(LoadedScenario, a: String, b: String)
}

/// A scenario and the log of a phone, before anything has run.
package struct LikeTrial: Sendable {
  package struct Task: Sendable {
    package let key: TaskKey
    let identifier: String
    let watched: WatchedPhone.Task
    let habits: LaunchHabits
  }

  let loaded: LoadedScenario
  let question: LikeQuestion
  let phone: WatchedPhone
  /// The name of the log.
  let log: String
  /// Those that the scenario and the log have.
  package let tasks: [Task]
  package let pairs: [LikePair]
  /// That of number 0.
  let seed: UInt64

  package init(
    _ loaded: LoadedScenario, _ question: LikeQuestion, like phone: WatchedPhone, _ log: String,
    _ pairs: [LikePair]
  ) throws(LikenessProblem) {
    let prepared = loaded.prepared
    var tasks: [Task] = []
    for key in prepared.tasks {
      let name = prepared.text(of: key.name)
      let known = phone.tasks.filter { $0.identifier == name }
      // The app of a task in a log is often a guess; the identifier is certain.
      let own = known.first { $0.app == prepared.name(of: key.app) } ?? known.first
      guard let own else { continue }
      tasks.append(
        Task(
          key: key, identifier: name, watched: own,
          habits: LaunchHabits(own.launches, in: phone.range, phone.offset)))
    }
    if tasks.isEmpty {
      throw .noTaskInCommon(
        scenario: prepared.tasks.map { prepared.text(of: $0.name) },
        log: phone.tasks.map { $0.identifier })
    }
    self.loaded = loaded
    self.question = question
    self.phone = phone
    self.log = log
    self.tasks = tasks
    self.pairs = pairs
    seed = prepared.seeds[0]
  }

  var prepared: PreparedScenario { loaded.prepared }

  /// Chance is a part of what a phone does, so that each has a seed of its own. Two scenarios share it.
  func seed(of pair: LikePair) -> UInt64 { (seed + UInt64(pair.number)) & UInt64(Int64.max) }

  /// As long as the log.
  var watched: Range<Instant> {
    prepared.setup.start..<prepared.setup.start + phone.length
  }

  /// As long as any of both.
  var end: Instant { max(prepared.end, watched.upperBound) }

  var launches: Int64 { tasks.reduce(0) { $0 + $1.habits.launches } }

  var figures: [Figure] {
    if case .change = question { return Figure.shown(in: .comparison) }
    return Figure.shown(in: .schedulers) + [.longestGap]
  }
}

/// What a scenario came to on one phone.
struct LikeOutcome: Sendable {
  let pair: LikePair
  /// By task of the trial, over as many days as the log has.
  var habits: [LaunchHabits] = []
  /// By task of the scenario and figure; what never happened counts as the largest value.
  var figures: [[Int64]] = []
  /// The same of the other scenario.
  var changed: [[Int64]] = []
  /// By expectation.
  var held: [Bool] = []
  /// When the task that was asked about runs next; the largest value if it does not.
  var next: Int64 = .max
  /// The longest time without a launch of it, as long as the run is.
  var longest = Span.zero
}

/// Runs a scenario on one phone after the other. A copy that has not run anything yet can work in parallel on
/// another thread.
package struct LikeWorker: Sendable {
  package let trial: LikeTrial
  private var record: RunRecord
  private(set) var outcomes: [LikeOutcome] = []
  private(set) var faults: [(number: Int, inOther: Bool, fault: RunFault)] = []

  package init(_ trial: LikeTrial) {
    self.trial = trial
    record = RunRecord(from: trial.prepared.setup.start)
  }

  /// Calls `goesOn` now and then, and abandons the pair when it returns false.
  package mutating func run(_ pair: LikePair, while goesOn: () -> Bool) {
    var outcome = LikeOutcome(pair: pair)
    let prepared = trial.prepared.on(pair)
    let seed = trial.seed(of: pair)
    var inOther = false
    do throws(RunFault) {
      switch trial.question {
      case .moment(let task, let moment, _):
        let run = try prepared.run(
          seed: seed, until: max(trial.end, moment), while: { _ in goesOn() })
        note(task, after: moment, in: run.record, &outcome)
        watch(run.record, &outcome)
      case .figures:
        try play(prepared, seed, while: goesOn)
        outcome.figures = figures(of: prepared, in: record.whole)
        outcome.held = prepared.judge(record).map { $0.holds }
        try watch(prepared, &outcome, while: goesOn)
      case .change(let other, _, _):
        let changed = other.prepared.on(pair)
        let limit =
          min(
            prepared.end - prepared.setup.start, changed.end - changed.setup.start)
          + .milliseconds(1)
        try play(prepared, seed, while: goesOn)
        outcome.figures = figures(of: prepared, in: record.start..<record.start + limit)
        try watch(prepared, &outcome, while: goesOn)
        inOther = true
        try play(changed, seed, while: goesOn)
        outcome.changed = figures(of: changed, in: record.start..<record.start + limit)
      }
      outcomes.append(outcome)
    } catch {
      faults.append((pair.number, inOther, error))
    }
  }

  private mutating func play(
    _ prepared: PreparedScenario, _ seed: UInt64, while goesOn: () -> Bool
  ) throws(RunFault) {
    try prepared.run(
      prepared.setup(seed: seed), into: &record, rows: .ofRunsAndObjections, while: goesOn)
  }

  private func figures(of prepared: PreparedScenario, in range: Range<Instant>) -> [[Int64]] {
    let frame = FigureFrame(range, days: prepared.countedDays)
    return record.figures(of: prepared.tasks, in: frame).map { measured in
      trial.figures.map { measured[$0] ?? .max }
    }
  }

  /// A log may be longer than the scenario, which then goes on.
  private func watch(
    _ prepared: PreparedScenario, _ outcome: inout LikeOutcome, while goesOn: () -> Bool
  ) throws(RunFault) {
    if trial.end <= prepared.end { return watch(record, &outcome) }
    let run = try prepared.run(
      seed: trial.seed(of: outcome.pair), until: trial.end, while: { _ in goesOn() })
    watch(run.record, &outcome)
  }

  private func watch(_ record: RunRecord, _ outcome: inout LikeOutcome) {
    outcome.habits = trial.tasks.map { task in
      LaunchHabits(
        record.launches(of: task.key, during: trial.watched), in: trial.watched,
        trial.prepared.setup.utcOffset)
    }
  }

  private func note(
    _ task: TaskKey, after moment: Instant, in record: RunRecord, _ outcome: inout LikeOutcome
  ) {
    let launches = record.launches(of: task, during: record.whole)
    outcome.next = launches.first { $0 >= moment }?.milliseconds ?? .max
    outcome.longest = RunRecord.longestGap(between: launches, in: record.whole).length
  }
}

/// All outcomes of a trial, weighed.
package struct LikeStudy: Sendable {
  package let trial: LikeTrial
  let outcomes: [LikeOutcome]
  package let likeness: Likeness

  /// It makes no difference which worker ran a pair. Throws if any run failed, because its phone would be missing
  /// from every share.
  package init(_ trial: LikeTrial, _ workers: [LikeWorker]) throws(ScenarioFailure) {
    let faults = workers.flatMap { $0.faults }.sorted { $0.number < $1.number }
    if let first = faults.first {
      if first.inOther, case .change(let other, _, _) = trial.question {
        throw other.failure(of: [first.fault])
      }
      throw trial.loaded.failure(of: [first.fault])
    }
    self.trial = trial
    outcomes = workers.flatMap { $0.outcomes }.sorted { $0.pair.number < $1.pair.number }
    likeness = Likeness(to: trial.tasks.map { $0.habits }, outcomes.map { $0.habits })
  }

  var weights: [Int64] { likeness.weights }

  /// As if there were no log.
  var alike: [Int64] { weights.map { _ in 1 } }

  var best: LikeOutcome { outcomes[likeness.best] }

  var doubts: [Likeness.Doubt] {
    likeness.doubts(watching: trial.phone.length, launches: trial.launches)
  }

  func values(of figure: Int, of task: Int) -> [Int64] {
    outcomes.map { $0.figures[task][figure] }
  }

  /// In thousandths, the weight of those for which something holds; none only if there are none.
  func share(_ weights: [Int64], _ holds: (LikeOutcome) -> Bool) -> Int64 {
    let whole = weights.reduce(0, +)
    let some = zip(outcomes, weights).reduce(0) { $0 + (holds($1.0) ? $1.1 : 0) }
    return some == 0 ? 0 : max(1, some * 1_000 / max(whole, 1))
  }
}
