import Foundation
import LongForm
import Testing

@testable import RunRecord

/// Logs that were recorded when a version was new are read as long as there is a reader.
@Suite struct VersionTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["version-1-refresh", "version-1-export"])
  func aRecordedLogIsRead(_ name: String) throws {
    let file = Self.tests.appendingPathComponent("RecordedLogs/\(name).jsonl")
    let recorded = [UInt8](try Data(contentsOf: file))
    let log = try EventLog(recorded)
    let lines = recorded.count { $0 == 0x0A }
    #expect(log.rows.count == lines - 2)
    // What is read is written the same, but for the version and the digest of the whole.
    let now = String(decoding: LogBytes.of(log.header, log.rows, end: log.end), as: UTF8.self)
    let then = String(decoding: recorded, as: UTF8.self)
      .replacing("\"version\":1", with: "\"version\":\(EventLogHeader.version)", maxReplacements: 1)
    #expect(now.split(separator: "\n").dropLast() == then.split(separator: "\n").dropLast())
  }

}

/// The article on the format says what writer and reader do.
@Suite struct FormatArticleTests {
  private static let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent(
      "../../../Sources/Engine/RunRecord/EventLog/EventLog.docc/EventLogFormat.md")

  @Test func itsTablesAreTheDescriptions() throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    let start = try #require(text.range(of: "## The header\n")?.lowerBound)
    if LongForm.isRecording {
      let whole = text[..<start] + EventLogFormat.tables
      return try Data(whole.utf8).write(to: Self.article)
    }
    #expect(
      text[start...] == EventLogFormat.tables[...],
      "RECORD=1 swift test --filter FormatArticleTests brings it up to date")
  }

  @Test func everyRowOfALogIsInIt() throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    for kind in RowKind.allCases { #expect(text.contains("\n### \(kind.rawValue)\n")) }
    for row in EveryRow.all {
      var row = row
      var describer = FieldDescriber()
      row.visitFields(&describer)
      for line in describer.table.split(separator: "\n").dropFirst(2) {
        let key = line.split(separator: "|").first ?? ""
        #expect(text.contains("|\(key)|"), "\(line)")
      }
    }
  }
}
