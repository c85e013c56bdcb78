public import RunRecord
import SchedulerEngine

/// The records of seeds, one after the other in the same room: who ran when, how that ended, and when the
/// user looked.
public struct SeedRecords: Sendable {
  private let staged: StagedScenario
  /// Of the seed that was run last.
  public private(set) var record: RunRecord

  public init(of staged: StagedScenario) {
    self.staged = staged
    record = RunRecord(from: staged.setup.start)
  }

  /// Asks `goesOn` now and then, and leaves the seed when it is false.
  public mutating func run(_ seed: UInt64, while goesOn: () -> Bool) throws(RunFault) {
    try staged.run(seed: seed, into: &record, rows: .ofRuns, while: goesOn)
  }
}
