import Testing

@testable import Reports

/// What other programs show of a run.
@Suite struct ExportTests {
  private static let cleanup = """
    { "format": 1, "start": "2026-06-01T00:00Z", "duration": "36h",
      "device": "overnight-charger", "apps": [{ "id": "com.example.app", "opened": ["07:00 for 4m"],
      "tasks": [{ "processing": "com.example.app.cleanup", "submit": ["onBackground", "ifNotPending"],
      "requires": ["power"], "work": { "takes": "20s" } }] }] }
    """

  @Test func aSheetHasARowForEachLaunchAndEachRequestThatWaits() throws {
    let rows = try SheetReader(DrawnScenario(Self.cleanup).sheet).rows
    #expect(rows.first?.first == "app")
    #expect(rows[1][0...1] == ["com.example.app", "com.example.app.cleanup"])
    #expect(rows[1][2] == "2026-06-01 07:04:00")
    #expect(rows[1][3].hasPrefix("2026-06-01 2"))
    #expect(rows[1][5...8] == ["20", "done", "", "external-power"])
    #expect(rows.last?[6] == "still waiting")
  }
}
