import RunRecord
import SchedulerEngine

/// Runs single devices of a population, one after the other in the same room, and takes what each of its
/// tasks came to.
public struct DeviceRoom: Sendable {
  private let prepared: PreparedPopulation
  private let freshWithin: Span
  private var record: RunRecord

  public struct Run: Sendable {
    public let group: Int
    /// In the order of the tasks.
    public let figures: [DeviceFigures]
  }

  public init(_ prepared: PreparedPopulation) {
    self.prepared = prepared
    freshWithin = prepared.population.freshWithin?.value ?? Population.standardFreshness
    record = RunRecord(from: prepared.reference.setup.start)
  }

  public mutating func run(device number: Int64) throws(DeviceFault) -> Run {
    let device = prepared.device(number)
    let variant = prepared.variants[device.combination]
    let setup = prepared.setup(of: device)
    do throws(RunFault) {
      try variant.prepared.run(setup, into: &record, rows: .ofFleets, while: { true })
    } catch {
      throw DeviceFault(device: number, fault: error)
    }
    let frame = DeviceFrame(record, variant, freshWithin: freshWithin)
    return Run(group: device.group, figures: prepared.tasks.indices.map { frame.figures(of: $0) })
  }
}

public struct DeviceFault: Error, Equatable, Sendable {
  public let device: Int64
  public let fault: RunFault
}
