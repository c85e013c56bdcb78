import RunRecord
import SchedulerEngine
import Testing

/// A log is read the same in pieces of any size as in one.
@Suite struct PiecesTests {
  private func read(_ bytes: [UInt8], by size: Int) throws -> (rows: [LogRow], end: Instant) {
    var reader = EventLogReader()
    var rows: [LogRow] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.feed(bytes[start..<min(start + size, bytes.count)])
      while let row = try reader.next() { rows.append(row) }
      #expect(reader.waiting <= size + 1_000)
    }
    return (rows, try reader.finish().end)
  }

  @Test(arguments: [1, 2, 7, 64, 100_000]) func ofAnySize(_ size: Int) throws {
    let bytes = Array(ProblemTests.sound.utf8)
    let whole = try EventLog(bytes)
    let read = try read(bytes, by: size)
    #expect(read.rows == whole.rows && read.end == whole.end)
    #expect(!whole.rows.isEmpty)
  }

  @Test(arguments: [1, 7, 100_000]) func aProblemIsTheSame(_ size: Int) {
    let text = ProblemTests.sound
    for damaged in [
      text.replacing("\"foreground\"", with: "\"front\""), String(text.dropLast()), text + "x",
      text.replacing("\"process\":1}", with: "\"process\":2}"), "", "{}\n",
    ] {
      let whole = #expect(throws: EventLogProblem.self) { try EventLog(Array(damaged.utf8)) }
      let pieces = #expect(throws: EventLogProblem.self) {
        try read(Array(damaged.utf8), by: size)
      }
      #expect(whole == pieces)
    }
  }
}
