import Basics
public import Documents
import RunAnalysis
import RunRecord
import RunText
public import Scenarios
import SchedulerEngine

/// Runs two scenarios under each scheduler, or on each phone, in turn, with the same seeds. A copy that has not run anything yet
/// can work in parallel on another thread.
public struct SchedulerPairWorker: Sendable {
  static let figures = Figure.shown(in: .comparison)

  let a: PreparedScenario
  let b: PreparedScenario
  let axis: Axis
  let seeds: [UInt64]
  let tasks: [TaskMatch]
  private let limit: Span
  private var records: (a: RunRecord, b: RunRecord)
  private(set) var pairs: [SchedulerPair] = []
  private(set) var faults: [(number: Int, side: ComparedSide, fault: RunFault)] = []

  public init(_ a: PreparedScenario, _ b: PreparedScenario, _ axis: Axis, _ seeds: [UInt64]) {
    self.a = a
    self.b = b
    self.axis = axis
    self.seeds = seeds
    limit = min(a.length, b.length) + .milliseconds(1)
    tasks = TaskMatch.all(a.tasks, b.tasks, { a.name(of: $0) }, { b.name(of: $0) })
    records = (RunRecord(from: a.setup.start), RunRecord(from: b.setup.start))
  }

  /// Calls `goesOn` now and then, and abandons the point when it returns false.
  public mutating func run(_ point: AxisPoint, while goesOn: () -> Bool) {
    do throws(PairFault) {
      pairs.append(try pair(point, changing: [], while: goesOn))
    } catch {
      faults.append((point.number, error.side, error.fault))
    }
  }

  struct PairFault: Error {
    let side: ComparedSide
    let fault: RunFault
  }

  /// Both scenarios at a point, with some numbers changed.
  mutating func pair(
    _ point: AxisPoint, changing changes: [ParameterChange], while goesOn: () -> Bool
  ) throws(PairFault) -> SchedulerPair {
    var pair = SchedulerPair(
      point: point,
      tasks: tasks.map { _ in SchedulerPairWorker.figures.map { _ in SchedulerPair.Sums() } })
    let (a, b) = (a.at(point, changing: changes), b.at(point, changing: changes))
    for seed in seeds {
      let (one, other) = (a.setup(seed: seed), b.setup(seed: seed))
      do throws(RunFault) {
        try a.run(one, into: &records.a, rows: .ofRuns, while: goesOn)
      } catch {
        throw PairFault(side: .a, fault: error)
      }
      do throws(RunFault) {
        try b.run(other, into: &records.b, rows: .ofRuns, while: goesOn)
      } catch {
        throw PairFault(side: .b, fault: error)
      }
      let found = TaskMatch.figures(of: tasks, records.a, records.b, before: limit)
      for (task, figures) in found.enumerated() {
        for (place, figure) in SchedulerPairWorker.figures.enumerated() {
          guard let one = figure.value(in: figures.a), let other = figure.value(in: figures.b)
          else { continue }
          pair.tasks[task][place].add(one, other)
        }
      }
    }
    return pair
  }
}

/// The results of two scenarios under one scheduler, or on one phone.
struct SchedulerPair: Sendable {
  let point: AxisPoint
  /// By task and figure.
  var tasks: [[Sums]]

  enum Order: Sendable { case more, less, same }

  /// Sums over the seeds that have the figure in both scenarios.
  struct Sums: Sendable {
    private(set) var count: Int64 = 0
    private(set) var a: Int64 = 0
    private(set) var b: Int64 = 0

    mutating func add(_ one: Int64, _ other: Int64) {
      count += 1
      a += one
      b += other
    }

    /// What B has; nil if no seed has the figure in both.
    var order: Order? { count == 0 ? nil : b > a ? .more : b < a ? .less : .same }

    /// In thousandths; nil if no seed has the figure in both.
    var difference: Int64? { count == 0 ? nil : mean(b) - mean(a) }

    /// In thousandths.
    func mean(_ sum: Int64) -> Int64 { sum * 1_000 / max(count, 1) }
  }
}

/// What changes from one scenario to another, whatever the unknown numbers or the phone are. At each point, both
/// scenarios use the same random numbers.
public struct SchedulerComparison {
  private let worker: SchedulerPairWorker
  private let pairs: [SchedulerPair]
  private let titles: (a: String, b: String)
  /// The first run that did not reach its end.
  public let fault: (number: Int, side: ComparedSide, fault: RunFault)?

  public init(
    _ worker: SchedulerPairWorker, _ workers: [SchedulerPairWorker], titles: (a: String, b: String)
  ) {
    self.worker = worker
    self.titles = titles
    pairs = workers.flatMap { $0.pairs }.sorted { $0.point.number < $1.point.number }
    fault = workers.flatMap { $0.faults }.min { $0.number < $1.number }
  }

  private var axis: Axis { worker.axis }

  /// The numbers that are not drawn, which matters only to schedulers.
  private var fixed: [Int] {
    axis == .schedulers ? Set(worker.a.fixedNumbers + worker.b.fixedNumbers).sorted() : []
  }

