import RunRecord
public import SchedulerEngine

/// A population ready to run: a set-up for each way in which groups and choices can meet, made before
/// anything runs, so that a device costs no more than its numbers. It is large and never changes, so whoever
/// has it shares it.
public final class PreparedPopulation: Sendable {
  public let population: Population
  public let seed: UInt64
  /// By the number of the combination.
  let variants: [Variant]
  private let groupWeights: [Int64]
  private let choiceWeights: [[Int64]]

  struct Variant: Sendable {
    let prepared: PreparedScenario
    let traits: Population.Traits
    let places: TaskPlaces
    let days: [Range<Instant>]
  }

  init(_ population: Population, seed: UInt64, _ variants: [Variant]) {
    self.population = population
    self.seed = seed
    self.variants = variants
    groupWeights = population.groups.map { $0.value.weighting.weight.value }
    choiceWeights = population.aspects.map { aspect in
      aspect.value.choices.map { $0.value.weighting.weight.value }
    }
  }

  /// The tasks in the order of the file; each set-up has the same.
  public var tasks: [TaskKey] { variants[0].prepared.tasks }
  public var reference: PreparedScenario { variants[0].prepared }
  public var length: Span { reference.end - reference.setup.start }

  public func device(_ number: Int64) -> PopulationDevice {
    var draw = DeviceDraw(seed: seed, number: number)
    let seed = draw.seed()
    let group = draw.place(by: groupWeights)
    let combination = population.combination(
      group: group, choices: choiceWeights.map { draw.place(by: $0) })
    let traits = variants[combination].traits
    return PopulationDevice(
      number: number, group: group, seed: seed, combination: combination,
      numbers: DeviceNumbers(
        battery: draw.share(in: traits.battery?.value),
        drainIdle: draw.share(in: traits.drainIdle?.value),
        drainInUse: draw.share(in: traits.drainInUse?.value),
        charge: draw.share(in: traits.charge?.value)))
  }

  /// The scenario whose set-up a device takes, but for its own numbers.
  public func prepared(of number: Int64) -> PreparedScenario {
    variants[device(number).combination].prepared
  }

  public func setup(of device: PopulationDevice) -> Setup {
    var setup = variants[device.combination].prepared.setup(seed: device.seed)
    setup.take(device.numbers)
    return setup
  }

  /// The device as a scenario, which runs alike and can be looked at more closely.
  public func scenario(of device: PopulationDevice) -> Scenario {
    var scenario = variants[device.combination].prepared.scenario
    scenario.seed = Located(Int64(device.seed))
    scenario.take(device.numbers)
    return scenario
  }
}

/// Where tasks stand in the order of the file.
struct TaskPlaces: Sendable {
  private let sorted: [(task: TaskKey, place: Int)]

  init(_ tasks: [TaskKey]) {
    sorted = tasks.enumerated().map { (task: $0.element, place: $0.offset) }
      .sorted { TaskPlaces.comes($0.task, before: $1.task) }
  }

  func place(of task: TaskKey) -> Int? {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if TaskPlaces.comes(sorted[middle].task, before: task) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < sorted.count && sorted[low].task == task ? sorted[low].place : nil
  }

  private static func comes(_ left: TaskKey, before right: TaskKey) -> Bool {
    left.name != right.name ? left.name < right.name : left.app < right.app
  }
}
