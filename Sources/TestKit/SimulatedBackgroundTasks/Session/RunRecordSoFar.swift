import RunRecord
import SchedulerEngine

/// The record of a log that still grows.
struct RunRecordSoFar {
  private var record: RunRecord
  private var taken = 0

  init(from start: Instant) { record = RunRecord(from: start) }

  mutating func upTo(_ now: Instant, _ ledger: DecisionLedger) -> RunRecord {
    while taken < ledger.rows.count {
      record.append(ledger.rows[taken])
      taken += 1
    }
    record.finish(at: now)
    return record
  }
}
