import RecordedTable
import Testing

/// Logs that were changed are judged as they were when somebody last recorded it: which invariants are
/// broken, by whom, at which row, and what is still held at the end.
@Suite struct RecordedTableOfTamperedLogs {
  private static let logs = 60
  private static let ofEach = 40

  @Test func eachIsJudgedAsItWas() throws {
    var sound: SoundLog?
    try RecordedTable("tampered-logs").compare(
      lines: Self.logs * Self.ofEach, ordinarily: 2 * Self.ofEach,
      line: { place in
        if place % Self.ofEach == 0 { sound = try SoundLog(place / Self.ofEach) }
        guard let sound else { return "" }
        let log = TamperedLog(sound, seed: UInt64(place))
        // What a record makes of it is many words.
        let record = place % 5 == 0 ? ", record \(log.recorded)" : ""
        return "\(place): \(log.changes.joined(separator: "; ")): \(log.verdict)\(record)"
      },
      tell: { Issue.record("\($0)") })
  }
}
