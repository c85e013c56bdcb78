import Foundation
import ScenarioDevices
import SchedulerEngine
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

  @Test func installedCodeReplacesTheAppOfAScenario() async throws {
    let path = try file(Self.commuter)
    let phone = try SimulatedDevice(scenario: path)
    try FileManager.default.removeItem(atPath: path)
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example.study", permittedIdentifiers: [StudyApp.identifier])
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

  @Test func anAppOfAScenarioFollowsItsPropertyList() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
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

  @Test func aScenarioReadsNothingOutsideItsFolder() throws {
    let path = try file(Self.listed.replacingOccurrences(of: "Info.plist", with: "../Info.plist"))
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      _ = try SimulatedDevice(scenario: path)
      Issue.record("the file was taken")
    } catch let problem as ScenarioProblem {
      #expect(problem.description.contains("error[S301]: the property list ../Info.plist"))
    }
  }

  @Test func aFileThatIsNotAScenarioIsRefused() throws {
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

/// An app may be installed with its own property list.
@Suite struct InfoPlistTests {
  private func read(_ text: String) throws -> InfoPlist {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).plist")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try InfoPlist(contentsOf: file)
  }

  @Test func identifiersAndBackgroundModesAreRead() throws {
    let plist = try read(
      """
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>com.example.news</string>
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>com.example.news.a</string><string>com.example.news.b</string></array>
      <key>UIBackgroundModes</key><array><string>fetch</string></array>
      </dict></plist>
      """)
    #expect(plist.bundleIdentifier == "com.example.news")
    #expect(plist.permittedIdentifiers == ["com.example.news.a", "com.example.news.b"])
    #expect(plist.backgroundModes == ["fetch"])
    let empty = try read("<plist><dict/></plist>")
    #expect(
      empty == InfoPlist(bundleIdentifier: "app", permittedIdentifiers: [], backgroundModes: []))
  }

  @Test(arguments: [
    ("<plist><array/></plist>", "the top level is not a dictionary"),
    ("<plist><dict><key>a</dict></plist>", "line 1"),
    (
      "<plist><dict><key>UIBackgroundModes</key><string>fetch</string></dict></plist>",
      "UIBackgroundModes is not an array of strings"
    ),
    (
      "<plist><dict><key>UIBackgroundModes</key><array><true/></array></dict></plist>",
      "UIBackgroundModes is not an array of strings"
    ),
  ])
  func aMalformedPropertyListIsRefusedWithAReason(_ text: String, _ words: String) throws {
    let problem = #expect(throws: InfoPlistProblem.self) { try read(text) }
    #expect(problem?.description.contains(words) == true, "\(String(describing: problem))")
  }
}

/// A strict device fails where a decision rests on what the test never said.
@Suite struct StrictDeviceTests {
  static let task = "com.example.unsaid.task"

  private func phone(
    _ change: (BGProcessingTaskRequest) -> Void = { _ in }
  ) throws -> (SimulatedDevice, SimulatedApp) {
    let request = BGProcessingTaskRequest(identifier: Self.task)
    change(request)
    return try phone(thatIsAsked: request)
  }

  private func phone(
    thatIsAsked request: BGTaskRequest
  ) throws -> (SimulatedDevice, SimulatedApp) {
    let phone = SimulatedDevice(unsaid: .fail, failures: .keep)
    nonisolated(unsafe) let mine = request
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "unsaid", permittedIdentifiers: [Self.task])
    ) {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil) {
        @Sendable task in task.setTaskCompleted(success: true)
      }
      try? BGTaskScheduler.shared.submit(mine)
    }
    return (phone, app)
  }

  private func objectors(_ phone: SimulatedDevice) -> [RuleID] {
    phone.failures.compactMap { if case .unsaid(let objector) = $0.kind { objector } else { nil } }
  }

  @Test func aDecisionThatDependsOnPowerFailsIfTheTestNeverSetIt() async throws {
    let (phone, app) = try phone { $0.requiresExternalPower = true }
    app.open()
    await phone.advance(days: 1)
    #expect(objectors(phone).contains(.externalPower))
    let failure = try #require(phone.failures.first { $0.kind == .unsaid(.externalPower) })
    #expect("\(failure)".contains("phone.set(.charging(true))"), "\(failure)")
    #expect(failure.identifier == Self.task)
    #expect(failure.site != nil)
  }

  @Test func aConditionSetByTheTestDoesNotFail() async throws {
    let (phone, app) = try phone { $0.requiresExternalPower = true }
    phone.set(.charging(true))
    phone.lock()
    app.open()
    await phone.advance(days: 1)
    #expect(app.runs(of: Self.task).count == 1)
    #expect(objectors(phone).isEmpty)
  }

  @Test func aConditionSetAtTheBeginningDoesNotFail() async throws {
    let (phone, app) = try phone { $0.requiresNetworkConnectivity = true }
    try phone.begin {
      $0.conditions.network = .none
      $0.conditions.isLocked.toggle()
    }
    app.open()
    await phone.advance(days: 1)
    #expect(!objectors(phone).contains(.network))
  }

  @Test func aBatterySetAtTheBeginningDoesNotFail() async throws {
    let (phone, app) = try phone(thatIsAsked: BGAppRefreshTaskRequest(identifier: Self.task))
    try phone.begin {
      $0.battery = .percent(10)
      $0.drainIdle = 300_000
    }
    await phone.advance(by: .hours(12))
    app.open()
    await phone.advance(by: .hours(1))
    #expect("\(app.whyNot(Self.task))".contains("critically-low-battery"))
    #expect(!objectors(phone).contains(.criticallyLowBattery))
  }

  @Test func anOrdinaryDeviceDoesNotFailForUnsetConditions() async throws {
    let study = try StudyApp(.processing) { $0.setTaskCompleted(success: true) }
    await study.live()
    #expect(study.phone.failures.isEmpty)
  }
}
