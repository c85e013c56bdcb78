import RunRecord
import SchedulerEngine

/// The record of a log that still grows.
struct RunRecordSoFar {
  private var record: RunRecord
  private var taken = 0

  init(from start: Instant) { record = RunRecord(from: start) }

  mutating func upTo(_ now: Instant, _ ledger: DecisionLedger) -> RunRecord {
    take(ledger)
    record.finish(at: now)
    return record
  }

  /// Facts, and the rows they were taken from.
  mutating func size(_ ledger: DecisionLedger) -> Int64 {
    take(ledger)
    return record.factCount + Int64(ledger.rows.count)
  }

  private mutating func take(_ ledger: DecisionLedger) {
    while taken < ledger.rows.count {
      record.append(ledger.rows[taken])
      taken += 1
    }
  }
}
