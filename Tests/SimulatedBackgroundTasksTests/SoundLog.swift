import Foundation
import Invariants
import RunRecord
import SimulatedBackgroundTasks
import Testing

extension SimulatedDevice {
  /// Holds the log that the device writes to what must hold in every log.
  func expectSoundLog() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try writeEventLog(to: file.path)
    let log = try EventLog([UInt8](Data(contentsOf: file)))
    var checker = InvariantChecker(
      log.header.rules, on: log.header.beginning, from: log.header.start)
    for row in log.rows { checker.check(row) }
    checker.finish(at: log.end)
    #expect(checker.violations == [])
  }
}
