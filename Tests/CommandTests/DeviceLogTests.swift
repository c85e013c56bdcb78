import Foundation
import SimulatedBackgroundTasks
import Testing

/// A phone's own log, as its owner hands it to the command.
@Suite struct DeviceLogTests {
  private let folder: Folder
  private static let phone = "Tests/DeviceLogsTests/Logs/news.ndjson"

  init() throws {
    folder = try Folder()
    let log = BuiltCommand.packageFolder.appendingPathComponent(Self.phone)
    try folder.put(String(decoding: Data(contentsOf: log), as: UTF8.self), in: "phone.ndjson")
    try folder.put(NewsScenario().text, in: "one.jsonc")
  }

  private func run(_ words: String...) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(words, in: folder)
  }

  @Test func explainQuotesTheLogAndDrawsConclusions() throws {
    let ending = try run("explain", "phone.ndjson")
    #expect(ending.status == 0, "\(ending.error)")
    for words in [
      "Log of com.example.news on a device: Fri 15 May 2026 07:05 to Sun 17 May 09:35",
      "The log says", "Conclusions\n", "3 times by CPU Usage Policy",
      "CPU Usage Policy is not modelled", "Not shown: 1 task of other apps",
      "bgsim new --from-log phone.ndjson -o draft.jsonc",
    ] { #expect(ending.output.contains(words), "\(words)\n\(ending.output)") }
    let details = try run("explain", "phone.ndjson", "--details", "--other-apps").output
    #expect(details.contains("[rule idle-device]") && details.contains("mail.sync"))
    #expect(details.contains("Thermal state is now nominal for group #"), "\(details)")
    #expect(details.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(details)")
  }

  @Test func oneIdentifierIsExplainedByItself() throws {
    let whole = try run("explain", "phone.ndjson").output
    let one = try run("explain", "phone.ndjson", "refresh")
    #expect(one.status == 0 && one.output.contains("news.refresh"), "\(one.error)")
    let names = try names(in: whole)
    #expect(names.count > 1, "\(whole)")
    for name in names where !name.hasSuffix("refresh") {
      #expect(!one.output.contains(name), "\(name) in \(one.output)")
    }
    let unknown = try run("explain", "phone.ndjson", "com.example.news.refersh")
    #expect(unknown.status == 64)
    for words in ["did you mean com.example.news.refresh?", "its tasks are "] {
      #expect(unknown.error.contains(words), "\(unknown.error)")
    }
  }

  private func names(in report: String) throws -> [String] {
    let lines = report.split(separator: "\n")
    let head = try #require(lines.firstIndex { $0.contains("identifier  ") })
    return lines[(head + 1)...].prefix { $0.hasPrefix("  ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  @Test func adviceSaysWhatTheExplanationSays() throws {
    let verdict = try #require(
      try run("explain", "phone.ndjson").output.split(separator: "\n").first)
    let advice = try run("advise", "never-runs", "phone.ndjson")
    #expect(advice.status == 0 && advice.output.contains(verdict), "\(advice)")
    let low = """
      {"bgtask":"registered","at":"2026-05-15T07:02:11+02:00","app":"a.b","id":"a.b.r","success":true}
      {"bgtask":"submitted","at":"2026-05-15T07:05:00+02:00","app":"a.b","id":"a.b.r","kind":"refresh"}
      {"bgtask":"device","at":"2026-05-15T18:40:00+02:00","app":"a.b","lowPowerMode":false}
      {"bgtask":"device","at":"2026-05-15T18:41:00+02:00","app":"a.b","lowPowerMode":true}
      """
    try folder.put(low, in: "low.log")
    let told = try run("advise", "never-runs", "low.log").output
    for words in [
      "Waits: Low Power Mode since Fri 18:41", "bgsim explain low.log", "low.log: b.r: ",
    ] {
      #expect(told.contains(words), "\(words) in \(told)")
    }
  }

  /// The date of a request and what refuses only now and then are no reasons to run seldom.
  @Test func whatHeldATaskBackIsWhyItRunsTooSeldom() throws {
    let log = BuiltCommand.packageFolder.appendingPathComponent(Self.phone)
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    try folder.put(text.replacing("CPU Usage Policy", with: "Energy Budget Policy"), in: "b.ndjson")
    let words = "Energy Budget Policy held it back 6 of 6 times; it corresponds to rule"
    func isTold(_ symptom: String, of name: String) throws -> Bool {
      try run("advise", symptom, name).output.split(whereSeparator: { $0.isWhitespace })
        .joined(separator: " ").contains(words)
    }
    #expect(try isTold("too-seldom", of: "b.ndjson"))
    #expect(try !isTold("never-runs", of: "b.ndjson"))
    #expect(
      try !run("advise", "too-seldom", "phone.ndjson").output.contains("corresponds to rule"))
  }

  @Test(arguments: [("junk.log", "hello\nworld\n"), ("notes.txt", "level=info msg=started\n")])
  func aLogOfAnUnknownKindIsToldSoWithTheKindsThatAreKnown(_ name: String, _ text: String) throws {
    try folder.put(text, in: name)
    for verb in [["explain", name], ["new", "--from-log", name]] {
      let ending = try BuiltCommand.run(verb, in: folder)
      #expect(ending.status == 65)
      for words in ["lines copied from Console", "the app's own lines", #"{"bgtask":"#] {
        #expect(ending.error.contains(words), "\(words) in \(ending.error)")
      }
      #expect(!ending.error.contains("error[S"), "\(ending.error)")
    }
  }

  @Test func theArticleShowsTheRealExplanation() throws {
    let section = try #require(try ShownPage().text.split(separator: "### Logs of a phone\n").last)
    let shown = try #require(section.split(separator: "```").dropFirst().first).dropFirst(5)
    #expect(shown.contains("held back"))
    #expect(try run("explain", "phone.ndjson").output.contains(shown))
  }

  @Test func theTasksOfALogAreAvailableAsJSON() throws {
    let output = try run("explain", "phone.ndjson", "--json").output
    let parsed = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let tasks = try #require(parsed?["tasks"] as? [[String: Any]])
    #expect(tasks.compactMap { $0["kind"] as? String } == ["refresh", "processing"])
    #expect(!output.contains("org.other"))
  }

  @Test func aLogBecomesAScenarioThatRunsUnedited() throws {
    let ending = try run("new", "--from-log", "phone.ndjson", "-o", "draft.jsonc")
    #expect(ending.status == 0 && ending.error.isEmpty, "\(ending.error)")
    #expect(try run("check", "draft.jsonc").status == 0)
    let again = try run("run", "draft.jsonc")
    #expect(again.status == 0 && again.output.contains("news.refresh"), "\(again.output)")
  }

  @Test func theConsoleLogOfARunCanBeReadBack() throws {
    let console = try run("run", "one.jsonc", "--console", "-o", "console.log")
    #expect(console.status == 0, "\(console.error)")
    let ending = try run("explain", "console.log")
    #expect(ending.status == 0 && !ending.output.contains("not understood"), "\(ending.output)")
    #expect(try run("new", "--from-log", "console.log").status == 0)
  }

  @Test(arguments: [
    ("explain phone.ndjson --at 12:00", 64, "--at needs the scenario file"),
    ("explain phone.ndjson com.a.b", 64, "com.a.b"),
    ("explain one.jsonc --details", 64, "--details is only for device logs"),
    ("explain one.jsonc --other-apps", 64, "--other-apps is only for device logs"),
    ("new --from-log one.jsonc", 65, "this is not a device's log"),
    ("new --from-log missing", 66, "missing"),
    ("new --from-log phone.ndjson --from daily", 64, "cannot be combined"),
    ("new --app com.a", 64, "--from-log"),
    ("run one.jsonc --console --json", 64, "cannot be combined"),
    ("run one.jsonc --console --log l", 64, "cannot be combined"),
  ])
  func optionsAndFilesThatDoNotFitTogetherAreRefused(
    _ command: String, _ status: Int32, _ words: String
  ) throws {
    let ending = try BuiltCommand.run(command.split(separator: " ").map(String.init), in: folder)
    #expect(ending.status == status, "\(command): \(ending.error)")
    #expect(ending.error.contains(words), "\(command): \(ending.error)")
  }
}

