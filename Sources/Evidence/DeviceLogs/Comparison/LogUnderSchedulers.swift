import Basics
package import Reports
import RunAnalysis
import RunRecord
import Scenarios
package import SchedulerEngine

/// The figures of one task that are compared, from a phone's log or from a simulated run: the number of
/// launches, and the longest time without one.
private struct LaunchPattern: Sendable {
  var launches: Int64
  var longestGap: Span

  init(_ launches: [Instant], in range: Range<Instant>) {
    let within = launches.filter { range.contains($0) }.sorted()
    self.launches = Int64(within.count)
    longestGap = RunRecord.longestGap(between: within, in: range).length
  }
}

extension LaunchPattern {
  fileprivate var figures: [Int64] { [launches, longestGap.milliseconds] }
}

/// How far out a run lies among others, in its most unusual figure: distances from the middle, in thousandths
/// of what the middle half spreads over. The run itself is among them, so that none is judged by others only.
private struct Outliers {
  private let middles: [(value: Int64, spread: Int64)]

  init(among runs: [[Int64]]) {
    middles = runs[0].indices.map { figure in
      let sorted = runs.map { $0[figure] }.sorted()
      let quarter = sorted.count / 4
      return (
        sorted[sorted.count / 2], sorted[sorted.count - 1 - quarter] - sorted[quarter]
      )
    }
  }

  func distance(of run: [Int64]) -> Int64 {
    zip(run, middles).map { value, middle in
      let distance = abs(value - middle.value)
      // What nearly always is the same is left by nothing but a run that is different.
      return distance == 0 ? 0 : distance * 1_000 / max(middle.spread, 1)
    }.max() ?? 0
  }
}

/// Runs a scenario under one scheduler after the other, to find those under which a phone's log is possible.
/// A copy made before the first run can work in parallel on another thread.
package struct LogScheduler: Sendable {
  /// The seeds that say what a scheduler reaches, and how far out one of its own runs lies.
  package static let seeds = Array(1...UInt64(40))

  /// Of so many of its own runs a scheduler calls one impossible.
  package static let oneIn = 20

  fileprivate let loaded: LoadedScenario
  fileprivate let frame: LogFrame
  private var record: RunRecord
  fileprivate private(set) var reached: [Reach] = []
  fileprivate private(set) var faults: [(number: Int, fault: RunFault)] = []

  fileprivate struct Reach: Sendable {
    let scheduler: PlausibleScheduler
    /// One list per task, with one pattern per seed.
    var tasks: [[LaunchPattern]]
  }

  package init(_ loaded: LoadedScenario, _ log: DeviceLog) throws(LogComparisonProblem) {
    self.loaded = loaded
    frame = try LogFrame(loaded, log)
    record = RunRecord(from: loaded.prepared.setup.start)
  }

  package mutating func run(_ scheduler: PlausibleScheduler, while goesOn: () -> Bool) {
    let prepared = loaded.prepared.under(scheduler)
    var reach = Reach(scheduler: scheduler, tasks: frame.tasks.map { _ in [] })
    do throws(RunFault) {
      for seed in LogScheduler.seeds {
        try prepared.run(
          prepared.setup(seed: seed), into: &record, rows: .ofRuns, while: goesOn)
        for (place, task) in frame.tasks.enumerated() {
          let launches = record.runs.filter { $0.key == task.key && !$0.isForced }
          reach.tasks[place].append(
            LaunchPattern(launches.map { $0.launchedAt }, in: frame.range))
        }
      }
      reached.append(reach)
    } catch {
      faults.append((scheduler.number, error))
    }
  }
}

