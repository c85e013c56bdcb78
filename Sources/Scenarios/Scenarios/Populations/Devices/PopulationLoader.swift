public import Basics
public import SchedulerEngine

/// Reads population files and makes them ready to run.
public struct PopulationLoader {
  public var limits = ReadingLimits()
  /// In place of what the file says.
  public var seed: Int64?
  public var duration: Span?

  public init() {}

  /// Also what was said of it that does not keep it from running.
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
      // What is wrong with the ends of a range shows before anything runs.
      scenario.take(
        DeviceNumbers(
          battery: traits.battery?.value.highest, drainIdle: traits.drainIdle?.value.highest,
          drainInUse: traits.drainInUse?.value.highest, charge: traits.charge?.value.highest))
      let prepared = try Preparation.prepare(scenario, propertyLists: propertyLists)
      variants.append(
        Variant(
          prepared: prepared, traits: traits, places: TaskPlaces(prepared.tasks),
          days: prepared.countedDays))
    }
    let seed = UInt64(population.scenario.seed?.value ?? 1)
    self.init(population, seed: seed, variants)
  }
}
