import Foundation
import Reports
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// Logs of phones, each with the first line that its reader needs. The lines were written before the reader
/// was.
@Suite struct LogVerdictTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Logs/Verdicts")

  private static func report(_ text: String, only name: String? = nil) throws -> DeviceLogReport {
    let log = try #require(deviceLog(text))
    let only = try name.map { try #require(log.tasks(named: $0).first) }
    return DeviceLogReport(log, TextStyle(), only: only)
  }

  /// Of `-run` logs: what the command writes of a run, cut at a line that was drawn.
  @Test(arguments: [
    ("healthy-own.log", "Runs: launched 3 times, last Sat 07:40; asked again"),
    ("healthy-run.log", "Runs: launched 13 times, last Wed 06:42; asked again"),
    ("young-run.log", "Runs: launched 3 times, last Mon 13:14; asked again"),
    ("not-yet-due.log", "Cannot be told: the log ends 8 min before its earliest date"),
    (
      "clock-set-back.log",
      "Cannot be told: the clock went back in line 4, so the order is not known"
    ),
    (
      "low-power-run.log",
      "Waits: Low Power Mode since Wed 13:20 holds refreshes back [documented]"
    ),
    (
      "charger-run.log",
      "Runs badly: launched once, Mon 23:00; told to stop"
    ),
    (
      "two-settings.log",
      "Waits: Background App Refresh off and Low Power Mode hold it back [documented]"
    ),
    (
      "two-weeks.log",
      "Waits: due for 14 d, app not opened for 14 d; completed twice [assumed]"
    ),
    (
      "two-policies.ndjson",
      "Waits: held back 15 times by CPU Usage and Device Activity [observed]"
    ),
    (
      "told-to-stop.log",
      "Stopped: launched Fri 12:01, never asked again; told to stop, not completed"
    ), ("not-permitted.log", "Stopped: submit failed twice, notPermitted (3)"),
  ])
  func theFirstLineAnswers(_ file: String, _ expected: String) throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    let report = try Self.report(text)
    var lines = report.brief(file: file).split(separator: "\n").map(String.init)
    let ran = report.verdict.ran
    if !ran.isEmpty { #expect(lines.removeFirst() == ran) }
    #expect(lines.first == expected)
    #expect(expected.count <= VerdictWords.columns && ran.count <= VerdictWords.columns)
    #expect(report.details().hasPrefix((ran.isEmpty ? "" : ran + "\n") + expected + "\n"))
    #expect(report.json.contains(#""line": "\#(expected)""#))
    let second = try #require(lines.dropFirst().first)
    #expect(second.hasPrefix("Nothing ") || second.hasPrefix("Also: "), "\(second)")
  }

  /// Somebody opens a log to know whether it ran; the first line that does not count runs has one above that does.
  @Test(arguments: [
    (
      "low-power-run.log",
      "Ran 13 times, last Wed 12:07; mostly held back by App Usage (76 of 83 times)."
    ),
    ("not-permitted.log", "Never ran in this log."), ("told-to-stop.log", "Ran once, Fri 12:01."),
    ("healthy-run.log", ""), ("charger-run.log", ""), ("clock-set-back.log", ""),
    ("two-policies.ndjson", "Never ran in this log."),
  ])
  func whetherItRanIsSaidFirst(_ file: String, _ expected: String) throws {
    let report = try Self.report(
      try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8))
    let words = report.verdict
    #expect(words.ran == expected)
    #expect(
      words.verdict.state == .cannotTell || (words.ran + words.line).contains(/[Rr]an|launched/))
    let runs = words.verdict.task?.runs.count ?? 0
    if runs > 1, words.verdict.state != .cannotTell {
      #expect((words.ran + words.line).contains("\(runs) times"))
    }
    // What it does not show is told in words, and by name only to programs.
    for rule in words.verdict.notSeen {
      #expect(!words.also.contains("\(rule.introduction.name)"), "\(words.also)")
    }
  }

  @Test func oneOfSeveralTasksIsNamed() throws {
    let text =
      (Self.asked.flatMap { [$0, $0.replacing("com.a.b.r", with: "com.a.b.s")] }
      + [
        Self.line("launched", "15T12:01:00"), Self.line("submitted", "15T12:01:00"),
        Self.line("completed", "15T12:01:09", #","success":true"#),
        Self.line("foreground", "17T12:00:00"),
      ]).joined(separator: "\n")
    #expect(try Self.report(text).verdict.ran == "b.r: Ran once, Fri 12:01.")
    #expect(try Self.report(text, only: "com.a.b.s").verdict.ran == "Never ran in this log.")
  }

  private static func line(_ word: String, _ time: String, _ more: String = "") -> String {
    #"{"bgtask":"\#(word)","at":"2026-05-\#(time).000+02:00","app":"com.a.b","id":"com.a.b.r"\#(more)}"#
  }

  private static let asked = [
    line("registered", "15T07:02:11", #","success":true"#),
    line("submitted", "15T07:05:00", #","kind":"refresh""#),
  ]

  private func verdict(_ lines: [String]) throws -> VerdictWords {
    try Self.report(lines.joined(separator: "\n")).verdict
  }

  @Test func aStateThatTheLogDoesNotShowToBeginIsNotSaidToHaveBegun() throws {
    let shown = try verdict(
      Self.asked + [
        Self.line("device", "15T08:00:00", #","lowPowerMode":true"#),
        Self.line("device", "15T12:00:00", #","lowPowerMode":true"#),
      ])
    #expect(
      shown.line == "Waits: Low Power Mode from Fri 08:00 on holds refreshes back [documented]")
    let stale = try verdict(
      Self.asked + [
        Self.line("device", "15T08:00:00", #","lowPowerMode":true"#),
        Self.line("foreground", "18T12:00:00"),
      ])
    #expect(stale.line.contains("Low Power Mode, last told Fri 08:00"), "\(stale.line)")
  }

  /// The charger that processing needs was there, though no line says so.
  @Test func aLaunchRefutesAStateThatNoLineEnds() throws {
    let lines = [
      Self.line("device", "15T07:00:00", #","charging":false"#),
      Self.line("submitted", "15T07:05:00", #","kind":"processing","power":true"#),
      Self.line("launched", "15T23:01:00"),
      Self.line("submitted", "15T23:01:00", #","power":true"#),
      Self.line("completed", "15T23:02:00", #","success":true"#),
      Self.line("foreground", "16T07:00:00"),
    ]
    let words = try verdict(lines)
    #expect(words.line == "Runs: launched once, Fri 23:01; asked again", "\(words.line)")
    let told = try verdict(lines + [Self.line("device", "16T07:01:00", #","charging":false"#)])
    #expect(told.line.contains("; off the charger from Sat 07:01 on"), "\(told.line)")
  }

  @Test func aStateThatEndedHoldsNothingBack() throws {
    let words = try verdict(
      Self.asked + [
        Self.line("device", "15T08:00:00", #","lowPowerMode":true"#),
        Self.line("device", "15T09:00:00", #","lowPowerMode":false"#),
        Self.line("foreground", "15T12:00:00"),
      ])
    #expect(!words.line.contains("Low Power Mode"), "\(words.line)")
    #expect(!words.also.contains("low-power-mode"), "\(words.also)")
    #expect(words.also.contains("does not show whether ") && words.also.contains("swiped away"))
  }

  /// Low Power Mode pauses refreshes; whether processing too is an assumption that is off.
  @Test func onlyRulesForItsKindHoldATaskBack() throws {
    var lines = Self.asked + [Self.line("device", "15T08:00:00", #","lowPowerMode":true"#)]
    lines[1] = Self.line("submitted", "15T07:05:00", #","kind":"processing","power":true"#)
    #expect(try !verdict(lines).line.contains("Low Power Mode"))
    lines.append(Self.line("device", "15T08:00:00", #","charging":false"#))
    #expect(try verdict(lines).line.contains("off the charger"))
  }

  @Test func aRequestAfterALaunchThatWaitsForDaysIsNoticed() throws {
    let ran = [
      Self.line("launched", "15T12:01:00"), Self.line("submitted", "15T12:01:00"),
      Self.line("completed", "15T12:01:09", #","success":true"#),
    ]
    let early = try verdict(Self.asked + ran + [Self.line("foreground", "15T20:00:00")])
    #expect(early.line.hasPrefix("Runs: launched once, Fri 12:01"), "\(early.line)")
    let late = Self.asked + ran + [Self.line("foreground", "17T12:01:00")]
    #expect(
      try verdict(late).line
        == "Waits: due for 2 d and not launched, the log does not say why")
    let report = try Self.report(late.joined(separator: "\n"))
    #expect(report.findings.map { $0.name } == ["waits-long"])
  }

  @Test(arguments: [
    (#"{"bgtask":"completed","id":"com.a.b.r","app":"com.a.b","#, "12:01:12", true),
    (#"{"bgtask":"completed","id":"com.a.b.r","app":"com.a.b","#, "12:09:12", true),
    (#"{"bgtask":"foreground","app":"com.a.b","#, "12:01:12", false),
  ])
  func aSecondCompletionIsAFinding(_ start: String, _ time: String, _ isOne: Bool) throws {
    let lines =
      Self.asked + [
        Self.line("launched", "15T12:01:00"), Self.line("submitted", "15T12:01:00"),
        Self.line("completed", "15T12:01:09", #","success":true"#),
        start + #""at":"2026-05-15T\#(time).000+02:00","success":true}"#,
      ]
    let report = try Self.report(lines.joined(separator: "\n"))
    #expect(report.findings.map { $0.name } == (isOne ? ["completed-twice"] : []))
    #expect(report.details().contains("and once more") == isOne)
    let words = try verdict(lines).line
    #expect(
      words.hasPrefix(
        isOne ? "Runs badly: launched once, Fri 12:01; completed twice" : "Runs: launched once"))
  }

  @Test func oneCompletionThatAppAndFrameworkBothTellIsOne() throws {
    let log = try #require(
      deviceLog(
        Styled.full.text([
          .framework("08:00:00", "Starting task: <BGAppRefreshTask: com.a.b.r>"),
          .app(
            "08:00:09", #"{"bgtask":"completed","id":"com.a.b.r","app":"com.a.b","success":true}"#),
          .framework(
            "08:00:09", "Marking task <BGAppRefreshTask: com.a.b.r> complete with success: 1"),
        ])))
    #expect(log.tasks.first?.runs.map { $0.isCompletedTwice } == [false])
    let stray = try #require(
      deviceLog(
        (Self.asked + [Self.line("completed", "15T12:01:09", #","success":true"#)])
          .joined(separator: "\n")))
    #expect(stray.shapes.map { $0.shape } == ["a completion without a launch before it"])
  }

  @Test func ofSeveralTasksTheWorstIsAnsweredFor() throws {
    let other = Self.line("registered", "15T07:02:11", #","success":true"#)
      .replacing("com.a.b.r", with: "com.a.b.sync")
    let lines = [other] + Self.asked + [Self.line("foreground", "15T12:00:00")]
    let words = try verdict(lines)
    #expect(words.line == "Stopped (b.sync): registered, never asked for")
    #expect(words.also.hasPrefix("Also: b.r: due for 4 h 55 min"), "\(words.also)")
    let one = try Self.report(lines.joined(separator: "\n"), only: "r")
    #expect(one.verdict.line.hasPrefix("Waits: due for 4 h 55 min"), "\(one.verdict.line)")
    #expect(!one.brief(file: "l").contains("sync"))
  }

  @Test func whatWasRefusedBeforeALaunchIsNotWhyItStopped() throws {
    let refused = Self.line("registered", "15T07:02:11", #","success":false"#)
    let launched = [Self.line("launched", "15T12:01:00"), Self.line("submitted", "15T12:01:00")]
    #expect(
      try verdict([refused, Self.asked[1]]).line.hasPrefix("Stopped: register returned false"))
    let words = try verdict([refused, Self.asked[1]] + launched)
    #expect(words.line == "Runs: launched once, Fri 12:01; asked again")
    #expect(words.also.hasPrefix("Also: register returned false"), "\(words.also)")
    let last = try verdict([Self.asked[1]] + launched + [refused.replacing("T07", with: "T13")])
    #expect(!last.line.hasPrefix("Runs: "), "\(last.line)")
  }

  @Test func refusedIsOneThing() throws {
    let text = [
      Self.line("refused", "15T07:02:11", #","code":3"#), Self.line("foreground", "15T08:00:00"),
    ].joined(separator: "\n")
    let table = try Self.report(text).brief(file: "l").split(separator: "\n")
    let head = try #require(table.firstIndex { $0.contains("asked  refused  held back") })
    #expect(
      table[head + 1].split(separator: " ").map(String.init) == [
        "b.r", "1", "1", "0", "0", "0", "0",
      ])
    let policies = try String(
      contentsOf: Self.folder.appendingPathComponent("two-policies.ndjson"), encoding: .utf8)
    let told = try Self.report(policies).brief(file: "l")
    for words in ["15 times by CPU Usage Policy", "15 times by Device Activity Policy"] {
      #expect(
        told.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words), "\(told)"
      )
    }
    #expect(!told.contains("refused 15"))
  }

  @Test(arguments: [
    "flutter: ", "2026-05-15 10:00:00 INFO ", "2026-05-15 10:00:00 [INFO] ", "I/app: ",
  ])
  func linesBehindAPrefixAreRead(_ prefix: String) throws {
    let lines = Self.asked + [Self.line("launched", "15T12:01:00")]
    let bare = try #require(deviceLog(lines.joined(separator: "\n")))
    let log = try #require(
      deviceLog(lines.map { prefix + $0 }.joined(separator: "\n")), "\(prefix)")
    #expect(log.tasks == bare.tasks, "\(prefix)")
    #expect(log.first == bare.first && log.last == bare.last, "\(prefix)")
  }

  /// Decisions name Low Power Mode, and the log ends with one of them.
  @Test func aDraftDoesNotInventTheEndOfLowPowerMode() throws {
    func decision(_ time: String, _ verdict: String) -> PlannedEntry {
      .scheduler(
        time,
        "bgRefresh-com.a.b.r:AAAAAA:[\n\t{name: Low Power Mode Policy, policyWeight: 5.000, response: {\(verdict), 0.00, [{x == 1}]}}\n ], Decision: \(verdict)}"
      )
    }
    let entries: [PlannedEntry] = [
      .framework(
        "07:00:00",
        "submitTaskRequest: <BGAppRefreshTaskRequest: com.a.b.r, earliestBeginDate: (null)>"),
      decision("08:00:00", "MNP"), decision("09:00:00", "MNP"),
    ]
    func draft(_ entries: [PlannedEntry]) throws -> String {
      let log = try #require(deviceLog(Styled.full.text(entries)))
      return try #require(ScenarioDraft(log, file: "l")).text
    }
    let open = try draft(entries)
    #expect(open.contains(#""lowPowerMode": true"#))
    #expect(!open.contains(#""lowPowerMode": false"#), "\(open)")
    let ended = try draft(entries + [decision("09:40:00", "CP")])
    #expect(
      ended.contains(#"{ "at": "day 1 09:40", "lowPowerMode": false }"#), "\(ended)")
  }

  /// Whatever the names are, the line fits, and keeps its label.
  @Test func theFirstLineFitsWhateverItNames() throws {
    let long = "com." + String(repeating: "a", count: 60) + "." + String(repeating: "z", count: 60)
    let policy = String(repeating: "Very Long ", count: 12) + "Policy"
    let text = Styled.full.text([
      .framework(
        "07:00:00",
        "submitTaskRequest: <BGAppRefreshTaskRequest: \(long), earliestBeginDate: (null)>"),
      .framework(
        "07:00:00",
        "submitTaskRequest: <BGAppRefreshTaskRequest: \(long)z, earliestBeginDate: (null)>"),
      .scheduler(
        "09:00:00",
        "bgRefresh-\(long):AAAAAA:[\n\t{name: \(policy), policyWeight: 5.0, response: {MNP, 0.00, [{x}]}}\n ], Decision: MNP}"
      ),
    ])
    let line = try Self.report(text).verdict.line
    #expect(line.count <= VerdictWords.columns && line.hasSuffix("[observed]"), "\(line)")
    #expect(line.hasPrefix("Waits ("), "\(line)")
  }
}
