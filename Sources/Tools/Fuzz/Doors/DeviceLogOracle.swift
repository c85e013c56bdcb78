import Basics
import DeviceLogs
import Reports
import Scenarios

enum DeviceLogOracle {
  /// A log of a device is read in pieces as it is whole, told harmlessly, and drafts a scenario that can
  /// be run.
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
