package import FleetReports
import Populations
package import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SeedThreads

/// Two populations device by device: number for number the same user with the same chance, so that what
/// they share takes no part in the difference.
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

  package init(
    _ a: Side, _ b: Side, devices: Int64, threads: Int? = nil,
    while goesOn: @escaping @Sendable () -> Bool, reached: @escaping (Int) -> Void
  ) throws(ScenarioFailure) {
    let (one, other) = (a.population.prepared, b.population.prepared)
    let workers = SeedCrew.work(
      Int(devices), threads: threads, DevicePairWorker(one, other), while: goesOn,
      reached: reached, step: { worker, place in worker.run(device: Int64(place)) })
    if !goesOn() { throw .interrupted }
    var all = DevicePairWorker(one, other)
    for worker in workers { all.add(worker) }
    if let fault = all.faults.min(by: { $0.fault.device < $1.fault.device }) {
      throw (fault.isOfA ? a : b).population.failure(of: fault.fault)
    }
    let names = (one.taskNames, other.taskNames)
    tasks = zip(all.tasks, all.pairs).map { task, pairs in
      Task(app: names.0[task.a][0], name: names.0[task.a][1], pairs: pairs)
    }
    onlyInA = names.0.filter { !names.1.contains($0) }.map { $0[1] }
    onlyInB = names.1.filter { !names.0.contains($0) }.map { $0[1] }
    self.devices = all.devices
    titles = (a.title, b.title)
    lengths = (one.length, other.length)
  }
}
