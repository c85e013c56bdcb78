import RunRecord
import ScenarioFormat
public import ScenarioRunner
import SchedulerEngine

/// Runs devices one after the other in the same room and adds up what they come to. A copy that has
/// run nothing yet can work beside it, on another thread too.
public struct FleetWorker: Sendable {
  private let prepared: PreparedPopulation
  private let freshWithin: Span
  private let enough: Int64
  private var record: RunRecord
  public private(set) var tally: FleetTally
  /// The first device that did not reach the end.
  public private(set) var fault: DeviceFault?

  public init(_ prepared: PreparedPopulation) {
    self.prepared = prepared
    freshWithin = prepared.population.freshWithin?.value ?? Population.standardFreshness
    enough = prepared.population.enough?.value ?? Population.standardEnough
    record = RunRecord(from: prepared.reference.setup.start)
    tally = FleetTally(groups: prepared.population.groups.count, tasks: prepared.tasks.count)
  }

  public mutating func run(device number: Int64) {
    let device = prepared.device(number)
    let variant = prepared.variants[device.combination]
    do throws(RunFault) {
      try variant.prepared.run(
        prepared.setup(of: device), into: &record, rows: .ofFleets, while: { true })
    } catch {
      if fault.map({ number < $0.device }) ?? true {
        fault = DeviceFault(device: number, fault: error)
      }
      return
    }
    let frame = DeviceFrame(record, variant, freshWithin: freshWithin)
    tally.groups[device.group].users += 1
    for place in prepared.tasks.indices {
      tally.groups[device.group].tasks[place].add(frame.figures(of: place), enough: enough)
    }
  }
}

public struct DeviceFault: Equatable, Sendable {
  public let device: Int64
  public let fault: RunFault
}

extension TaskTally {
  mutating func add(_ figures: DeviceFigures, enough: Int64) {
    if figures.launches < enough { tooFew += 1 }
    if figures.launches == 0 { never += 1 }
    self[.launches].add(figures.launches)
    self[.daysWithout].add(figures.daysWithout)
    if let wait = figures.wait { self[.wait].add(wait) }
    if let age = figures.age { self[.age].add(age) }
    if let fresh = figures.fresh { self[.fresh].add(fresh) }
    self[.awake].add(figures.awake)
    self[.energy].add(figures.energy)
    for place in causes.indices { causes[place].add(figures.causes[place]) }
  }
}
