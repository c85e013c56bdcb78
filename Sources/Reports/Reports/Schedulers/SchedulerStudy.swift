package import RunAnalysis
package import RunRecord
public import Scenarios
package import SchedulerEngine

/// The results of a scenario under one scheduler, or on one phone.
package struct SchedulerOutcome: Sendable {
  package let point: AxisPoint
  /// In the order of the scenario.
  package fileprivate(set) var tasks: [Task]
  /// By expectation, the number of seeds in which it holds.
  package fileprivate(set) var held: [Int64]
  package fileprivate(set) var findings: [Finding] = []
  package fileprivate(set) var fault: RunFault?

  package struct Task: Sendable {
    /// By figure, the sorted values of all seeds. Something that never happened counts as the largest value.
    package fileprivate(set) var values: [[Int64]]
    /// What held the task back most, in the first seed.
    package fileprivate(set) var cause = ""

    /// The value of the median seed.
    package func value(_ figure: Int) -> Int64 {
      values[figure].isEmpty ? .max : values[figure][(values[figure].count - 1) / 2]
    }
  }

  package struct Finding: Hashable, Sendable {
    package let code: FindingCode
    package let task: TaskKey
  }
}

/// Runs a scenario under each scheduler, or on each phone, in turn, with the same seeds. A copy that has not run
/// anything yet can work in parallel on another thread.
public struct SchedulerWorker: Sendable {
  static let figures = Figure.shown(in: .schedulers)

  private let trial: SchedulerTrial
  private var record: RunRecord
  private(set) var outcomes: [SchedulerOutcome] = []

  public init(_ trial: SchedulerTrial) {
    self.trial = trial
    record = RunRecord(from: trial.prepared.setup.start)
  }

  /// Calls `goesOn` now and then, and abandons the point when it returns false.
  public mutating func run(_ point: AxisPoint, while goesOn: () -> Bool) {
    let prepared = trial.prepared.at(point)
    var outcome = SchedulerOutcome(
      point: point,
      tasks: prepared.tasks.map { _ in
        SchedulerOutcome.Task(values: SchedulerWorker.figures.map { _ in [] })
      },
      held: prepared.scenario.expectations.map { _ in 0 })
    do throws(RunFault) {
      for (place, seed) in trial.seeds.enumerated() {
        let setup = prepared.setup(seed: seed)
        try prepared.run(setup, into: &record, rows: trial.rows, while: goesOn)
        note(&outcome, isFirst: place == 0, setup)
      }
    } catch {
      outcome.fault = error
    }
    for task in outcome.tasks.indices {
      for figure in SchedulerWorker.figures.indices { outcome.tasks[task].values[figure].sort() }
    }
    outcomes.append(outcome)
  }

  /// Whether a condition is met with these numbers, in as many seeds as it requires.
  mutating func meets(_ condition: SchedulerCondition, _ rules: Rules) -> Bool {
    var held: Int64 = 0
    for seed in trial.seeds {
      guard (try? run(seed, rules, while: { true })) != nil else { return false }
      held += trial.prepared.judge(record)[condition.expectation].holds ? 1 : 0
    }
    return condition.isMet(by: held, of: trial.seeds.count)
  }

  /// A figure of a task with these numbers, in the middle seed; nil if a run did not reach its end.
  mutating func value(_ figure: Int, of task: Int, _ rules: Rules) -> Int64? {
    var values: [Int64] = []
    for seed in trial.seeds {
      guard (try? run(seed, rules, while: { true })) != nil else { return nil }
      let figures = record.figures(
        of: [trial.prepared.tasks[task]],
        in: FigureFrame(record.whole, days: trial.prepared.countedDays))
      values.append(figures[0][SchedulerWorker.figures[figure]] ?? .max)
    }
    return values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
  }

  private mutating func run(
    _ seed: UInt64, _ rules: Rules, while goesOn: () -> Bool
  ) throws(RunFault) {
    var setup = trial.prepared.setup(seed: seed)
    setup.rules = rules
    try trial.prepared.run(setup, into: &record, rows: trial.rows, while: goesOn)
  }

  private func note(_ outcome: inout SchedulerOutcome, isFirst: Bool, _ setup: Setup) {
    let prepared = trial.prepared
    for judgement in prepared.judge(record) where judgement.holds {
      outcome.held[judgement.place] += 1
    }
    let figures = record.figures(
      of: prepared.tasks, in: FigureFrame(record.whole, days: prepared.countedDays))
    for (task, measured) in figures.enumerated() {
      for (place, figure) in SchedulerWorker.figures.enumerated() {
        outcome.tasks[task].values[place].append(measured[figure] ?? .max)
      }
      if isFirst { outcome.tasks[task].cause = MainCause.name(of: measured, in: record) }
    }
    guard trial.interest == .findings, isFirst else { return }
    for finding in record.provenFindings(of: setup).map({ $0.first }) {
      let found = SchedulerOutcome.Finding(code: finding.code, task: finding.key)
      if !outcome.findings.contains(found) { outcome.findings.append(found) }
    }
  }
}

/// A scenario that is to be run under many schedulers, or on many phones.
public struct SchedulerTrial: Sendable {
  package let prepared: PreparedScenario
  package let axis: Axis
  package let seeds: [UInt64]
  package let interest: SeedInterest
  /// The positions of the numbers that the scenario fixes, so that they are not drawn.
  package let fixed: [Int]
  let rows: WantedRows