  private func rows(of task: Int) -> [SchedulerRow] {
    SchedulerPairWorker.figures.enumerated().compactMap { place, figure in
      let sums = pairs.map { $0.tasks[task][place] }.filter { $0.count > 0 }
      let row = SchedulerRow(
        figure, sums.map { ($0.mean($0.a), $0.mean($0.b)) }, axis, ofAll: pairs.count)
      return figure == .launches || row?.isSame == false ? row : nil
    }
  }

  private var groups: [SchedulerRow.Group] {
    worker.tasks.indices.map {
      (worker.tasks[$0].name(worker.a, worker.b), rows(of: $0))
    }
  }

  private var verdict: ComparisonVerdict { .init(groups, axis, ofAll: pairs.count) }

  /// The first figure of each task that changes the same way under some schedulers and not under others.
  private var decided: [(task: Int, figure: Figure, isMore: Bool, decides: WhatDecides)] {
    worker.tasks.indices.compactMap { task in
      for (place, figure) in SchedulerPairWorker.figures.enumerated() {
        let orders = pairs.map { $0.tasks[task][place].order }
        if orders.contains(nil) { continue }
        let isMore = orders.count { $0 == .more } >= orders.count { $0 == .less }
        let answers = orders.map { $0 == (isMore ? .more : .less) }
        if !answers.contains(true) || !answers.contains(false) { continue }
        return (task, figure, isMore, decides(place, of: task, isMore ? .more : .less))
      }
      return nil
    }
  }

  /// The first figure of the task whose difference spreads over schedulers, and what that comes from.
  private func spread(of task: Int) -> FigureSpread? {
    let given = worker.a.setup.rules
    var worker = worker
    for (place, figure) in SchedulerPairWorker.figures.enumerated() {
      let found = WhatSpreads(
        pairs.dropFirst().compactMap { pair in
          pair.point.scheduler.map {
            WhatSpreads.Measured(
              scheduler: $0, values: $0.values(over: given, fixed: fixed),
              value: pair.tasks[task][place].difference ?? .max)
          }
        }, fixed: fixed, .ofRuns
      ) { scheduler, changes in
        let pair = try? worker.pair(.scheduler(scheduler), changing: changes, while: { true })
        return pair?.tasks[task][place].difference
      }
      if let found { return FigureSpread(figure: figure, from: found) }
    }
    return nil
  }

  private func decides(_ figure: Int, of task: Int, _ order: SchedulerPair.Order) -> WhatDecides {
    // No number of the system tells phones apart.
    if axis == .phones { return .nothing }
    func isMet(_ pair: SchedulerPair) -> Bool { pair.tasks[task][figure].order == order }
    let given = worker.a.setup.rules
    var worker = worker
    return WhatDecides(
      pairs.compactMap { pair in
        pair.point.scheduler.map {
          WhatDecides.Member(
            scheduler: $0, values: $0.values(over: given, fixed: fixed), isMet: isMet(pair))
        }
      }, fixed: fixed
    ) { scheduler, changes in
      let pair = try? worker.pair(.scheduler(scheduler), changing: changes, while: { true })
      return pair?.tasks[task][figure].order == order
    }
  }

  public func text(_ style: TextStyle) -> String {
    let seeds = worker.seeds.count == 1 ? "seed" : "\(worker.seeds.count) seeds"
    let basis =
      "\(axis.preposition.withCapital) \(axis.count(pairs.count - 1)), each of them in A and in B with the same "
      + "\(seeds)." + SchedulerNotes.fixed(fixed)
    var lines = verdict.lines(style) + style.heading(a: titles.a, b: titles.b, basis)
    lines += SchedulerRow.table(groups, style)
    for decided in decided {
      let name = worker.tasks[decided.task].name(worker.a, worker.b)
      for sentence in decided.decides.sentences(.of(more: decided.isMore)) {
        let words = "\(safeText(name.utf8)), \(decided.figure.title): \(sentence)"
        lines.append(style.labelled("decides", words))
      }
    }
    for (place, task) in worker.tasks.enumerated() {
      guard let spread = spread(of: place) else { continue }
      let name = safeText(task.name(worker.a, worker.b).utf8)
      let words = spread.sentence(of: "\(name), \(spread.figure.title), the difference")
      lines.append(style.labelled("spread", words))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SchedulerComparison {
  public var json: JSONValue { SchedulerComparison.shape(axis).value(of: self, in: self) }

  package static func shape(_ axis: Axis) -> JSONShape<SchedulerComparison, SchedulerComparison> {
    JSONShape(
      "\(axis.noun)-comparison",
      "two scenarios \(axis.preposition) many \(axis.others), each of them in both",
      .version("\(axis.noun)Comparison"), .verdict { $0.verdict }, .title("a") { $0.titles.a },
      .title("b") { $0.titles.b },
      axis.edition(),
      .number(axis.rawValue, "how many there were besides number 0") { $0.pairs.count - 1 },
      .number("seeds", "how many runs there were of each \(axis.preposition) each") {
        $0.worker.seeds.count
      },
      .list(
        "tasks",
        of: JSONShape(
          "task", "an identifier in both",
          .task { $1.worker.tasks[$0].names($1.worker.a, $1.worker.b) },
          .list("figures", of: SchedulerRow.shape(axis), "each figure") { $1.rows(of: $0) },
          axis.own(FigureSpread.key { $1.spread(of: $0) })), "each identifier"
      ) { comparison, _ in Array(comparison.worker.tasks.indices) })
  }
}
