public import Basics
package import RunAnalysis
import RunRecord
public import SchedulerEngine

/// The numbers that each device draws from ranges; nil where the set-up fixes the number.
struct DeviceNumbers: Equatable, Sendable {
  var battery: Share?
  var drainIdle: Share?
  var drainInUse: Share?
  var charge: Share?
}

extension Setup {
  mutating func take(_ numbers: DeviceNumbers) {
    if let battery = numbers.battery { device.battery = battery }
    if let drain = numbers.drainIdle { device.drainIdle = drain.millionths }
    if let drain = numbers.drainInUse { device.drainInUse = drain.millionths }
    if let charge = numbers.charge { device.charge = charge.millionths }
  }
}

extension Scenario {
  mutating func take(_ numbers: DeviceNumbers) {
    if numbers == DeviceNumbers() { return }
    var part = describedDevice
    if let battery = numbers.battery { part.battery = Located(battery) }
    if let drain = numbers.drainIdle { part.drainIdle = Located(drain) }
    if let drain = numbers.drainInUse { part.drainInUse = Located(drain) }
    if let charge = numbers.charge { part.charge = Located(charge) }
    device = Located(part, at: device?.span ?? .none)
  }
}

/// Runs single devices of a population, one after the other in the same memory, and measures each of their
/// tasks.
public struct DeviceRunner: Sendable {
  private let prepared: PreparedPopulation
  private let limits: FigureFrame.Limits
  private var record: RunRecord

  public struct Run: Sendable {
    public let group: Int
    /// In the order of the tasks.
    package let figures: [TaskFigures]
  }

  public init(_ prepared: PreparedPopulation) {
    self.prepared = prepared
    limits = FigureFrame.Limits(
      enough: prepared.population.enough?.value ?? Population.standardEnough,
      freshWithin: prepared.population.freshWithin?.value ?? Population.standardFreshness)
    record = RunRecord(from: prepared.reference.setup.start)
  }

  public mutating func run(device number: Int64) throws(DeviceFault) -> Run {
    let device = prepared.device(number)
    let own = prepared.prepared(ofCombination: device.combination)
    let setup = device.setup(in: own)
    do throws(RunFault) {
      try own.run(setup, into: &record, rows: .ofFleets, while: { true })
    } catch {
      throw DeviceFault(device: number, fault: error)
    }
    let days = prepared.variants[device.combination].days
    let frame = FigureFrame(record.whole, days: days, limits: limits)
    return Run(group: device.group, figures: record.figures(of: own.tasks, in: frame))
  }
}

public struct DeviceFault: Error, Equatable, Sendable {
  public let device: Int64
  public let fault: RunFault
}

extension Population {
  /// Decodes one combination of a group and choices. Combinations are numbered from 0.
  func parts(ofCombination number: Int) -> (group: Int, choices: [Int]) {
    var rest = number / groups.count
    var choices: [Int] = []
    for aspect in aspects {
      let count = max(aspect.value.choices.count, 1)
      choices.append(rest % count)
      rest /= count
    }
    return (number % groups.count, choices)
  }

  func combination(group: Int, choices: [Int]) -> Int {
    var number = 0
    for place in aspects.indices.reversed() {
      number = number * max(aspects[place].value.choices.count, 1) + choices[place]
    }
    return number * groups.count + group
  }

  /// Later aspects override earlier ones, and the group overrides them all.
  func traits(ofCombination number: Int) -> Traits {
    let (group, choices) = parts(ofCombination: number)
    var traits = Traits()
    for (aspect, choice) in zip(aspects, choices) {
      traits = traits.overridden(by: aspect.value.choices[choice].value.traits)
    }
    return traits.overridden(by: groups[group].value.traits)
  }
}

/// One device of a population: what was drawn for its number, independent of other devices.
public struct PopulationDevice: Equatable, Sendable {
  public let number: Int64
  public let group: Int
  public let seed: UInt64
  /// 0, the usual one, unless the population says that devices have their own.
  public let phone: Int64
  let combination: Int
  let numbers: DeviceNumbers

