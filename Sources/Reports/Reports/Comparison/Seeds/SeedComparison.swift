import Basics
package import RunRecord
public import Scenarios
import SchedulerEngine

/// What many seeds say of the difference between two scenarios. Each seed is run in both, with the same
/// chance, so what they share takes no part in the difference.
public final class SeedComparison {
  let tasks: [(match: TaskMatch, group: FigurePairs)]
  /// So many are in the figures.
  public let seeds: Int64
  /// The first of them that did not reach its end; then there are no figures worth telling.
  public let fault: SeedPairFault?
  /// How far both go.
  let length: Span
  let a: PreparedScenario
  let b: PreparedScenario
  let titles: (a: String, b: String)

  /// What all workers together have found; which of them ran a seed makes no difference.
  public convenience init(
    _ a: (PreparedScenario, title: String), _ b: (PreparedScenario, title: String),
    _ workers: [SeedPairWorker]
  ) {
    var all = SeedPairWorker(a.0, b.0)
    for worker in workers { all.add(worker) }
    self.init(a, b, all)
  }

  public init(
    _ a: (PreparedScenario, title: String), _ b: (PreparedScenario, title: String),
    _ all: SeedPairWorker
  ) {
    self.a = a.0
    self.b = b.0
    titles = (a.title, b.title)
    length = min(a.0.length, b.0.length)
    tasks = zip(all.tasks, all.groups).map { ($0, $1) }
    seeds = all.seeds
    fault = all.faults.min { ($0.place, $0.side == .a ? 0 : 1) < ($1.place, $1.side == .a ? 0 : 1) }
  }

  /// Of the task at a place.
  package func difference(_ task: Int, _ figure: Figure) -> PairedDifference {
    tasks[task].group.difference(figure)
  }

  /// Safe to print; with its app where several have it.
  func name(of match: TaskMatch) -> String {
    let words =
      match.a.map { a.shortWords(of: $0) } ?? match.b.map { b.shortWords(of: $0) }
    return safeText((words ?? "").utf8)
  }
}
