package import RunRecord
package import SchedulerEngine

/// Ends a run whose record would hold more than a record may.
package struct RecordRoom {
  private let limit: Int64
  private var taken: Int64 = 0

  package init(_ limits: Limits) { limit = limits.facts }

  /// Asked as the run goes on; `rows` are kept beside the record.
  package mutating func holds(_ record: RunRecord, rows: Int = 0) -> Bool {
    taken = record.factCount + Int64(rows)
    return taken <= limit
  }

  package func check(_ simulation: Simulation, seed: UInt64) throws(RunFault) {
    if taken <= limit { return }
    throw RunFault(
      seed: seed, at: simulation.now,
      fault: .tooManyFacts(taken, limit: limit, at: simulation.now))
  }
}
