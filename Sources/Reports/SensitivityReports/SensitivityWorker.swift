import FleetComparisons
import ParameterTrials
import Populations
import ScenarioRunner
import SchedulerEngine

/// Runs each device as it is and with each assumed number at each of its bounds. A copy can work beside
/// it, on another thread too.
struct SensitivityWorker: Sendable {
  let measure: FleetMeasure
  let trials: [ParameterChange]
  /// By trial, then by task.
  private(set) var pairs: [[FigurePairs]]
  private(set) var devices: Int64 = 0
  private(set) var fault: DeviceFault?
  private var room: DeviceRoom

  init(_ prepared: PreparedPopulation, _ measure: FleetMeasure) {
    self.measure = measure
    room = DeviceRoom(prepared)
    let parameters = TriedParameter.all(of: prepared.reference.setup.rules)
    trials = parameters.flatMap { parameter in
      parameter.bounds.map { ParameterChange(parameter, to: $0) }
    }
    let tasks = prepared.tasks.count
    pairs = trials.map { _ in (0..<tasks).map { _ in FigurePairs() } }
  }

  mutating func run(device number: Int64) {
    do throws(DeviceFault) {
      let before = try room.run(device: number)
      for (place, trial) in trials.enumerated() {
        let after = try room.run(device: number, changing: [trial])
        for task in before.figures.indices {
          pairs[place][task].add(measure, before.figures[task], after.figures[task])
        }
      }
      devices += 1
    } catch {
      if fault.map({ number < $0.device }) ?? true { fault = error }
    }
  }

  mutating func add(_ other: SensitivityWorker) {
    devices += other.devices
    if let theirs = other.fault, fault.map({ theirs.device < $0.device }) ?? true { fault = theirs }
    for place in pairs.indices {
      for task in pairs[place].indices { pairs[place][task].add(other.pairs[place][task]) }
    }
  }
}

extension TriedParameter {
  /// Of a flag only the other way.
  var bounds: [Int64] {
    if unit == .flag { return [1 - value] }
    return [lowest, highest].filter { $0 != value }
  }
}
