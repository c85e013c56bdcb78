import Foundation

/// What was said of many drawn things when somebody last recorded it, a line each, in a file of
/// `Tests/RecordedTables`.
///
/// `swift test` looks at the first lines, and with `WHOLE_TABLES=1` at all. After a change that is
/// meant, this records all of them anew:
///
///     RECORD_TABLES=1 swift test --filter RecordedTable
public struct RecordedTable {
  private static let again = "RECORD_TABLES=1 swift test --filter RecordedTable"
  private static let environment = ProcessInfo.processInfo.environment
  private static let isRecording = environment["RECORD_TABLES"] == "1"
  private static let isWhole = environment["WHOLE_TABLES"] == "1" || isRecording
  /// As many differences as one reader can use.
  private static let mostTold = 5

  private let name: String
  private let file: URL

  public init(_ name: String) {
    self.name = name
    file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("RecordedTables/\(name).txt")
  }

  /// Compares line by line and tells each difference at once.
  public func compare(
    lines count: Int, ordinarily first: Int, line: (Int) throws -> String, tell: (String) -> Void
  ) throws {
    let recorded = ((try? String(contentsOf: file, encoding: .utf8)) ?? "")
      .split(separator: "\n").map(String.init)
    var lines: [String] = []
    var told = 0
    for place in 0..<(Self.isWhole ? count : first) {
      lines.append(try line(place))
      let before = place < recorded.count ? recorded[place] : "nothing"
      if lines[place] == before || Self.isRecording || told == Self.mostTold { continue }
      told += 1
      tell("\(name), line \(place + 1):\n- \(before)\n+ \(lines[place])\nIf meant: \(Self.again)")
    }
    if Self.isRecording {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    } else if Self.isWhole && recorded.count != count {
      tell("\(name): \(recorded.count) lines instead of \(count)")
    }
  }
}
