package import Basics
import Scenarios
import SchedulerEngine

/// Two populations device by device.
package struct PopulationComparison: Sendable {
  package struct Task: Sendable {
    package let app: String
    package let name: String
    package let pairs: FigurePairs
  }

  package let tasks: [Task]
  package let devices: Int64
  package let onlyInA: [String]
  package let onlyInB: [String]
  let titles: (a: String, b: String)
  let lengths: (a: Span, b: Span)

  package typealias Side = (population: LoadedPopulation, title: String)

  package init(_ a: Side, _ b: Side, _ pairs: DevicePairs) {
    let (one, other) = (a.population.prepared, b.population.prepared)
    let names = (one.taskNames, other.taskNames)
    tasks = zip(pairs.tasks, pairs.figures).map { task, pairs in
      Task(app: names.0[task.a][0], name: names.0[task.a][1], pairs: pairs)
    }
    onlyInA = names.0.filter { !names.1.contains($0) }.map { $0[1] }
    onlyInB = names.1.filter { !names.0.contains($0) }.map { $0[1] }
    devices = pairs.devices
    titles = (a.title, b.title)
    lengths = (one.length, other.length)
  }

  /// What all workers together have found; which of them ran a device makes no difference.
  package init(_ a: Side, _ b: Side, _ workers: [DevicePairWorker]) throws(ScenarioFailure) {
    var all = DevicePairWorker(a.population.prepared, b.population.prepared)
    for worker in workers { all.add(worker) }
    if let fault = all.faults.min(by: { $0.fault.device < $1.fault.device }) {
      throw (fault.isOfA ? a : b).population.failure(of: fault.fault)
    }
    self.init(a, b, all.pairs)
  }
}

extension PopulationComparison {
  /// One object. Means and intervals are thousandths of what a device gives, spans are milliseconds.
  package var json: JSONValue {
    .object([
      ("populationComparison", .integer(1)), ("a", .object([("title", .text(titles.a))])),
      ("b", .object([("title", .text(titles.b))])), ("devices", .integer(devices)),
      (
        "tasks",
        .list(
          tasks.map { task in
            .object([
              ("app", .text(task.app)), ("task", .text(task.name)), ("figures", task.pairs.json),
            ])
          })
      ),
      ("onlyInA", .list(onlyInA.map { .text($0) })), ("onlyInB", .list(onlyInB.map { .text($0) })),
    ])
  }
}
