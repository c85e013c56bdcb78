import LongForm
import Reports
import Testing

@testable import DeviceLogs

/// Logs come from strangers.
@Suite struct HostileLogTests {
  @Test(arguments: [
    ("a zone that no clock has", "2026-05-15 07:00:00.000000+9900 0x1 Default 0x0 1 0 dasd: x"),
    ("a day that no month has", "2026-02-30 07:00:00.000000+0200 0x1 Default 0x0 1 0 dasd: x"),
    ("a cut object", #"{"timestamp":"2026-05-15 07:00:00+0200","eventMessage":"dasd"#),
  ])
  func aLineWithoutAValidTimeIsCountedAsDamaged(_ name: String, _ line: String) throws {
    let good = Styled.full.text(Array(SampleEntries.morning.prefix(1)))
    let log = try #require(deviceLog(line + "\n" + good + line + "\n" + good), "\(name)")
    #expect(log.entries.damaged >= 1, "\(name)")
    #expect(log.sessions.count >= 1, "\(name)")
  }

  @Test func anEndlessLineIsSkippedAndTheNextOneRead() throws {
    var reader = DeviceLogReader(.lines)
    for _ in 0..<40 { reader.feed([UInt8](repeating: 0x61, count: 1 << 16)) }
    reader.feed([0x0A] + Array(Styled.full.text(SampleEntries.morning).utf8))
    let log = reader.finish()
    #expect(log.entries.damaged == 1)
    #expect(log.ownTasks.first?.runs.count == 1)
  }

  @Test func theNumberOfKeptLineShapesAndTasksIsLimited() throws {
    var text = ""
    for number in 0..<3_000 {
      let word = String(number, radix: 26).map { $0.isNumber ? "q" : $0 }
      text +=
        "2026-05-15 07:00:00.000 Df dasd[1:2] [com.apple.duetactivityscheduler:x] \(String(word))z"
        + String(repeating: "y", count: number % 300) + " said\n"
      text +=
        "2026-05-15 07:00:00.000 Df dasd[1:2] [com.apple.duetactivityscheduler:x] "
        + "STARTING activity bgRefresh-a.b.c\(number):AAAAAA\n"
    }
    let log = try #require(deviceLog(text))
    #expect(log.shapes.count <= LogLimits.shapes)
    #expect(log.tasks.count == LogLimits.tasks)
    #expect(log.entries.notKept == 1_000)
    #expect(log.entries.notUnderstood == 3_000)
  }

  @Test func otherAppsAreNotNamedUnlessRequested() throws {
    let log = try #require(deviceLog(Styled.full.text(SampleEntries.morning)))
    let masked = DeviceLogReport(log, TextStyle())
    let named = DeviceLogReport(log, TextStyle(), others: .named)
    for text in [masked.brief(file: "l"), masked.details(), masked.json] {
      #expect(!text.contains("org.other"), "\(text)")
    }
    for text in [named.brief(file: "l"), named.details(), named.json] {
      #expect(text.contains("other.mail.sync"), "\(text)")
    }
  }

  @Test func controlCharactersOfALogAreEscaped() throws {
    let entries: [PlannedEntry] = [
      .scheduler(
        "07:00:00",
        "bgRefresh-com.a.b.r:AAAAAA:[\n\t{name: X\u{1B}[31m\u{202E} Policy, policyWeight: 1.0, response: {MNP, 0.00, [{\u{7}bell}]}}\n ], Decision: MNP}"
      ), .scheduler("07:00:01", "\u{1B}]0;title\u{7} unknown"),
    ]
    let log = try #require(deviceLog(Styled.full.text(entries)))
    let report = DeviceLogReport(log, TextStyle(), others: .named)
    for text in [report.brief(file: "l"), report.details(), report.json] {
      let raw: [Unicode.Scalar] = ["\u{1B}", "\u{7}", "\u{202E}"]
      #expect(!text.unicodeScalars.contains { raw.contains($0) }, "\(text)")
    }
    #expect(report.details().contains("\\u{1B}"))
  }

  /// The log file of an app as a user might send it, with other lines in it.
  @Test func everyLineOfAnAppsOwnLogIsCounted() throws {
    let asked =
      #"{"bgtask":"submitted","at":"2026-05-15T07:08:00.000+0200","app":"com.a.b","id":"com.a.b.r"}"#
    let text = """
      Hello, here is my log:
      \(asked)
      d":"com.a.b.r","at":"2026-05-15T07:09:00.000+0200","app":"com.a.b"}
      {"bgtask":"launched","at":"2026-05-15T07:4
      \(asked)
      {"bgtask":"sang","at":"2026-05-15T07:10:00.000+0200","app":"com.a.b","id":"com.a.b.r"}
      {"bgtask":"expired","at":"2026-05-15T07:10:00.000+0200","app":"com.a.b"}
      2026-05-15 07:00:00 other app says something else
      [tasks] {"bgtask":"foreground","at":"2026-05-15T09:10:00.000+0200","app":"com.a.b"}
      {"level":"info","of":"another library"}
      """
    let log = try #require(deviceLog(text))
    #expect(log.tasks.map { $0.submissions.count } == [1])
    #expect(log.entries.repeated == 1 && log.entries.damaged == 2)
    #expect(log.entries.notUnderstood == 2 && log.sessions.count == 1)
    #expect(
      log.shapes.map { $0.shape } == [
        #"the app's own "sang""#, #"the app's own "expired" without a usable id"#,
      ])
    #expect(log.findings.map { $0.name } == ["never-launched"])
    let report = DeviceLogReport(log, TextStyle())
    let brief = report.brief(file: "l").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(brief.contains("4 entries not understood or damaged"), "\(brief)")
    #expect(brief.contains("1 line of the app repeated, and counted once"), "\(brief)")
    #expect(report.details().contains("once, first in line 6: the app's own \"sang\""))
  }

  @Test func nothingIsInferredFromTimesWhereTheClockGoesBack() throws {
    func line(_ word: String, _ time: String, _ more: String = "") -> String {
      #"{"bgtask":"\#(word)","at":"2026-05-15T\#(time).000+0200","app":"com.a.b","id":"com.a.b.r"\#(more)}"#
    }
    let lines = [
      line("launched", "12:00:00"), line("submitted", "12:00:01"),
      line("completed", "09:00:07", #","success":true"#), line("launched", "17:00:00"),
      line("expired", "17:00:25"), line("submitted", "09:30:00"), line("registered", "23:00:00"),
    ]
    let log = try #require(deviceLog(lines.joined(separator: "\n")))
    #expect(log.steps?.count == 2 && log.steps?.firstLine == 3)
    #expect(log.findings.map { $0.name } == ["expired"])
    let report = DeviceLogReport(log, TextStyle())
    let told = report.details().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(told.contains("with success, and the clock went back meanwhile"), "\(told)")
    #expect(told.contains("the clock: went back 2 times, by 2 h 59 min in line 3"), "\(told)")
    let forward = try #require(deviceLog(lines.dropLast(2).joined(separator: "\n")))
    #expect(forward.steps?.count == 1)
  }
}
