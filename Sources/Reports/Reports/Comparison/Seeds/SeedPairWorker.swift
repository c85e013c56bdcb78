import RunRecord
public import Scenarios
import SchedulerEngine

/// Runs seeds one after the other, each in both scenarios, and keeps sums alone. A copy that has run
/// nothing yet can work beside it, on another thread too.
public struct SeedPairWorker: Sendable {
  let tasks: [TaskMatch]
  private(set) var groups: [FigurePairs]
  private(set) var faults: [SeedPairFault] = []
  private(set) var seeds: Int64 = 0
  private var a: SeedRecords
  private var b: SeedRecords
  private let limit: Span

  public init(_ a: PreparedScenario, _ b: PreparedScenario) {
    self.a = SeedRecords(of: a)
    self.b = SeedRecords(of: b)
    limit = min(a.length, b.length) + .milliseconds(1)
    let names = TaskMatch.Names(a: { a.name(of: $0) }, b: { b.name(of: $0) })
    tasks = TaskMatch.all(a.tasks, b.tasks, names)
    groups = tasks.map { _ in FigurePairs(shownIn: .comparison) }
  }

  /// `place` is that of the seed among all. Asks `goesOn` now and then, and leaves the seed when it is
  /// false.
  public mutating func run(_ seed: UInt64, at place: Int, while goesOn: () -> Bool) {
    do throws(RunFault) {
      try a.run(seed, while: goesOn)
    } catch {
      faults.append(SeedPairFault(place: place, side: .a, fault: error))
      return
    }
    do throws(RunFault) {
      try b.run(seed, while: goesOn)
    } catch {
      faults.append(SeedPairFault(place: place, side: .b, fault: error))
      return
    }
    seeds += 1
    let pairs = TaskMatch.figures(of: tasks, a.record, b.record, before: limit)
    for (index, pair) in pairs.enumerated() { groups[index].add(pair.a, pair.b) }
  }

  mutating func add(_ other: SeedPairWorker) {
    seeds += other.seeds
    faults += other.faults
    for index in groups.indices { groups[index].add(other.groups[index]) }
  }
}

/// A seed whose run did not reach the end.
public struct SeedPairFault: Equatable, Sendable {
  let place: Int
  public let side: ComparedSide
  public let fault: RunFault
}

extension PreparedScenario {
  var length: Span { end - setup.start }

  func name(of task: TaskKey) -> TaskName {
    TaskName(
      app: Array(setup.names[setup.apps[Int(task.app.index)].name]),
      task: Array(setup.names[task.name]))
  }
}