/// The log that a test's device writes is one that the command reads.
@Suite struct TestLogTests {
  private static let task = "com.example.news.refresh"
  private let folder: Folder

  /// An app that is swiped away on its second day, with a launch and an expiration by hand.
  init() async throws {
    folder = try Folder()
    let phone = SimulatedDevice(failures: .keep)
    let plist = InfoPlist(bundleIdentifier: "com.example.news", permittedIdentifiers: [Self.task])
    let app = try phone.install(plist, habit: .daily) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: Self.task, using: nil,
        launchHandler: { @Sendable task in
          nonisolated(unsafe) let task = task
          Self.submit()
          task.expirationHandler = { task.setTaskCompleted(success: false) }
        })
      process.whenInBackground { Self.submit() }
    }
    await phone.advance(days: 1)
    try await app.launchNow(Self.task)
    await phone.advance(by: .seconds(9))
    try await app.expireNow(Self.task, because: .memoryPressure)
    app.forceQuit()
    await phone.advance(by: .hours(6))
    try phone.writeEventLog(to: folder("log.jsonl"))
  }

  private static func submit() {
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: task))
  }

  @Test func explainTellsWhatHeldTheTaskBackAndWhatTheTestDid() throws {
    let told = try BuiltCommand.run(["explain", "log.jsonl", Self.task], in: folder)
    #expect(told.status == 0, "\(told.error)")
    for words in [
      "app-switcher", "time used up",
      "launched by the test: cut short after 9 s (by the test: memory pressure)",
    ] {
      // However the lines are broken.
      let text = told.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains(words), "\(words) in\n\(told.output)")
    }
  }

  @Test func explainWithoutAnIdentifierShowsTheWholeRun() throws {
    let told = try BuiltCommand.run(["explain", "log.jsonl"], in: folder)
    #expect(told.status == 0, "\(told.error)")
    // Where nothing is interposed, nobody knows whether the handler still worked.
    let judged = TimeKeeping.here == .interposed ? ["expires-often"] : []
    for words in [
      "Wi-Fi", "com.example.news", "◐ cut short", "once by the test", "app-usage",
    ] + judged { #expect(told.output.contains(words), "\(words) in\n\(told.output)") }
  }

  @Test(arguments: ["run", "test", "check"])
  func otherVerbsRecognizeAnEventLogAndRefuseIt(_ verb: String) throws {
    let told = try BuiltCommand.run([verb, "log.jsonl"], in: folder)
    #expect(told.status == 65)
    let words = (told.output + told.error).split(separator: "\n").filter {
      $0.contains("event log")
    }
    #expect(words.count == 1, "\(told)")
  }
}

