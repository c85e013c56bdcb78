import RunRecord
import SchedulerEngine

/// Runs seeds one after the other in the same room, so that no run has to ask for its own.
///
/// Of most seeds only figures and verdicts are wanted, which few rows decide. The seed whose failure
/// is told is run again for the whole story.
///
/// A copy that has run nothing yet can work beside it, on another thread too.
public struct SeedWorker: Sendable {
  private let frame: SeedFrame
  private var record: RunRecord
  private(set) var tally: SeedTally

  init(_ frame: SeedFrame) {
    self.frame = frame
    record = RunRecord(from: frame.prepared.setup.start)
    tally = SeedTally(of: frame)
  }

  /// `place` is that of the seed among all. Asks `goesOn` now and then, and leaves the seed when it is
  /// false.
  public mutating func run(_ seed: UInt64, at place: Int, while goesOn: () -> Bool) {
    do {
      try fill(seed, with: frame.deciding, while: goesOn)
      let untold = tally.add(record, seed, at: place, of: frame)
      if untold.isEmpty { return }
      try fill(seed, with: .all, while: goesOn)
      for index in untold { tally.tell(frame.expectations[index], record, at: place) }
    } catch {
      tally.faults.append((place, error))
    }
  }

  private mutating func fill(
    _ seed: UInt64, with wanted: WantedRows, while goesOn: () -> Bool
  ) throws(RunFault) {
    try frame.prepared.run(seed: seed, into: &record, rows: wanted, while: goesOn)
  }
}
