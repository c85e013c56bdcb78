import Testing

/// A number carries a label of its own where its rule is better known than it.
@Suite struct TrustLabelTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var rules = "{}"
    let task: String
    let at: String
    let says: String

    /// A refresh before noon, two kinds of export in the evening, and a clean-up each night.
    var scenario: String {
      """
      { "format": 1, "duration": "2d", "start": "2026-06-01T06:00+00:00", "rules": \(rules),
        "events": [{ "at": "20:40", "lowPowerMode": true }, { "at": "21:40", "lowPowerMode": false }],
        "device": { "charging": ["22:00-06:00"], "network": { "otherwise": "wifi" } },
        "apps": [{ "id": "a", "permitted": ["a.r", "a.p", "a.clean", "a.e.*"],
          "opened": ["08:00", "20:10 for 20m"], "tasks": [
          { "refresh": "a.r", "resubmit": "first", "earliest": "1m" },
          { "processing": "a.p", "requires": ["power"], "resubmit": "first" },
          { "processing": "a.clean" },
          { "continued": "a.e.1", "submit": ["day 1 20:11"],
            "work": { "units": 60, "pace": "1 per 5s" } },
          { "continued": "a.e.2", "submit": ["day 1 20:12"],
            "work": { "units": 60, "pace": "1 per 5s" } },
          { "continued": "a.e.3", "submit": ["day 1 20:12"],
            "work": { "units": 60, "pace": "1 per 5s" } }] }] }
      """
    }
  }

  @Test(arguments: [
    Row(
      testDescription: "a principle alone", task: "a.p", at: "12:00",
      says: "on battery at 73 %; it runs once the device is plugged in. [documented]"),
    Row(
      testDescription: "an assumed number of a documented rule", task: "a.e.3", at: "20:13",
      says: "1 of them must end before this one starts. [documented; the number is assumed]"),
    Row(
      testDescription: "an observed number of a stated rule", task: "a.p", at: "day 2 00:00",
      says: "10 h apart; only waiting helps. [stated; the number is observed]"),
    Row(
      testDescription: "a number of the reader's own",
      rules: #"{ "rate-limiting.processing-spacing": "11h" }"#, task: "a.p", at: "day 2 00:00",
      says: "11 h apart; only waiting helps. [stated; the number is chosen by you]"),
    Row(
      testDescription: "a setting of the reader's own",
      rules: #"{ "low-power-mode.pauses-processing": true }"#, task: "a.p", at: "21:00",
      says: "turns Low Power Mode off. [documented; the setting is chosen by you]"),
    Row(
      testDescription: "an assumed setting of a documented rule", task: "a.clean", at: "12:00",
      says: "it runs once the device is plugged in. [documented; the setting is assumed]"),
    Row(
      testDescription: "the number alone where nothing objects", task: "a.r", at: "12:00",
      says: "15 min is enough [observed]"),
    Row(
      testDescription: "the weaker of the two where nothing objects", task: "a.r", at: "12:00",
      says: "30000 units left; 1150 is enough [assumed]"),
  ])
  func theLabelIsOfWhatIsKnownLeast(_ row: Row) throws {
    let ending = try BuiltCommand.run(
      ["explain", "-", row.task, "--at", row.at], input: row.scenario)
    #expect(ending.status == 0, "\(ending.error)")
    let words = ending.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(row.says), "\(ending.output)")
  }
}
