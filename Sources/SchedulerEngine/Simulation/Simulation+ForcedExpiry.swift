extension Simulation {
  /// Asks a run to stop now, as the debugger's expiration call does (ledger 1.6). The cause is for the
  /// log alone: an app never learns it (ledger 2.6).
  public mutating func forceExpiry(_ run: RunID, cause: ExpiryCause) -> ForcedExpiry {
    let index = place(of: run)
    // A free place has a number too, which is no run's.
    guard run.number > 0, index >= 0 else { return .notRunning }
    if runs[index].isExpired { return .alreadyExpired }
    var rows = takeJournal()
    defer { journal = rows.rows }
    rows.note(now, .expiryForced(run))
    // What is left is the warning, also where the time would have gone on.
    runs[index].killAt = now + rules.running.warning
    expire(index, cause, &rows)
    return .expires
  }
}
