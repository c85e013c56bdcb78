import Comparisons
import FleetComparisons
import ParameterTrials
package import Populations
import RunRecord
import ScenarioFormat
package import ScenarioReports
package import ScenarioRunner
import SchedulerEngine
import SeedThreads

/// Which assumed number of the model moves one figure of a population most. Each number is changed by
/// itself, to half and to twice of it, for the same users with the same chance.
package struct Sensitivity: Sendable {
  /// What one number does to the figure.
  struct Row: Sendable {
    let parameter: TriedParameter
    /// At each of its bounds.
    let changes: [(value: Int64, difference: PairedDifference)]

    /// The largest move that is no chance.
    var reach: Int64 {
      changes.reduce(0) { reach, change in
        let isSure = change.difference.verdict == .more || change.difference.verdict == .less
        return isSure ? max(reach, abs(change.difference.mean)) : reach
      }
    }

    var hasEffect: Bool { changes.contains { $0.difference.verdict != .same } }
  }

  package struct Task: Sendable {
    let name: String
    /// That moves it most comes first; those that move nothing for sure are last.
    let rows: [Row]
    /// In thousandths; nil where nobody has such a figure.
    let mean: Int64?
  }

  package let measure: FleetMeasure
  package let devices: Int64
  package let tasks: [Task]
  /// What one pair is.
  let unit: Unit

  package enum Unit: Sendable { case device, seed }

  package init(
    _ prepared: PreparedPopulation, _ unit: Unit, _ measure: FleetMeasure, devices: Int64,
    threads: Int? = nil, while goesOn: @escaping @Sendable () -> Bool,
    reached: @escaping (Int) -> Void
  ) throws(SensitivityFailure) {
    let workers = SeedCrew.work(
      Int(devices), threads: threads, SensitivityWorker(prepared, measure), while: goesOn,
      reached: reached, step: { worker, place in worker.run(device: Int64(place)) })
    if !goesOn() { throw .interrupted }
    var all = SensitivityWorker(prepared, measure)
    for worker in workers { all.add(worker) }
    if let fault = all.fault { throw .fault(fault) }
    self.measure = measure
    self.devices = all.devices
    self.unit = unit
    tasks = prepared.tasks.enumerated().map { place, task in
      Sensitivity.task(prepared.reference.text(of: task.name), place, all)
    }
  }

  private static func task(_ name: String, _ place: Int, _ all: SensitivityWorker) -> Task {
    var rows: [Row] = []
    var mean: Int64?
    for (trial, change) in all.trials.enumerated() {
      let difference = all.pairs[trial][place].difference(all.measure)
      if difference.pairs > 0, mean == nil { mean = difference.meanA }
      if let last = rows.last, last.parameter == change.parameter {
        rows[rows.count - 1] = Row(
          parameter: last.parameter, changes: last.changes + [(change.value, difference)])
      } else {
        rows.append(Row(parameter: change.parameter, changes: [(change.value, difference)]))
      }
    }
    let sorted = rows.enumerated().sorted {
      ($1.element.reach, $0.offset) < ($0.element.reach, $1.offset)
    }
    return Task(name: name, rows: sorted.map { $0.element }, mean: mean)
  }
}

package enum SensitivityFailure: Error, Sendable {
  case interrupted
  case fault(DeviceFault)
}

extension PreparedPopulation {
  /// A scenario as a population of one kind of user, whose devices are its seeds.
  package convenience init(of loaded: LoadedScenario) throws(PreparationFailure) {
    var population = Population()
    population.scenario = loaded.prepared.scenario
    population.scenario.seeds = nil
    population.scenario.expectations = []
    var group = Population.Group()
    group.weighting.weight = Located(1)
    population.groups = [Located(group)]
    try self.init(population, propertyLists: loaded.prepared.propertyLists)
  }
}
