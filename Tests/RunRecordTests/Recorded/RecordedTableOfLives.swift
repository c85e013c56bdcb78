import RecordedTable
import Testing

/// Many drawn lives say what they said when somebody last recorded them: the engine by its log and its
/// answers, the record by its facts, its queries and its findings.
@Suite struct RecordedTableOfLives {
  @Test func eachLifeSaysWhatItSaid() throws {
    try RecordedTable("lives").compare(
      lines: 300, ordinarily: 12,
      line: { place in
        let life = try LivedLife(place)
        let told =
          "life \(place): \(life.rows.count) rows, log \(life.told), "
          + "answers \(life.answers), findings \(life.findings), checks \(life.verdict), "
          + "facts \(life.facts)"
        return told + (life.isAsked ? ", queries \(life.queries)" : "")
      },
      tell: { Issue.record("\($0)") })
  }
}