  public init(
    _ prepared: PreparedScenario, _ axis: Axis = .schedulers, _ seeds: [UInt64],
    for interest: SeedInterest
  ) {
    self.prepared = prepared
    self.axis = axis
    self.seeds = seeds
    self.interest = interest
    fixed = axis == .schedulers ? prepared.fixedNumbers : []
    rows = interest == .findings ? .all : .ofRunsAndObjections
  }
}

/// The results of a scenario under number 0 and many other schedulers, or on phone 0 and many others.
public struct SchedulerStudy: Sendable {
  package let trial: SchedulerTrial
  /// Number 0 is the first.
  package let outcomes: [SchedulerOutcome]
  /// Those under a scheduler, with what each of its numbers is, by position. On phones there are none.
  let members: [(outcome: SchedulerOutcome, scheduler: PlausibleScheduler, values: [Int64])]

  /// The combined results of all workers. It makes no difference which worker ran a point.
  public init(_ trial: SchedulerTrial, _ workers: [SchedulerWorker]) {
    self.trial = trial
    outcomes = workers.flatMap { $0.outcomes }.sorted { $0.point.number < $1.point.number }
    members = outcomes.compactMap { outcome in
      outcome.point.scheduler.map {
        (
          outcome: outcome, scheduler: $0,
          values: $0.values(over: trial.prepared.setup.rules, fixed: trial.fixed)
        )
      }
    }
  }

  /// The runs that did not reach their end.
  public var faults: [RunFault] { outcomes.compactMap { $0.fault } }

  package var usual: SchedulerOutcome { outcomes[0] }
  package var others: ArraySlice<SchedulerOutcome> { outcomes.dropFirst() }

  package var conditions: [SchedulerCondition] {
    trial.prepared.scenario.expectations.enumerated().map { place, expectation in
      SchedulerCondition(expectation: place, asked: expectation.value.inSeeds?.value ?? .all)
    }
  }

  package func isMet(_ condition: SchedulerCondition, under outcome: SchedulerOutcome) -> Bool {
    condition.isMet(by: outcome.held[condition.expectation], of: trial.seeds.count)
  }
}

/// An expectation of a scenario. It holds at a point if it holds in as many seeds as it requires.
package struct SchedulerCondition: Sendable {
  package let expectation: Int
  let asked: Share

  func isMet(by held: Int64, of seeds: Int) -> Bool {
    held * 1_000_000 >= Int64(seeds) * asked.millionths
  }
}

/// The distribution of a figure over many schedulers or phones.
package struct SchedulerSpan: Sendable {
  package let usual: Int64
  package let middle: Int64
  /// Nine of ten are in this range; nil if there are too few to tell.
  package let ends: (low: Int64, high: Int64)?
  /// Where nothing lies between, the two ranges and how many are in each: two answers are no span.
  package let camps: [Camp]
  /// The worst value for users, and the first point that has it; nil if no direction is worse.
  package let worst: (value: Int64, point: Int)?
  /// The smallest and the largest value that chance alone produces under number 0; nil for a single seed.
  package let seeds: (low: Int64, high: Int64)?

  /// With fewer, at most one would be cut off at each end of the span.
  package static let fewest = 40

  package struct Camp: Equatable, Sendable {
    package let low: Int64
    package let high: Int64
    package let count: Int
  }

  /// Two ranges of sorted values, each of a tenth of them at least, that are a third of the whole span apart.
  package static func camps(of sorted: [Int64]) -> [Camp] {
    guard let ends = ends(of: sorted), ends.high != .max, ends.low < ends.high else { return [] }
    let tenth = sorted.count / 10
    let tail = sorted.count / 20
    var widest: (gap: Int64, place: Int) = (0, 0)
    for place in tenth..<(sorted.count - tenth) where place > 0 {
      let gap = sorted[place] - sorted[place - 1]
      if gap > widest.gap { widest = (gap, place) }
    }
    if widest.gap * 3 < ends.high - ends.low { return [] }
    return [
      Camp(low: ends.low, high: sorted[widest.place - 1], count: widest.place),
      Camp(
        low: sorted[widest.place], high: sorted[sorted.count - 1 - tail],
        count: sorted.count - widest.place),
    ]
  }

  /// Cuts off the same number of sorted values at both ends; nil if there are too few values.
  package static func ends<Value>(of sorted: [Value]) -> (low: Value, high: Value)? {
    if sorted.count < fewest { return nil }
    let tail = sorted.count / 20
    return (sorted[tail], sorted[sorted.count - 1 - tail])
  }

  package init(_ figure: Figure, at place: Int, of task: Int, in study: SchedulerStudy) {
    usual = study.usual.tasks[task].value(place)
    let bySeed = study.usual.tasks[task].values[place]
    seeds = bySeed.count > 1 ? (bySeed[0], bySeed[bySeed.count - 1]) : nil
    let values = study.others.map { $0.tasks[task].value(place) }
    let sorted = values.sorted()
    middle = sorted.isEmpty ? usual : sorted[(sorted.count - 1) / 2]
    ends = SchedulerSpan.ends(of: sorted)
    // A moment that comes another day is not another answer.
    camps = figure.description.unit == .instant ? [] : SchedulerSpan.camps(of: sorted)
    let worst =
      switch figure.description.better {
      case .more: sorted.first
      case .less: sorted.last
      case .neither: Int64?.none
      }
    self.worst = worst.flatMap { worst in
      study.others.first { $0.tasks[task].value(place) == worst }.map {
        (worst, $0.point.number)
      }
    }
  }
}
