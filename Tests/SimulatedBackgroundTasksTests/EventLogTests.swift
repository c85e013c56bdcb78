import Foundation
import Reports
import RunRecord
import SimulatedBackgroundTasks
import Testing

/// What happened to a device can be looked at elsewhere.
@Suite struct EventLogTests {
  private func study() async throws -> StudyApp {
    let study = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
    await study.live()
    return study
  }

  @Test func anEventLogFileHoldsTheLogOfTheDevice() async throws {
    let folder = try TemporaryFolder()
    let study = try await study()
    try study.phone.writeEventLog(to: folder.path("log.jsonl"))
    let log = try EventLog(folder.bytes("log.jsonl"))
    #expect(log.rows == study.phone.log)
    #expect(log.end.date == study.phone.now)
    let record = RunRecord(log.rows, from: log.header.start, to: log.end)
    #expect(record.runs.count == study.runs.count && study.runs.count > 3)
    // The charger of this device is plugged in when the story begins.
    #expect(log.header.beginning.isCharging)
  }

  @Test func anEventLogNamesIdentifiersGeneratedByTheApp() async throws {
    let folder = try TemporaryFolder()
    let phone = SimulatedDevice(failures: .keep)
    let plist = InfoPlist(
      bundleIdentifier: "com.example.export", permittedIdentifiers: ["com.example.export.*"])
    let app = try phone.install(plist) { process in
      process.whenInFront {
        let identifier = "com.example.export.\u{201C}1\u{201D}"
        BGTaskScheduler.shared.register(
          forTaskWithIdentifier: identifier, using: nil, launchHandler: { @Sendable _ in })
        try? BGTaskScheduler.shared.submit(
          BGContinuedProcessingTaskRequest(identifier: identifier, title: "", subtitle: ""))
      }
    }
    app.open()
    await phone.advance(by: .minutes(2))
    try phone.writeEventLog(to: folder.path("log.jsonl"))
    let log = try EventLog(folder.bytes("log.jsonl"))
    let record = RunRecord(log.rows, from: log.header.start, to: log.end)
    let name = try #require(record.runs.first?.name)
    #expect(Array(log.header.names[name]) == Array("com.example.export.“1”".utf8))
  }

  @Test func writingToAMissingFolderThrows() async throws {
    let folder = try TemporaryFolder()
    let study = try await study()
    let path = folder.path("nowhere/log.jsonl")
    let problem = #expect(throws: EventLogFileProblem.self) {
      try study.phone.writeEventLog(to: path)
    }
    #expect(problem?.file == path)
    #expect(folder.names.isEmpty)
  }

  @Test func aDeviceWritesItsEventLogWhenItEnds() async throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 {
      var study: StudyApp? = try await study()
      study?.phone.leaveEventLog(in: folder.path("of/this/run"))
      study = nil
    }
    // The second device told the same story, so it is the same file.
    let names = folder.names(in: "of/this/run")
    #expect(names.count == 1)
    let test = "SimulatedBackgroundTasksTests.EventLogTests.aDeviceWritesItsEventLogWhenItEnds"
    #expect(names.first?.hasPrefix(test + "-") == true)
    let log = try folder.bytes("of/this/run/\(names[0])")
    _ = try EventLog(log)
    // The name ends as the digest in the last line does.
    let texts = String(decoding: log, as: UTF8.self).split(separator: "\"")
    let digest = try #require(texts.dropLast().last)
    #expect(names[0] == "\(test)-\(digest.suffix(8)).jsonl")
  }
}

/// A folder that goes with the test.
private final class TemporaryFolder {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var names: [String] { names(in: "") }
  func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []
  }
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url.appendingPathComponent(name)))
  }
}
