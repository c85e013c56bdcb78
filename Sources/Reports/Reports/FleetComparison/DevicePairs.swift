import RunRecord
package import Scenarios
import SchedulerEngine

/// What the same users come to in two populations: number for number the same user with the same chance, so
/// that what they share takes no part in the difference. Only sums are kept.
package struct DevicePairs: Sendable {
  /// Tasks that both have, by their places.
  let tasks: [(a: Int, b: Int)]
  private(set) var figures: [FigurePairs]
  private(set) var devices: Int64 = 0

  package init(_ a: PreparedPopulation, _ b: PreparedPopulation) {
    let names = (a.taskNames, b.taskNames)
    tasks = names.0.enumerated().compactMap { place, name in
      names.1.firstIndex(of: name).map { (a: place, b: $0) }
    }
    figures = tasks.map { _ in FigurePairs(shownIn: .population) }
  }

  /// The runs of one number.
  package mutating func add(_ a: DeviceRunner.Run, _ b: DeviceRunner.Run) {
    devices += 1
    for (place, task) in tasks.enumerated() {
      figures[place].add(a.figures[task.a], b.figures[task.b])
    }
  }

  mutating func add(_ other: DevicePairs) {
    devices += other.devices
    for place in figures.indices { figures[place].add(other.figures[place]) }
  }
}

extension PreparedPopulation {
  /// In the order of the tasks: the app, and the identifier.
  var taskNames: [[String]] {
    tasks.map { [reference.name(of: $0.app), reference.text(of: $0.name)] }
  }
}
