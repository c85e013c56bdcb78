import Testing

/// How an explanation ends: what becomes of the request, and what else stands in its way.
@Suite struct ExplainTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var opened = #"["08:00"]"#
    var without = #"["01:00-02:00"]"#
    var events = "[]"
    let says: String

    /// Plugged in from 22:00 to 23:00, which is the only time to run.
    var scenario: String {
      """
      { "format": 1, "duration": "1d", "start": "2026-06-01T06:00+00:00", "events": \(events),
        "device": { "charging": ["22:00-23:00"],
                    "network": { "none": \(without), "otherwise": "wifi" } },
        "apps": [{ "id": "com.a", "opened": \(opened), "tasks": [
          { "processing": "com.a.p", "requires": ["power", "network"], "resubmit": "first" }] }] }
      """
    }
  }

  @Test(arguments: [
    Row(testDescription: "nothing else", says: "In this scenario it starts 22:00."),
    Row(
      testDescription: "another reason before the start", without: #"["21:00-22:30"]"#,
      says: "In this scenario it starts 22:30; before that network objects."),
    Row(
      testDescription: "another reason to the end", without: #"["21:00-23:30"]"#,
      says: "In this scenario it does not start; later network objects."),
    Row(
      testDescription: "another request in its place", opened: #"["08:00", "13:00"]"#,
      without: #"["21:00-22:30"]"#,
      says: """
        At 13:03 the app submits it again (line 5), which replaces this request. In this scenario it \
        starts 22:30; before that network objects.
        """),
    Row(
      testDescription: "taken away", events: #"[{ "at": "15:00", "uninstall": "com.a" }]"#,
      says: "In this scenario it does not start: it is discarded 15:00."),
  ])
  func theEndSaysWhatBecomesOfTheRequest(_ row: Row) throws {
    let ending = try BuiltCommand.run(
      ["explain", "-", "com.a.p", "--at", "12:30"], input: row.scenario)
    #expect(ending.status == 0, "\(ending.error)")
    let words = ending.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.hasSuffix(". \(row.says)"), "\(ending.output)")
  }
}
