package import RunAnalysis
import RunRecord
import SchedulerEngine

/// The results of many users, task by task. Tallies of different devices can be added in any order, and the
/// sum is the same to the byte.
public struct GroupTally: Equatable, Sendable {
  public internal(set) var users: Int64 = 0
  public internal(set) var tasks: [TaskTally]

  public init(tasks count: Int) {
    tasks = (0..<count).map { _ in TaskTally() }
  }

  public init(users: Int64, tasks: [TaskTally]) {
    self.users = users
    self.tasks = tasks
  }

  public mutating func add(_ other: GroupTally) {
    users += other.users
    for place in tasks.indices { tasks[place].add(other.tasks[place]) }
  }
}

public struct TaskTally: Equatable, Sendable {
  package static let figures = Figure.shown(in: .population)
  /// In the order of the figures. A user without a launch has no wait, and a user who never opens the app has
  /// no age.
  package internal(set) var spreads: [Spread]
  /// By rule, the share of the time in which it was the reason to wait, in millionths. The last element is
  /// the share in which nothing was requested.
  package internal(set) var causes: [Moments]

  static let causeCount = RuleID.allCases.count + 1

  init() {
    spreads = TaskTally.figures.map { _ in Spread() }
    causes = (0..<TaskTally.causeCount).map { _ in Moments() }
  }

  /// nil if the numbers of elements do not match those of figures and causes.
  package init?(spreads: [Spread], causes: [Moments]) {
    guard spreads.count == TaskTally.figures.count, causes.count == TaskTally.causeCount
    else { return nil }
    self.spreads = spreads
    self.causes = causes
  }

  package subscript(figure: Figure) -> Spread {
    TaskTally.figures.firstIndex(of: figure).map { spreads[$0] } ?? Spread()
  }

  mutating func add(_ other: TaskTally) {
    for place in spreads.indices { spreads[place].add(other.spreads[place]) }
    for place in causes.indices { causes[place].add(other.causes[place]) }
  }

  mutating func add(_ figures: TaskFigures) {
    for (place, figure) in TaskTally.figures.enumerated() {
      if let value = figures[figure] { spreads[place].add(value) }
    }
    for (place, held) in (figures.deciding + [figures.unrequested]).enumerated() {
      causes[place].add(figures.share(held))
    }
  }
}

public struct FleetTally: Equatable, Sendable {
  public internal(set) var groups: [GroupTally]

  public init(groups: [GroupTally]) { self.groups = groups }

  public init(groups count: Int, tasks: Int) {
    groups = (0..<count).map { _ in GroupTally(tasks: tasks) }
  }

  public mutating func add(_ other: FleetTally) {
    for place in groups.indices { groups[place].add(other.groups[place]) }
  }

  public mutating func add(_ run: DeviceRunner.Run) {
    groups[run.group].users += 1
    for place in run.figures.indices { groups[run.group].tasks[place].add(run.figures[place]) }
  }

  public var everybody: GroupTally {
    var sum = groups[0]
    for group in groups.dropFirst() { sum.add(group) }
    return sum
  }
}

/// Runs devices one after the other in the same memory and adds up their results. A copy that has not run
/// anything yet can work in parallel on another thread.
public struct FleetWorker: Sendable {
  private var room: DeviceRunner
  public private(set) var tally: FleetTally
  /// The fault of the first device that did not reach the end.
  public private(set) var fault: DeviceFault?

  public init(_ prepared: PreparedPopulation) {
    room = DeviceRunner(prepared)
    tally = FleetTally(groups: prepared.population.groups.count, tasks: prepared.tasks.count)
  }

  /// The result of the device; nil if it did not reach the end.
  @discardableResult
  public mutating func run(device number: Int64) -> DeviceRunner.Run? {
    do throws(DeviceFault) {
      let run = try room.run(device: number)
      tally.add(run)
      return run
    } catch {
      if fault.map({ number < $0.device }) ?? true { fault = error }
      return nil
    }
  }
}
