import Foundation
import LongForm
import Testing

/// The end of an explanation: the fate of the request and the remaining objections.
@Suite struct ExplainTests {
  struct Row: Sendable {
    let what: String
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
    Row(what: "nothing else", says: "In this scenario it starts 22:00."),
    Row(
      what: "another reason before the start", without: #"["21:00-22:30"]"#,
      says: "In this scenario it starts 22:30; before that network objects."),
    Row(
      what: "another reason to the end", without: #"["21:00-23:30"]"#,
      says:
        "In this scenario, which was followed to Tue 06:00, it does not start; later network objects."
    ),
    Row(
      what: "another request in its place", opened: #"["08:00", "13:00"]"#,
      without: #"["21:00-22:30"]"#,
      says: """
        At 13:03 the app submits it again (line 5), which replaces this request. In this scenario it \
        starts 22:30; before that network objects.
        """),
    Row(
      what: "taken away", events: #"[{ "at": "15:00", "uninstall": "com.a" }]"#,
      says: "In this scenario it does not start: it is discarded 15:00."),
  ])
  func theLastSentenceSaysWhatHappensToTheRequest(_ row: Row) throws {
    let words = try explained(row.scenario, "com.a.p", at: "12:30")
    #expect(words.hasSuffix(". \(row.says)"), "\(words)")
  }

  struct Answer: Sendable {
    let what: String
    let scenario: String
    let task: String
    let moment: String
    let says: [String]
  }

  @Test(arguments: [
    Answer(
      what: "two causes of one rule, and both are mended",
      scenario: ExplainTests.memoryAndCamera, task: "com.a.p", moment: "08:00",
      says: [
        "since 07:03, still after 07:04 (camera on, line 4), until you free some memory and close the camera",
        "and the camera is closed.", "To let it run: free some memory, then close the camera.",
      ]),
    Answer(
      what: "the cause that is left of two",
      scenario: ExplainTests.memoryAndCamera, task: "com.a.p", moment: "10:00",
      says: [
        "since 07:03, still after 09:00 (memory pressure changed, line 5), until you close the camera",
        "To let it run: close the camera.",
      ]),
    Answer(
      what: "waiting helps as much as what the user could do",
      scenario: """
        { "format": 1, "start": "2026-06-01T07:00+00:00", "duration": "3d",
          "device": { "network": "wifi", "charging": true },
          "apps": [{ "id": "com.a", "opened": [], "history": "14d", "tasks": [
            { "refresh": "com.a.r", "submit": ["day 1 07:01"], "resubmit": "never" }] }],
          "events": [{ "at": "day 1 07:00", "open": "com.a" }, { "at": "day 1 07:10", "open": "com.a" }] }
        """, task: "com.a.r", moment: "09:00",
      says: [
        "by what it has learned so far the user does not open it often enough",
        "To let it run: wait until Wed 06:28, or open the app at regular times.",
        "In this scenario it starts Wed 06:34.",
      ]),
    Answer(
      what: "opening ends what only the day's budget for pushes would",
      scenario: """
        { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "2d",
          "rules": { "system-budgets.pushes-per-day": 1 },
          "apps": [{ "id": "a", "opened": ["07:00"],
            "tasks": [{ "push": "a.news", "arrives": ["day 1 09:00", "day 1 09:30"] }] }] }
        """, task: "a.news", moment: "09:40",
      says: ["since 09:30 until Tue 09:03 (computed)", "To let it run: open the app."]),
    Answer(
      what: "a time on a clock that will be another",
      scenario: """
        { "format": 1, "start": "2026-06-01T06:00+09:00", "duration": "3d",
          "device": { "network": "wifi", "charging": true },
          "apps": [{ "id": "com.a", "opened": ["day 1 20:00"], "tasks": [
            { "processing": "com.a.p", "earliest": "6h" }] }],
          "events": [{ "at": "day 1 23:50", "utcOffset": "-08:00" }] }
        """, task: "com.a.p", moment: "day 1 23:40",
      says: [
        "since 20:03 until 09:03 UTC-08:00 (computed)",
        "To let it run: wait until 09:03 UTC-08:00. In this scenario it starts 09:13 UTC-08:00.",
      ]),
    Answer(
      what: "who takes the budget that was waited for",
      scenario: """
        { "format": 1, "start": "2026-06-01T06:00+00:00", "duration": "2d",
          "device": { "network": "cellular", "charging": false, "battery": "100%",
            "drainIdle": "0% per hour", "drainInUse": "0% per hour" },
          "apps": [{ "id": "com.a", "opened": [
            "06:05 for 2m", "06:25 for 2m", "06:45 for 2m",
            "07:05 for 2m", "07:25 for 2m", "07:45 for 2m",
            "08:05 for 2m", "08:25 for 2m", "08:45 for 2m",
            "09:05 for 2m", "09:25 for 2m", "09:45 for 2m",
            "10:05 for 2m", "10:25 for 2m", "10:45 for 2m",
            "11:05 for 2m", "11:25 for 2m", "11:45 for 2m"], "tasks": [
            { "refresh": "com.a.r", "earliest": "15m", "submit": ["onBackground", "ifNotPending"],
              "work": { "takes": "20s", "cpu": "100%", "bytes": "1500KB" } },
            { "push": "com.a.push", "arrives": ["every 40m"] }] }] }
        """, task: "com.a.push", moment: "day 1 12:05",
      says: [
        "To let it run: open the app.", "Before that the budget goes to a.r, first at 12:21.",
      ]
    ),
    Answer(
      what: "a run of its own, and who goes first after that",
      scenario: """
        { "format": 1, "start": "2026-06-01T20:00+02:00", "duration": "2h",
          "rules": { "continued-limit.at-once": 1 },
          "apps": [{ "id": "com.a", "permitted": ["com.a.x.*"], "opened": ["20:00 for 10m"], "tasks": [
            { "continued": "com.a.x.1", "submit": ["day 1 20:01", "day 1 20:03"],
              "work": { "units": 300, "pace": "1 per 1s" } },
            { "continued": "com.a.x.2", "submit": ["day 1 20:02"],
              "work": { "units": 300, "pace": "1 per 1s" } }] }] }
        """, task: "com.a.x.1", moment: "20:04",
      says: [
        "To let it run: let the earlier run end, then let another continued task end (a.x.2 goes first).",
        "In this scenario it starts 20:12.",
      ]),
    Answer(
      what: "a broken chain",
      scenario: """
        { "format": 1, "start": "2026-06-01T06:00+00:00", "duration": "4d",
          "device": { "network": "wifi", "charging": true },
          "apps": [{ "id": "com.a", "opened": ["07:00 for 3m"], "tasks": [
            { "refresh": "com.a.r", "submit": ["day 1 07:01"], "resubmit": "never" }] }] }
        """, task: "com.a.r", moment: "day 3 08:00",
      says: [
        "nothing has been submitted since. To let it run: in the code, submit the next request first "
          + "thing in the handler, on every path; on the device, wait until Thu 06:23 (line 4)."
      ]),
  ])
  func theAnswerNamesCausesRemedyAndOutcome(_ row: Answer) throws {
    let words = try explained(row.scenario, row.task, at: row.moment)
    for missing in row.says.filter({ !words.contains($0) }) {
      Issue.record("\(missing) is not in \(words)")
    }
  }

  private static let memoryAndCamera = """
    { "format": 1, "start": "2026-06-01T07:00+00:00", "duration": "1d",
      "device": { "network": "wifi", "charging": true }, "apps": [{ "id": "com.a", "opened": ["07:01 for 1m"],
      "tasks": [{ "processing": "com.a.p", "submit": ["day 1 07:01"] }] }], "events": [
      { "at": "day 1 07:03", "memory": "critical" }, { "at": "day 1 07:04", "camera": true },
      { "at": "day 1 09:00", "memory": "normal" }] }
    """

  struct Remedy: Sendable {
    let what: String
    let scenario: String
    let task: String
    let says: String
  }

  /// Asked at 22:18.
  @Test(arguments: [
    Remedy(
      what: "the third in a queue of continued tasks",
      scenario: ExplainTests.scenario(
        #""opened": ["22:10 for 30m"], "tasks": [\#(ExplainTests.export(1)), \#(ExplainTests.export(2)), \#(ExplainTests.export(3))]"#,
        rules: #""continued-limit.at-once": 1"#), task: "com.a.3",
      says: "To let it run: let 2 continued tasks end (a.2 goes first). In this scenario it starts"),
    Remedy(
      what: "the second in a queue of continued tasks",
      scenario: ExplainTests.scenario(
        #""opened": ["22:10 for 30m"], "tasks": [\#(ExplainTests.export(1)), \#(ExplainTests.export(2))]"#,
        rules: #""continued-limit.at-once": 1"#), task: "com.a.2",
      says: "To let it run: let another continued task end. In this scenario it starts"),
    Remedy(
      what: "every switch",
      scenario: ExplainTests.scenario(
        #""opened": ["22:01"], "tasks": [{ "refresh": "com.a.r", "earliest": "1m" }]"#,
        events:
          #"{ "at": "22:05", "backgroundRefresh": "off" }, { "at": "22:06", "refreshOff": "com.a" }"#
      ), task: "com.a.r",
      says:
        "turn on Background App Refresh for the device, then turn on Background App Refresh for the app."
    ),
    Remedy(
      what: "a restriction",
      scenario: ExplainTests.scenario(
        #""opened": ["22:01"], "tasks": [{ "refresh": "com.a.r", "earliest": "1m" }]"#,
        events: #"{ "at": "22:05", "refreshRestricted": true }"#),
      task: "com.a.r", says: "To let it run: lift the restriction on Background App Refresh."),
    Remedy(
      what: "a replacement to come",
      scenario: ExplainTests.scenario(
        #""opened": ["22:01", "23:01"], "tasks": [{ "refresh": "com.a.r", "earliest": "4h" }]"#),
      task: "com.a.r",
      says: """
        To let it run: in the code, check the pending requests first, and submit only if none is waiting; \
        then wait until Tue 02:04. At \
        23:04 the app submits it again (line 2), which replaces this request and restarts the wait, \
        earliest Tue 03:04.
        """),
  ])
  func theRemedyNamesEverythingThatIsNeeded(_ row: Remedy) throws {
    let words = try explained(row.scenario, row.task, at: "22:18")
    #expect(words.contains(row.says), "\(words)")
  }

  /// The answer on one line.
  private func explained(
    _ scenario: String, _ task: String, at moment: String
  ) throws -> String {
    let ending = try BuiltCommand.run(["explain", "-", task, "--at", moment], input: scenario)
    #expect(ending.status == 0, "\(ending.error)")
    return ending.output.split { $0.isWhitespace }.joined(separator: " ")
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

/// A number has a label of its own if it is less certain than its rule.
@Suite struct TrustLabelTests {
  struct Row: Sendable {
    let what: String
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
      what: "a principle alone", task: "a.p", at: "12:00",
      says: "on battery at 73 %; it runs once the device is plugged in. [documented]"),
    Row(
      what: "an assumed number of a documented rule", task: "a.e.3", at: "20:13",
      says: "1 of them must end before this one starts. [documented; the number is assumed]"),
    Row(
      what: "an observed number of a stated rule", task: "a.p", at: "23:40",
      says: "20 min apart; only waiting helps. [stated; the number is observed]"),
    Row(
      what: "a number of the reader's own",
      rules: #"{ "rate-limiting.processing-spacing": "11h" }"#, task: "a.p", at: "day 2 00:00",
      says: "11 h apart; only waiting helps. [stated; the number is chosen by you]"),
    Row(
      what: "a setting of the reader's own",
      rules: #"{ "low-power-mode.pauses-processing": true }"#, task: "a.p", at: "21:00",
      says: "turns Low Power Mode off. [documented; the setting is chosen by you]"),
    Row(
      what: "an assumed setting of a documented rule", task: "a.clean", at: "12:00",
      says: "it runs once the device is plugged in. [documented; the setting is assumed]"),
    Row(
      what: "the number alone where nothing objects", task: "a.r", at: "12:00",
      says: "15 min is enough [observed]"),
    Row(
      what: "the weaker of the two where nothing objects", task: "a.r", at: "12:00",
      says: "30000 units left; 1150 is enough [assumed]"),
  ])
  func theLabelIsThatOfTheLeastCertainPart(_ row: Row) throws {
    let ending = try BuiltCommand.run(
      ["explain", "-", row.task, "--at", row.at], input: row.scenario)
    #expect(ending.status == 0, "\(ending.error)")
    let words = ending.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(row.says), "\(ending.output)")
  }
}

/// Questions that are in no lesson are answered by what the command shows.
@Suite struct WhyQuestionTests {
  private static let examples = BuiltCommand.packageFolder.appendingPathComponent("Examples")

  @Test(arguments: WhyQuestion.all) func eachQuestionIsAnswered(_ question: WhyQuestion) throws {
    let ending = try BuiltCommand.run(question.arguments, at: Self.examples, input: question.input)
    #expect(ending.status == 0, "\(ending.error)")
    let words = Self.onOneLine(ending.output)
    for answer in question.answers {
      #expect(words.contains(answer), "\(answer) is not in\n\(ending.output)")
    }
  }

  private static func onOneLine(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// Work that is done every night and waits for the next opening has not stopped, and nothing is to be fixed.
  @Test(arguments: [[], ["--at", "day 2 01:11"]]) func workThatIsDoneIsNotBroken(
    _ moment: [String]
  ) throws {
    let starter = try BuiltCommand.run(["new"])
    let told = try BuiltCommand.run(["explain", "-"] + moment, input: starter.output)
    let line = told.output.split(separator: "\n").first { $0.hasPrefix("news.cleanup") } ?? ""
    #expect(line.contains("ran 24 times; main cause: "), "\(told.output)")
    #expect(moment.isEmpty || line.hasSuffix("its work is done"), "\(line)")
    for wrong in ["stopped", "fix:", "nothing requested"] {
      #expect(!line.contains(wrong), "\(line)")
    }
  }

  /// Starters are not files, so their scenarios are piped from `bgsim new`.
  @Test(
    arguments: [
      ("never-charges+daily", "news.cleanup", "never ran; main cause: external-power"),
      ("low-battery+messenger", "news.refresh", "never ran; main cause: critically-low-battery"),
      ("overnight-charger+weekly", "news.refresh", "main cause: app-usage"),
      ("desk+casual", "news.cleanup", "main cause: rate-limiting"),
    ].enumerated().filter { LongForm.isAskedFor || $0.offset == 1 }.map(\.element))
  func theMainCauseAndFixOfEachStarterAreExplained(_ name: String, _ task: String, _ cause: String)
    throws
  {
    let starter = try BuiltCommand.run(["new", "--from", name])
    let told = try BuiltCommand.run(["explain", "-"], input: starter.output)
    #expect(starter.status == 0 && told.status == 0, "\(told.error)")
    let words = Self.onOneLine(told.output)
    let line = words.components(separatedBy: task).dropFirst().first ?? ""
    #expect(line.contains(cause) && line.contains("fix:"), "\(told.output)")
  }
}