/// JSON objects on separate lines that are not a log are not taken for a scenario.
@Suite struct UnknownLinesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func explainShowsTheFirstLineAndNamesTheFormatsItReads() throws {
    try folder.put("\n{\"level\":\"info\"}\n{\"level\":\"warn\"}\n", in: "app.jsonl")
    let ending = try BuiltCommand.run(["explain", "app.jsonl"], in: folder)
    #expect(ending.status == 65)
    for words in [
      "app.jsonl:1:1: error: ", "a JSON object on each line",
      #"begins "{"level":"info"}""#, #""format": 1"#, "bgsim run --log", "log show --style ndjson",
    ] { #expect(ending.error.contains(words), "\(words) in \(ending.error)") }
  }

  @Test(
    "Files with a format key, or without several one-line objects, are read as scenarios",
    arguments: [
      #"{ "format": 1 }"# + "\n" + #"{ "format": 1 }"#, #"{ "level": "info" }"#, "{\n}\n{\n}\n",
    ])
  func scenariosStayScenarios(_ text: String) throws {
    try folder.put(text, in: "a.jsonc")
    let ending = try BuiltCommand.run(["explain", "a.jsonc"], in: folder)
    #expect(ending.status == 65 && ending.error.contains("error[S"), "\(ending.error)")
  }
}
