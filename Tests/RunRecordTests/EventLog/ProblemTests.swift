import SchedulerEngine
import Testing

@testable import RunRecord

/// Whatever is wrong with a log is said, with its place, and nothing of it is taken.
@Suite struct ProblemTests {
  private static let rows = [
    LogRow(at: Instant(milliseconds: 5), .processStarted(AppID(index: 0), ProcessID(number: 1))),
    LogRow(at: Instant(milliseconds: 7), .phase(ProcessID(number: 1), .foreground)),
  ]
  static let sound = String(
    decoding: LogBytes.of(LogBytes.header, rows, end: Instant(milliseconds: 9)), as: UTF8.self)

  struct Row: CustomTestStringConvertible, Sendable {
    let old: String
    let new: String
    let line: Int64
    let column: Int64
    let fact: EventLogProblem.Fact
    var testDescription: String { "\(old) -> \(new)" }

    init(_ old: String, _ new: String, _ line: Int64, _ column: Int64, _ fact: EventLogProblem.Fact)
    {
      self.old = old
      self.new = new
      self.line = line
      self.column = column
      self.fact = fact
    }
  }

  @Test(arguments: [
    Row("\"header\"", "\"world\"", 1, 1, .noHeader),
    Row("\"version\":4", "\"version\":5", 1, 1, .unknownVersion(5)),
    Row("\"version\":4,", "", 1, 1, .missing(key: "version")),
    Row("\"seed\":\"1\"", "\"seed\":1", 1, 63, .wrongKind(key: "seed", .text)),
    Row("\"seed\":\"1\"", "\"seed\":\"x\"", 1, 63, .unknownWord(key: "seed", found: "x")),
    Row("\"profile\":26", "\"profile\":20", 1, 53, .unknownWord(key: "profile", found: "20")),
    Row("\"app.two\"", "\"app.one\"", 1, 116, .nameTwice("app.one")),
    Row("\"apps\":[0]", "\"apps\":0", 1, 134, .wrongKind(key: "apps", .list)),
    Row(
      "\"apps\":[0]", "\"apps\":[3]", 1, 135,
      .outOfRange(key: "apps", found: 3, lowest: 0, highest: 2)),
    Row(
      "\"utcOffset\":0", "\"utcOffset\":1081", 1, 89,
      .outOfRange(key: "utcOffset", found: 1081, lowest: -1080, highest: 1080)),
    Row("{\"t\":5,", "{\"t\":5", 2, 7, .syntax(.commaOrEnd)),
    Row("{\"t\":5", "{\"t\":5.0", 2, 6, .syntax(.wholeNumber)),
    Row("{\"t\":5", "{\"t\":05", 2, 6, .syntax(.wholeNumber)),
    Row("{\"t\":5", "{\"t\":-0", 2, 6, .syntax(.wholeNumber)),
    Row("{\"t\":5", "{\"t\":9223372036854775808", 2, 6, .syntax(.wholeNumber)),
    Row("{\"t\":5", "{t:5", 2, 2, .syntax(.key)),
    Row("{\"t\":5", "{\"t\" 5", 2, 6, .syntax(.colon)),
    Row("{\"t\":5", "{\"t\":yes", 2, 6, .syntax(.value)),
    Row("{\"t\":5", "{\"t\":[[[[[[[[[0]]]]]]]]]", 2, 13, .syntax(.lessNesting)),
    Row("{\"t\":5", "{\"t\":\"\\x\"", 2, 7, .syntax(.escape)),
    Row("{\"t\":5", "{\"t\":\"\\uD800\"", 2, 7, .syntax(.escape)),
    Row("{\"t\":5", "{\"t\":\"\\u+123\"", 2, 7, .syntax(.escape)),
    Row("{\"t\":5", "[5]", 2, 4, .syntax(.endOfLine)),
    Row("\"foreground\"}", "\"foreground", 3, 51, .syntax(.quote)),
    Row("{\"t\":5", "{\"t\":true", 2, 6, .wrongKind(key: "t", .number)),
    Row(
      "{\"t\":5", "{\"t\":-1", 2, 6,
      .outOfRange(key: "t", found: -1, lowest: 0, highest: 7_258_118_400_000)),
    Row("\"processStarted\"", "\"flew\"", 2, 12, .unknownWord(key: "e", found: "flew")),
    Row("\"app\":0", "\"app\":1", 2, 35, .outOfRange(key: "app", found: 1, lowest: 0, highest: 0)),
    Row("\"foreground\"", "5", 3, 40, .wrongKind(key: "phase", .text)),
    Row("\"foreground\"", "\"front\"", 3, 40, .unknownWord(key: "phase", found: "front")),
    Row("{\"t\":7", "{\"t\":4", 3, 1, .backInTime),
    Row("\"rows\":2", "\"rows\":3", 4, 1, .wrongCount(found: 2, said: 3)),
    Row("\"process\":1}", "\"process\":2}", 4, 1, .wrongDigest(found: "", said: "")),
  ])
  func eachKindOfDamageIsReportedWithItsPlace(_ row: Row) throws {
    let text = try #require(Self.sound.firstRange(of: row.old))
    var damaged = Self.sound
    damaged.replaceSubrange(text, with: row.new)
    let problem = #expect(throws: EventLogProblem.self) { try EventLog(Array(damaged.utf8)) }
    #expect(problem?.line == row.line, "\(String(describing: problem))")
    #expect(problem?.column == row.column, "\(String(describing: problem))")
    let message = problem?.message ?? ""
    if case .wrongDigest = row.fact, case .wrongDigest(let found, let said)? = problem?.fact {
      #expect(message.contains(found) && message.contains(said))
      return
    }
    #expect(problem?.fact == row.fact)
    #expect(!message.isEmpty)
  }