  /// `prepared` is that of its combination.
  fileprivate func setup(in prepared: PreparedScenario) -> Setup {
    var setup = prepared.setup(seed: seed)
    setup.phone = phone
    setup.take(numbers)
    return setup
  }
}

struct DeviceDraw {
  private let chance: Chance
  private let number: Int64
  private var drawn: Int64 = 0

  init(seed: UInt64, number: Int64) {
    chance = Chance(seed: seed)
    self.number = number
  }

  /// Small enough for a scenario file, so that the device can be written as one.
  mutating func seed() -> UInt64 { next() >> 1 }

  /// Any phone but the usual one.
  mutating func phone() -> Int64 {
    1 + Int64(next().multipliedFullWidth(by: UInt64(Setup.lastPhone)).high)
  }

  mutating func place(by weights: [Int64]) -> Int {
    let total = weights.reduce(0, +)
    var left = Int64(next().multipliedFullWidth(by: UInt64(max(total, 1))).high)
    for (place, weight) in weights.enumerated() {
      if left < weight { return place }
      left -= weight
    }
    return 0
  }

  /// A number from the range, both ends included. It is drawn even without a range, so that adding a range
  /// changes no other draw.
  mutating func share(in range: ClosedRange<Share>?) -> Share? {
    let number = next()
    guard let range else { return nil }
    let width = UInt64(range.upperBound.millionths - range.lowerBound.millionths) + 1
    let offset = Int64(number.multipliedFullWidth(by: width).high)
    return Share(millionths: range.lowerBound.millionths + offset)
  }

  private mutating func next() -> UInt64 {
    drawn += 1
    return chance.draw(.habit, number, drawn)
  }
}

/// Reads population files and makes them ready to run.
public struct PopulationLoader {
  public var limits = ReadingLimits()
  /// This and `duration` replace the values in the file unless they are nil.
  public var seed: Int64?
  public var duration: Span?

  public init() {}

  /// Also returns the problems of the file that do not keep it from running.
  public func load(
    _ bytes: [UInt8], beside files: FilesBeside
  ) throws(LoadFailure) -> (prepared: PreparedPopulation, reading: Reading) {
    let read = PopulationReader.read(bytes, limits: limits)
    guard var population = read.population else { throw .unreadable(read.reading) }
    if let seed { population.scenario.seed = Located(seed) }
    if let duration { population.scenario.duration = Located(duration) }
    let lists = files.propertyLists(of: population.scenario)
    do throws(PreparationFailure) {
      return (try PreparedPopulation(population, propertyLists: lists), read.reading)
    } catch {
      throw .unfit(error)
    }
  }
}

extension PreparedPopulation {
  public convenience init(
    _ population: Population, propertyLists: [NamedInfoPlist] = []
  ) throws(PreparationFailure) {
    var variants: [Variant] = []
    for number in 0..<population.combinations {
      let traits = population.traits(ofCombination: number)
      var scenario = population.scenario
      scenario.take(traits)
      // The upper ends of the ranges, so that a problem with them shows before anything runs.
      scenario.take(
        DeviceNumbers(
          battery: traits.battery?.value.upperBound, drainIdle: traits.drainIdle?.value.upperBound,
          drainInUse: traits.drainInUse?.value.upperBound, charge: traits.charge?.value.upperBound))
      let prepared = try Preparation.prepare(scenario, propertyLists: propertyLists)
      variants.append(
        Variant(prepared: prepared, traits: traits, days: prepared.countedDays))
    }
    let seed = UInt64(population.scenario.seed?.value ?? 1)
    self.init(population, seed: seed, variants)
  }
}

