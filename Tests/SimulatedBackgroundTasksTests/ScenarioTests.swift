import Foundation
import ScenarioDevices
import SimulatedBackgroundTasks
import Testing

/// A device may live the days that a scenario file describes.
@Suite struct ScenarioTests {
  private func file(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).jsonc")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private static let commuter = """
    {
      "format": 1,
      "start": "2026-06-01T06:00Z",
      "duration": "7d",
      "apps": [{
        "id": "com.example.study",
        "permitted": ["com.example.study.task"],
        "modes": ["fetch"],
        "opened": ["07:05 for 4m", "12:35", "20:10 for 30m"],
        "tasks": [
          { "refresh": "com.example.study.task", "submit": ["day 1 09:00"],
            "work": { "takes": "8s" } },
        ],
      }],
      "events": [{ "at": "day 4 00:00", "forceQuit": "com.example.study" },
        { "at": "day 4 07:00", "lowPowerMode": true }],
    }
    """

  @Test func liveCodeTakesThePlaceOfTheScenariosApp() async throws {
    let path = try file(Self.commuter)
    let phone = try SimulatedDevice(scenario: path)
    try FileManager.default.removeItem(atPath: path)
    let app = try phone.install(
      InfoPlist(
        bundleIdentifier: "com.example.study", permittedIdentifiers: [StudyApp.identifier])
    ) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: StudyApp.identifier, using: nil,
        launchHandler: { @Sendable task in
          StudyApp.submit(.refresh)
          task.setTaskCompleted(success: true)
        })
      process.whenInBackground { StudyApp.submit(.refresh) }
    }
    await phone.advance(days: 3)
    let runs = app.runs(of: StudyApp.identifier)
    #expect(runs.count > 3)
    await phone.advance(days: 1)
    #expect(phone.conditions.isLowPowerModeOn)
    #expect(app.whyNot(StudyApp.identifier).objectors.first == .lowPowerMode)
  }

  @Test func theScenariosAppMayDoWhatItsPropertyListSays() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(
      """
      <plist version="1.0"><dict>
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>com.example.study.task</string></array>
      <key>UIBackgroundModes</key><array><string>processing</string></array>
      </dict></plist>
      """.utf8
    ).write(to: folder.appendingPathComponent("Info.plist"))
    let file = folder.appendingPathComponent("study.jsonc")
    try Data(Self.listed.utf8).write(to: file)
    let phone = try SimulatedDevice(scenario: file.path)
    await phone.advance(days: 1)
    // The list permits the identifier and lacks the mode that a refresh needs.
    let log = folder.appendingPathComponent("study.jsonl")
    try phone.writeEventLog(to: log.path)
    let rows = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    #expect(rows.contains(#""refusal":"modeMissing""#))
  }

  private static let listed = commuter.replacingOccurrences(
    of: """
      "permitted": ["com.example.study.task"],
          "modes": ["fetch"],
      """, with: #""plist": "Info.plist","#
  ).replacingOccurrences(of: "day 1 09:00", with: "day 1 07:06")

  @Test func aScenarioReadsNothingOutsideOfItsFolder() throws {
    let path = try file(Self.listed.replacingOccurrences(of: "Info.plist", with: "../Info.plist"))
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      _ = try SimulatedDevice(scenario: path)
      Issue.record("the file was taken")
    } catch let problem as ScenarioProblem {
      #expect(problem.description.contains("error[S301]: the property list ../Info.plist"))
    }
  }

  @Test func aFileThatIsNoScenarioSaysWhatIsWrong() throws {
    #expect(throws: ScenarioProblem.self) { try SimulatedDevice(scenario: "/nowhere.jsonc") }
    let path = try file(#"{ "format": 1, "duration": "never" }"#)
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      _ = try SimulatedDevice(scenario: path)
      Issue.record("the file was taken")
    } catch let problem as ScenarioProblem {
      #expect(problem.description.contains("duration"), "\(problem)")
    }
  }
}
