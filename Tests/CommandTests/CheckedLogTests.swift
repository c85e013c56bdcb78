import EventLog
import Foundation
import SchedulerEngine
import Testing

/// `bgsim check` of event logs.
@Suite struct CheckedLogTests {
  private let folder: Folder
  private let log: EventLog

  init() throws {
    folder = try Folder()
    let example = "Examples/what-does-low-power-mode-pause.jsonc"
    let path = BuiltCommand.packageFolder.appendingPathComponent(example).path
    let run = try BuiltCommand.run(["run", path, "--log", "sound.jsonl", "-q"], in: folder)
    try #require(run.status == 0, "\(run.error)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder("sound.jsonl")))
    log = try EventLog([UInt8](bytes))
  }

  /// A log whose end line is right whatever its rows tell.
  private func write(_ rows: [LogRow], to name: String) throws {
    var bytes: [UInt8] = []
    var writer = EventLogWriter(log.header, to: &bytes)
    for row in rows { writer.append(row, to: &bytes) }
    writer.finish(at: log.end, to: &bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: folder(name)))
  }

  /// The log without the charger, on which all processing of the example stands.
  private var withoutEnds: [LogRow] {
    let first = log.rows.firstIndex { if case .ended = $0.happening { true } else { false } }
    return log.rows.enumerated().filter { $0.offset != first }.map(\.element)
  }

  @Test func aSoundLogIsCalledSound() throws {
    let told = try BuiltCommand.run(["check", "sound.jsonl"], in: folder)
    #expect(told.status == 0 && told.error.isEmpty, "\(told.error)")
    #expect(told.output.hasPrefix("sound.jsonl: \(log.rows.count) rows, Mon 1 June 2026 to "))
    #expect(told.output.contains("invariants hold\n"))
  }

  @Test func aBrokenLogIsToldRowByRowAndEndsWithOne() throws {
    try write(withoutEnds, to: "broken.jsonl")
    let told = try BuiltCommand.run(["check", "broken.jsonl"], in: folder)
    #expect(told.status == 1)
    for words in ["error[L", " --> broken.jsonl:", "row ", "June 2026", "com.example"] {
      #expect(told.output.contains(words), "\(words) in\n\(told.output)")
    }
    #expect(told.error.contains("the log breaks an invariant"))
    #expect(!told.output.contains("invariants hold"))
  }

  @Test func programsReadTheSame() throws {
    try write(withoutEnds, to: "broken.jsonl")
    let told = try BuiltCommand.run(["check", "broken.jsonl", "--json"], in: folder)
    #expect(told.status == 1)
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? [String: Any])
    let document = try #require((all["files"] as? [[String: Any]])?.first)
    #expect(document["rows"] as? Int == log.rows.count - 1)
    let found = try #require(document["diagnostics"] as? [[String: Any]])
    let place = try #require(found.first?["place"] as? [String: Any])
    let line = try #require(place["line"] as? Int)
    #expect(line > 1 && line <= log.rows.count + 2)
    for layout in ["short", "github", "sarif"] {
      let other = try BuiltCommand.run(
        ["check", "broken.jsonl", "--diagnostics", layout], in: folder)
      #expect(other.status == 1 && other.output.contains("\(line)"), "\(layout): \(other.output)")
    }
  }

  @Test func aLogThatWasChangedByHandIsNotJudged() throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder("sound.jsonl")))
    bytes.removeLast(30)
    try bytes.write(to: URL(fileURLWithPath: folder("cut.jsonl")))
    let told = try BuiltCommand.run(["check", "cut.jsonl", "sound.jsonl"], in: folder)
    #expect(told.status == 65)
    #expect(told.error.contains("it was cut off"), "\(told.error)")
    #expect(told.output.contains("sound.jsonl: "))
  }
}