/// A population that is ready to run. It holds a set-up for each combination of a group and choices, made
/// before anything runs, so that only a device's numbers remain to be drawn. It is large and immutable, so it
/// is shared instead of copied.
public final class PreparedPopulation: Sendable {
  public let population: Population
  public let seed: UInt64
  /// Indexed by the number of the combination.
  let variants: [Variant]
  /// The schedulers that the set-ups are put under when a device needs one, because few of the many
  /// combinations are drawn.
  private let schedulers: [(scheduler: PlausibleScheduler, changes: [ParameterChange])]
  private let groupWeights: [Int64]
  private let choiceWeights: [[Int64]]

  struct Variant: Sendable {
    let prepared: PreparedScenario
    let traits: Population.Traits
    let days: [Range<Instant>]
  }

  init(
    _ population: Population, seed: UInt64, _ variants: [Variant],
    under schedulers: [(scheduler: PlausibleScheduler, changes: [ParameterChange])] = []
  ) {
    self.population = population
    self.seed = seed
    self.variants = variants
    self.schedulers = schedulers
    groupWeights = population.groups.map { $0.value.weighting.weight.value }
    choiceWeights = population.aspects.map { aspect in
      aspect.value.choices.map { $0.value.weighting.weight.value }
    }
  }

  /// The same devices, drawing the same numbers, under another scheduler, of which some numbers may be
  /// changed.
  public func under(
    _ scheduler: PlausibleScheduler, changing changes: [ParameterChange] = []
  ) -> PreparedPopulation {
    if scheduler == .usual, changes.isEmpty { return self }
    return PreparedPopulation(
      population, seed: seed, variants, under: schedulers + [(scheduler, changes)])
  }

  func prepared(ofCombination number: Int) -> PreparedScenario {
    var prepared = variants[number].prepared
    for (scheduler, changes) in schedulers {
      prepared = prepared.under(scheduler, changing: changes)
    }
    return prepared
  }

  /// The positions of numbers that the file or any of its versions of the system fixes, so that no scheduler
  /// may change them.
  public var fixedNumbers: [Int] {
    Set(variants.indices.flatMap { prepared(ofCombination: $0).fixedNumbers }).sorted()
  }

  /// The tasks in the order of the file, the same in every set-up.
  public var tasks: [TaskKey] { variants[0].prepared.tasks }
  public var reference: PreparedScenario { prepared(ofCombination: 0) }
  public var length: Span { reference.end - reference.setup.start }

  public func device(_ number: Int64) -> PopulationDevice {
    var draw = DeviceDraw(seed: seed, number: number)
    let seed = draw.seed()
    let group = draw.place(by: groupWeights)
    let combination = population.combination(
      group: group, choices: choiceWeights.map { draw.place(by: $0) })
    let traits = variants[combination].traits
    let numbers = DeviceNumbers(
      battery: draw.share(in: traits.battery?.value),
      drainIdle: draw.share(in: traits.drainIdle?.value),
      drainInUse: draw.share(in: traits.drainInUse?.value),
      charge: draw.share(in: traits.charge?.value))
    // Drawn last, so that devices are otherwise the same with phones of their own and without.
    let phone = population.hasOwnPhones?.value == true ? draw.phone() : 0
    return PopulationDevice(
      number: number, group: group, seed: seed, phone: phone, combination: combination,
      numbers: numbers)
  }

  /// The scenario whose set-up a device uses, apart from its own numbers.
  public func prepared(of number: Int64) -> PreparedScenario {
    prepared(ofCombination: device(number).combination)
  }

  public func setup(of device: PopulationDevice) -> Setup {
    device.setup(in: prepared(ofCombination: device.combination))
  }

  /// The device as a scenario, which runs the same and can be examined further.
  public func scenario(of device: PopulationDevice) -> Scenario {
    var scenario = variants[device.combination].prepared.scenario
    scenario.seed = Located(Int64(device.seed))
    if device.phone != 0 { scenario.phone = Located(device.phone) }
    scenario.take(device.numbers)
    return scenario
  }
}