  @Test func aTruncatedLogIsRefused() {
    let bytes = Array(Self.sound.utf8)
    for length in bytes.indices {
      #expect(throws: EventLogProblem.self, "\(length)") { try EventLog(Array(bytes[..<length])) }
    }
    let lines = Self.sound.split(separator: "\n")
    let problem = #expect(throws: EventLogProblem.self) {
      try EventLog(Array((lines.dropLast().joined(separator: "\n") + "\n").utf8))
    }
    #expect(problem == EventLogProblem(line: 4, column: 1, fact: .cutOff(rows: 2)))
  }

  @Test func aRowAboutAnAppOfALogWithoutAppsMissesTheApps() {
    let header = EventLogHeader(Setup(), beginning: DeviceConditions(), tool: "test")
    let bytes = LogBytes.of(header, [Self.rows[0]], end: .latest)
    let problem = #expect(throws: EventLogProblem.self) { try EventLog(bytes) }
    #expect(problem?.fact == .missing(key: "apps"))
    #expect(problem?.line == 2)
  }

  @Test func anyFlippedBitIsDetected() {
    let bytes = Array(Self.sound.utf8)
    for place in bytes.indices {
      for bit in [0x01, 0x20, 0x80] as [UInt8] {
        var damaged = bytes
        damaged[place] ^= bit
        #expect(throws: EventLogProblem.self, "byte \(place)") { try EventLog(damaged) }
      }
    }
  }

  @Test func contentAfterTheEndLineIsRefused() {
    for more in ["\n", "{}\n", "x"] {
      let problem = #expect(throws: EventLogProblem.self) {
        try EventLog(Array((Self.sound + more).utf8))
      }
      #expect(problem?.fact == .afterTheEnd)
      #expect(problem?.line == 5 && problem?.column == 1)
    }
    for nothing in ["", "\n", "no log\n"] {
      #expect(throws: EventLogProblem.self) { try EventLog(Array(nothing.utf8)) }
    }
  }

  @Test func unknownKeysFromALaterVersionAreIgnored() throws {
    let header = "{\"future\":[1,{\"a\":null}],"
    let later = header + Self.sound.dropFirst()
    let problem = #expect(throws: EventLogProblem.self) { try EventLog(Array(later.utf8)) }
    guard case .wrongDigest(let found, let said)? = problem?.fact else {
      Issue.record("\(String(describing: problem))")
      return
    }
    let signed = String(decoding: Array(later.utf8), as: UTF8.self)
    let log = try EventLog(Array(signed.replacing(said, with: found).utf8))
    #expect(log.rows == Self.rows)
  }
}
