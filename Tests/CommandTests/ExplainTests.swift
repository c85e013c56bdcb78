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

  struct Remedy: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let scenario: String
    let task: String
    let says: String
  }

  /// Asked at 22:18.
  @Test(arguments: [
    Remedy(
      testDescription: "the third in a queue of continued tasks",
      scenario: ExplainTests.scenario(
        #""opened": ["22:10 for 30m"], "tasks": [\#(ExplainTests.export(1)), \#(ExplainTests.export(2)), \#(ExplainTests.export(3))]"#,
        rules: #""continued-limit.at-once": 1"#),
      task: "com.a.3",
      says:
        "To let it run: let 2 continued tasks end (a.2 goes first). In this scenario it starts"
    ),
    Remedy(
      testDescription: "the second in a queue of continued tasks",
      scenario: ExplainTests.scenario(
        #""opened": ["22:10 for 30m"], "tasks": [\#(ExplainTests.export(1)), \#(ExplainTests.export(2))]"#,
        rules: #""continued-limit.at-once": 1"#),
      task: "com.a.2",
      says: "To let it run: let another continued task end. In this scenario it starts"),
    Remedy(
      testDescription: "every switch",
      scenario: ExplainTests.scenario(
        #""opened": ["22:01"], "tasks": [{ "refresh": "com.a.r", "earliest": "1m" }]"#,
        events:
          #"{ "at": "22:05", "backgroundRefresh": "off" }, { "at": "22:06", "refreshOff": "com.a" }"#
      ),
      task: "com.a.r",
      says:
        "turn on Background App Refresh for the device, then turn on Background App Refresh for the app."
    ),
    Remedy(
      testDescription: "a restriction",
      scenario: ExplainTests.scenario(
        #""opened": ["22:01"], "tasks": [{ "refresh": "com.a.r", "earliest": "1m" }]"#,
        events: #"{ "at": "22:05", "refreshRestricted": true }"#),
      task: "com.a.r", says: "To let it run: lift the restriction on Background App Refresh."),
    Remedy(
      testDescription: "a replacement to come",
      scenario: ExplainTests.scenario(
        #""opened": ["22:01", "23:01"], "tasks": [{ "refresh": "com.a.r", "earliest": "4h" }]"#),
      task: "com.a.r",
      says: """
        To let it run: in the code, submit only if no request is pending; then wait until Tue 02:04. At \
        23:04 the app submits it again (line 2), which replaces this request and restarts the wait, \
        earliest Tue 03:04.
        """),
  ])
  func theRemedyIsWhole(_ row: Remedy) throws {
    let ending = try BuiltCommand.run(
      ["explain", "-", row.task, "--at", "22:18"], input: row.scenario)
    #expect(ending.status == 0, "\(ending.error)")
    let words = ending.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(row.says), "\(ending.output)")
  }

  private static func export(_ number: Int) -> String {
    #"{ "continued": "com.a.\#(number)", "submit": ["22:1\#(number)"], "work": { "units": 100, "pace": "1 per 6s" } }"#
  }

  private static func scenario(_ app: String, events: String = "", rules: String = "") -> String {
    """
    { "format": 1, "start": "2026-06-01T22:00+00:00", "duration": "1d", "device": { "network": "wifi" },
      "apps": [{ "id": "com.a", \(app) }],
      "events": [\(events)], "rules": { \(rules) } }
    """
  }
}