/// Under how many schedulers a log is possible, and what the log rules out.
package struct LogUnderSchedulers {
  private let worker: LogScheduler
  private let reached: [LogScheduler.Reach]
  private let observed: [LaunchPattern]

  /// Throws if any run failed, because its scheduler would be missing from every share.
  package init(
    _ worker: LogScheduler, _ workers: [LogScheduler]
  ) throws(ScenarioFailure) {
    let faults = workers.flatMap { $0.faults }.sorted { $0.number < $1.number }
    if !faults.isEmpty { throw worker.loaded.failure(of: faults.map { $0.fault }) }
    self.worker = worker
    reached = workers.flatMap { $0.reached }.sorted { $0.scheduler.number < $1.scheduler.number }
    observed = worker.frame.tasks.map { task in
      let runs = task.observed.runs.filter { !$0.isByDebugger }
      return LaunchPattern(runs.map { $0.launchedAt }, in: worker.frame.range)
    }
  }

  private func reaches(_ reach: LogScheduler.Reach, launchesOf task: Int) -> Bool {
    let counts = reach.tasks[task].map { $0.launches }
    return (counts.min() ?? 0) <= observed[task].launches
      && observed[task].launches <= (counts.max() ?? 0)
  }

  private func reaches(_ reach: LogScheduler.Reach, gapOf task: Int) -> Bool {
    let gaps = reach.tasks[task].map { $0.longestGap }
    return (gaps.min() ?? .zero) <= observed[task].longestGap
      && observed[task].longestGap <= (gaps.max() ?? .zero)
  }

  /// Whether the log lies no farther out than runs of this scheduler do. All figures are judged together, or
  /// several tasks would each have their own chance to exclude it: of a scheduler's own runs at most one in
  /// twenty is called impossible.
  private func isPossible(_ reach: LogScheduler.Reach) -> Bool {
    let runs = LogScheduler.seeds.indices.map { seed in
      observed.indices.flatMap { reach.tasks[$0][seed].figures }
    }
    let log = observed.flatMap { $0.figures }
    let outliers = Outliers(among: runs + [log])
    let asFar = runs.count { outliers.distance(of: $0) >= outliers.distance(of: log) }
    return (asFar + 1) * LogScheduler.oneIn > runs.count + 1
  }

  /// The numbers of the schedulers under which the log is possible.
  package var possible: [Int] { reached.filter(isPossible).map { $0.scheduler.number } }

  package func text(_ style: TextStyle) -> String {
    let possible = reached.filter(isPossible)
    var lines = [style.paint("Under plausible schedulers", .heading)]
    let basis =
      "\(Axis.schedulers.count(reached.count - 1)), \(LogScheduler.seeds.count) seeds each: a scheduler reaches "
      + "what lies between the least and the most of its seeds, and allows a log that lies no farther out, in "
      + "all figures together, than one in \(LogScheduler.oneIn) of its own runs."
      + SchedulerNotes.fixed(worker.loaded.prepared.fixedNumbers)
    lines += basis.wrapped(to: style.textWidth)
    for (place, task) in worker.frame.tasks.enumerated() {
      lines.append("  " + safeText(task.observed.identifier.utf8))
      let seen = observed[place]
      let launches = reached.count { reaches($0, launchesOf: place) }
      let asLong = reached.count { reach in
        reach.tasks[place].contains { $0.longestGap >= seen.longestGap }
      }
      lines.append(
        style.labelled("launches", "\(seen.launches), which \(share(launches)) reach"))
      lines.append(
        style.labelled(
          "no launch",
          "for \(spanText(seen.longestGap)), and so long or longer under \(share(asLong))"))
    }
    lines.append(
      style.labelled("possible", "the log is possible under \(share(possible.count))"))
    if possible.isEmpty {
      lines.append(
        style.labelled(
          "or",
          "the scenario or the model does not know such a phone: what a phone does that no scheduler "
            + "here can do is no proof of a mistake in the app"))
    }
    for words in ruledOut(possible) {
      lines.append(style.labelled("there", words))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func share(_ count: Int) -> String {
    count == reached.count ? "all \(count)" : "\(count) of \(reached.count)"
  }

  /// The numbers of which the possible schedulers cover only part of the range that all schedulers cover.
  /// Chance alone leaves a small part uncovered, so only numbers with a much larger gap are named.
  private func ruledOut(_ possible: [LogScheduler.Reach]) -> [String] {
    let fewest = 8
    let rest = reached.dropFirst()
    if possible.count < fewest || possible.count > rest.count - fewest { return [] }
    let rules = worker.loaded.prepared.setup.rules
    let fixed = worker.loaded.prepared.fixedNumbers
    func values(_ reached: some Sequence<LogScheduler.Reach>) -> [[Int64]] {
      reached.map { reach in
        reach.scheduler.rules(over: rules, fixed: fixed).parameters.map { $0.value }
      }
    }
    let all = values(rest)
    let remaining = values(possible)
    let expected = (possible.count - 1) * 1_000 / (possible.count + 1)
    let parameters = Rules().parameters
    return UncertainNumbers.positions.compactMap { position in
      let own = remaining.map { $0[position] }
      guard let low = own.min(), let high = own.max() else { return nil }
      let covered = all.count { low <= $0[position] && $0[position] <= high } * 1_000 / all.count
      if covered > expected - 300 { return nil }
      let unit = parameters[position].unit
      let whole = all.map { $0[position] }
      let (from, to) = (whole.min() ?? low, whole.max() ?? high)
      return
        "\(parameters[position].name) is \(unit.text(low)) to \(unit.text(high)); all of them have "
        + "\(unit.text(from)) to \(unit.text(to))"
    }
  }
}
