import SchedulerEngine

/// Runs devices one after the other in the same room and adds up what they come to. A copy that has
/// run nothing yet can work beside it, on another thread too.
public struct FleetWorker: Sendable {
  private var room: DeviceRoom
  private let enough: Int64
  public private(set) var tally: FleetTally
  /// The first device that did not reach the end.
  public private(set) var fault: DeviceFault?

  public init(_ prepared: PreparedPopulation) {
    room = DeviceRoom(prepared)
    enough = prepared.population.enough?.value ?? Population.standardEnough
    tally = FleetTally(groups: prepared.population.groups.count, tasks: prepared.tasks.count)
  }

  /// What it came to; nil where it did not reach the end.
  @discardableResult
  public mutating func run(device number: Int64) -> DeviceRoom.Run? {
    do throws(DeviceFault) {
      let run = try room.run(device: number)
      tally.groups[run.group].users += 1
      for place in run.figures.indices {
        tally.groups[run.group].tasks[place].add(run.figures[place], enough: enough)
      }
      return run
    } catch {
      if fault.map({ number < $0.device }) ?? true { fault = error }
      return nil
    }
  }
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
