/// The rows of a run, in order. A decision has a row only when a request's set of objections changes,
/// so the size depends on what changed and not on how often the rules were asked.
public struct DecisionLedger: Equatable, Sendable {
  public private(set) var rows: [LogRow] = []

  public init() {}

  /// Drops the rows and keeps the capacity, for callers that read them as they go.
  public mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func append(_ row: LogRow) { rows.append(row) }

  /// Moves all rows of another ledger to the end of this one.
  mutating func take(from other: inout DecisionLedger) {
    if other.rows.isEmpty { return }
    rows.append(contentsOf: other.rows)
    other.removeAll()
  }
}
