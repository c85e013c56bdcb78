import SimulatedBackgroundTasks
import Testing

/// The log that a test's device writes is one that the command reads.
@Suite struct TestLogTests {
  private static let task = "com.example.news.refresh"
  private let folder: Folder

  /// An app that is swiped away on its second day, with a launch and an expiration by hand.
  init() async throws {
    folder = try Folder()
    let phone = SimulatedDevice(failures: .keep)
    let plist = InfoPlist(
      bundleIdentifier: "com.example.news", permittedIdentifiers: [Self.task])
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
    for words in [
      "Wi-Fi", "com.example.news", "◐ cut short", "once by the test", "app-usage", "expires-often",
    ] {
      #expect(told.output.contains(words), "\(words) in\n\(told.output)")
    }
  }

  @Test(arguments: ["run", "test", "check"])
  func otherVerbsSayWhatItIs(_ verb: String) throws {
    let told = try BuiltCommand.run([verb, "log.jsonl"], in: folder)
    #expect(told.status == 65)
    let words = (told.output + told.error).split(separator: "\n").filter {
      $0.contains("event log")
    }
    #expect(words.count == 1, "\(told)")
  }
}
