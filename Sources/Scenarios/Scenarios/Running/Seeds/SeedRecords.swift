public import RunRecord
import SchedulerEngine

/// The records of seeds, one after the other in the same room: who ran when, how that ended, and when the
/// user looked.
public struct SeedRecords: Sendable {
  private let prepared: PreparedScenario
  /// Of the seed that was run last.
  public private(set) var record: RunRecord

  public init(of prepared: PreparedScenario) {
    self.prepared = prepared
    record = RunRecord(from: prepared.setup.start)
  }

  /// Asks `goesOn` now and then, and leaves the seed when it is false.
  public mutating func run(_ seed: UInt64, while goesOn: () -> Bool) throws(RunFault) {
    try prepared.run(seed: seed, into: &record, rows: .ofRuns, while: goesOn)
  }
}
