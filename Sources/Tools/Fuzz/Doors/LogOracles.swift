import Basics
import DeviceLogs
import Documents
import Invariants
import Reports
import RunRecord
import Scenarios

enum LogOracle {
  /// A log is refused with harmless text, or reported, checked, and written again unchanged.
  static func read(_ bytes: [UInt8]) throws(Discovery) {
    let log: EventLog
    do throws(EventLogProblem) {
      log = try EventLog(bytes)
    } catch {
      return try expectHarmless(error.message, "the message")
    }
    try writeAgain(log)
    hold(log)
    guard let told = try? tell(bytes) else { throw Discovery("read in pieces it is another log") }
    for text in told { try expectHarmless(text, "what is told of the log") }
  }

  /// What people and programs see of the log, read in pieces that end anywhere.
  private static func tell(_ bytes: [UInt8]) throws(EventLogProblem) -> [String] {
    var reading = LogReading()
    for start in stride(from: 0, to: bytes.count, by: 77) {
      let piece = Array(bytes[start..<min(start + 77, bytes.count)])
      try reading.take(piece)
    }
    return [try reading.finish().overview(TextStyle())]
  }

  /// The checker completes on any log.
  private static func hold(_ log: EventLog) {
    var checker = InvariantChecker(on: log.header.beginning, from: log.header.start)
    for row in log.rows { checker.check(row) }
    checker.finish(at: log.end)
  }

  private static func writeAgain(_ log: EventLog) throws(Discovery) {
    var bytes: [UInt8] = []
    var writer = EventLogWriter(log.header, to: &bytes)
    for row in log.rows { writer.append(row, to: &bytes) }
    writer.finish(at: log.end, to: &bytes)
    try expect((try? EventLog(bytes)) == log, "written again it is another log")
  }

  /// Corrects the end line.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    while lines.last?.isEmpty == true || lines.last.map(isEnd) == true { lines.removeLast() }
    var text: [UInt8] = lines.reduce(into: []) { $0 += $1 + [0x0A] }
    let last = (lines.count > 1 ? lines.last : nil).flatMap { time($0) } ?? "0"
    text += Array("{\"t\":\(last),\"e\":\"end\",\"rows\":\(max(0, lines.count - 1))".utf8)
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let digits = String(digest, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    return text + Array(",\"digest\":\"\(padded)\"}\n".utf8)
  }

  private static func isEnd(_ line: [UInt8]) -> Bool {
    String(decoding: line, as: UTF8.self).contains("\"e\":\"end\"")
  }

  /// The digits after `{"t":`.
  private static func time(_ line: [UInt8]) -> String? {
    guard line.starts(with: Array("{\"t\":".utf8)) else { return nil }
    let digits = line.dropFirst(5).prefix { $0 >= 0x30 && $0 <= 0x39 }
    return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
  }
}

enum DeviceLogOracle {
  /// Reading a device's log in pieces gives the same as reading it whole, the report is harmless, and the
  /// drafted scenario can be run.
  static func read(_ bytes: [UInt8]) throws(Discovery) {
    guard let kind = LogKind(bytes) else { return }
    let whole = DeviceLogReport(log(bytes, kind, pieces: bytes.count), TextStyle(), others: .named)
    let pieces = DeviceLogReport(log(bytes, kind, pieces: 77), TextStyle(), others: .named)
    let json = whole.json
    try expect(pieces.json == json, "read in pieces it is another log")
    for text in [whole.brief(file: "f.log"), whole.details(), json] {
      try expectHarmless(text, "what is told of the log")
    }
    let isJSON = (try? JSONTree(strict: Array(json.utf8), depth: 16)) != nil
    try expect(isJSON, "what programs are told is no JSON")
    try draft(log(bytes, kind, pieces: bytes.count))
  }

  private static func log(_ bytes: [UInt8], _ kind: LogKind, pieces: Int) -> DeviceLog {
    var reader = DeviceLogReader(kind)
    for start in stride(from: 0, to: bytes.count, by: max(pieces, 1)) {
      reader.feed(Array(bytes[start..<min(start + pieces, bytes.count)]))
    }
    return reader.finish()
  }

  private static func draft(_ log: DeviceLog) throws(Discovery) {
    guard let draft = ScenarioDraft(log, file: "f.log") else { return }
    try expectHarmless(draft.text, "the draft")
    let text = Array(draft.text.utf8)
    let reading = ScenarioReader.read(text)
    let words = DiagnosticReport(reading, file: "draft", bytes: text).text(.short)
    try expect(reading.scenario != nil, "the draft cannot be read: \(words)")
    try RunOracle.run(text)
  }
}
