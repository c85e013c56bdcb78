import Foundation
import Reports
import SimulatedBackgroundTasks
import Testing

@testable import DeviceLogs

/// The logger that `bgsim help logger` prints, in an app on a simulated device, and what `explain` makes of
/// its file. `BackgroundTaskLog.swift` beside this is what is printed.
@Suite struct AppLoggerTests {
  private static let app = "com.example.news"
  private static let refresh = "com.example.news.refresh"
  private static let sync = "com.example.news.sync"
  /// The logger takes its times from the system, which has the phone's only where its functions are interposed.
  private static let hasThePhonesTimes = TimeKeeping.here == .interposed
  private let folder: Folder
  private let log: BackgroundTaskLog

  init() throws {
    folder = try Folder()
    log = BackgroundTaskLog(app: Self.app, file: URL(fileURLWithPath: folder("tasks.log")))
  }

  @Test func thePrintedLoggerIsTheOneCompiledWithTheseTests() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("BackgroundTaskLog.swift")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(AppLogger.swift.utf8).write(to: file)
    }
    let printed = try BuiltCommand.run(["help", AppLogger.topic])
    #expect(printed.status == 0 && printed.output == AppLogger.swift, "\(printed.error)")
    #expect(try String(contentsOf: file, encoding: .utf8) == printed.output)
  }

  private func explained(_ more: String...) throws -> String {
    let told = try BuiltCommand.run(["explain", "tasks.log"] + more, in: folder)
    #expect(told.status == 0, "\(told.error)")
    #expect(!told.output.contains("not understood"), "\(told.output)")
    // However the lines are broken.
    return told.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// An app that registers two tasks, asks for one and does this when it is launched for it.
  private func install(
    on phone: SimulatedDevice, permitted: [String] = [refresh, sync],
    run work: @escaping @Sendable (BGTask, BackgroundTaskLog) -> Void
  ) throws -> SimulatedApp {
    let log = log
    let plist = InfoPlist(bundleIdentifier: Self.app, permittedIdentifiers: permitted)
    return try phone.install(plist) { process in
      for task in [Self.refresh, Self.sync] {
        let isPermitted = BGTaskScheduler.shared.register(
          forTaskWithIdentifier: task, using: nil,
          launchHandler: { @Sendable task in
            log.launched(task.identifier)
            work(task, log)
          })
        log.registered(task, isPermitted)
      }
      process.whenInFront { log.foreground() }
      process.whenInBackground {
        log.background()
        Self.submit(log)
      }
    }
  }

  private static func submit(_ log: BackgroundTaskLog) {
    let request = BGAppRefreshTaskRequest(identifier: refresh)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 900)
    do {
      try BGTaskScheduler.shared.submit(request)
      log.submitted(refresh, .refresh, earliest: request.earliestBeginDate)
    } catch {
      log.refused(refresh, code: (error as NSError).code)
    }
  }

  @Test(.enabled(if: hasThePhonesTimes))
  func aTaskNeverRequestedIsDistinguishedFromOneNeverLaunched() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try install(on: phone) { task, _ in task.setTaskCompleted(success: true) }
    app.open(for: .minutes(3))
    await phone.advance(by: .minutes(10))
    let early = try explained()
    #expect(early.contains("news.refresh: waits: the log ends 15 min"), "\(early)")
    #expect(early.hasPrefix("Stopped (news.sync): registered, never asked for"), "\(early)")
    let told = try explained(Self.refresh)
    #expect(told.hasPrefix("Cannot be told: the log ends 15 min before its earliest"), "\(told)")
    phone.set(.lowPowerMode(true))
    await phone.advance(days: 2)
    app.open(for: .minutes(3))
    await phone.advance(by: .minutes(5))
    let late = try explained()
    for words in [
      "news.sync: was never asked for: it was registered once and this log has no request",
      "news.refresh: was accepted and never launched in the 1 d 23 h after its earliest date",
      "in which the app was opened once. This log has no decision of the scheduler",
      "sudo log collect --device",
    ] { #expect(late.contains(words), "\(words) in\n\(late)") }
  }

  @Test(.enabled(if: hasThePhonesTimes))
  func explainTellsHowARunEnded() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try install(on: phone) { task, log in
      nonisolated(unsafe) let task = task
      Self.submit(log)
      task.expirationHandler = {
        log.expired(task.identifier)
        log.completed(task.identifier, success: false)
        task.setTaskCompleted(success: false)
      }
    }
    app.open(for: .minutes(3))
    await phone.advance(by: .minutes(30))
    try await app.launchNow(Self.refresh)
    await phone.advance(by: .seconds(9))
    try await app.expireNow(Self.refresh, because: .memoryPressure)
    await phone.advance(by: .minutes(1))
    let expired = try explained()
    #expect(expired.contains("news.refresh: was told to stop once; save as you go"), "\(expired)")
    let verdict = try explained("refresh")
    #expect(
      verdict.hasPrefix("Runs badly: launched once, ")
        && verdict.contains("; told to stop Nothing"), "\(verdict)")
    let details = try explained("--details")
    for words in [
      "told to stop after 9 s", "completed without success after 9 s", "06:00:00 registered",
    ] { #expect(details.contains(words), "\(words) in\n\(details)") }
  }

  @Test func explainReportsFailedRunsAndIdentifiersThatAreNotPermitted() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try install(on: phone, permitted: [Self.refresh]) { task, log in
      Self.submit(log)
      log.completed(task.identifier, success: false)
      task.setTaskCompleted(success: false)
    }
    app.open(for: .minutes(3))
    await phone.advance(by: .minutes(30))
    try await app.launchNow(Self.refresh)
    await phone.advance(by: .minutes(1))
    let told = try explained()
    for words in [
      "news.refresh: completed without success once", "news.sync: register returned false once",
    ] { #expect(told.contains(words), "\(words) in\n\(told)") }
  }

  @Test func explainReportsARefusedSubmissionWithItsErrorCode() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try install(on: phone) { task, _ in task.setTaskCompleted(success: true) }
    phone.set(.backgroundRefresh(.off))
    app.open(for: .minutes(3))
    await phone.advance(by: .minutes(30))
    let told = try explained()
    #expect(told.contains("news.refresh: submit failed once, unavailable (1)"), "\(told)")
  }

  @Test func anAppCanShowItsUsersWhatATaskWaitsFor() async throws {
    #expect(log.status(of: Self.refresh) == "not run yet; not asked for")
    let phone = SimulatedDevice(failures: .keep)
    let app = try install(on: phone) { task, log in
      log.device(charging: true, battery: 80, backgroundRefresh: true)
      log.completed(task.identifier, success: true)
      task.setTaskCompleted(success: true)
    }
    app.open(for: .minutes(3))
    await phone.advance(by: .minutes(30))
    let waits = log.status(of: Self.refresh)
    #expect(
      waits.hasPrefix("not run yet; waits for 20") && waits.hasSuffix(" or later"), "\(waits)")
    try await app.launchNow(Self.refresh)
    await phone.advance(by: .minutes(1))
    let ran = log.status(of: Self.refresh)
    #expect(
      ran.hasPrefix("last run 20") && ran.hasSuffix(", completed; not asked for again"), "\(ran)")
    log.submitted(Self.sync, .processing, power: true, network: true)
    #expect(log.status(of: Self.sync) == "not run yet; waits for the system, power, network")
    log.refused(Self.sync, code: 3)
    #expect(log.status(of: Self.sync) == "not run yet; could not be asked for (3)")
  }

  @Test func aDraftOfTheLoggersFileNeedsNoDefaultForKindNeedsAndCharger() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try install(on: phone) { task, _ in task.setTaskCompleted(success: true) }
    app.open(for: .minutes(3))
    await phone.advance(by: .minutes(10))
    log.device(charging: false, battery: 61)
    log.submitted(Self.sync, .processing, power: true, network: true)
    let draft = try BuiltCommand.run(["new", "--from-log", "tasks.log"], in: folder).output
    for words in [
      #""processing": "com.example.news.sync""#, #""requires": ["power", "network"]"#,
      #""refresh": "com.example.news.refresh", // seen"#, #""charging": false"#,
      #""battery": "61%""#,
    ] { #expect(draft.contains(words), "\(words) in\n\(draft)") }
    #expect(!draft.contains("does not say its kind"), "\(draft)")
  }

  /// What an app does in each run, how the first line of its whole log begins, and how that of its first lines
  /// may begin besides.
  struct Life: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let whole: String
    let cut: [String]
    let work: @Sendable (BGTask, BackgroundTaskLog) -> Void
  }

  private static let lives = [
    Life(
      testDescription: "asks again and completes", whole: "Runs: launched ",
      cut: ["Cannot be told: ", "Waits: ", "Stopped: registered, never asked for"]
    ) { task, log in
      submit(log)
      log.completed(task.identifier, success: true)
      task.setTaskCompleted(success: true)
    },
    Life(
      testDescription: "does not complete", whole: "Runs badly: ",
      cut: ["Cannot be told: ", "Waits: ", "Stopped: registered, never asked for", "Runs: "]
    ) { task, log in
      submit(log)
      nonisolated(unsafe) let task = task
      task.expirationHandler = { log.expired(task.identifier) }
    },
  ]

  /// A log ends anywhere, and its last line does not make the app's mistake of what it no longer shows.
  @Test(arguments: lives) func aLogThatIsCutClaimsNoMoreThanItShows(_ life: Life) async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try install(on: phone, permitted: [Self.refresh, Self.sync], run: life.work)
    for _ in 0..<3 {
      app.open(for: .minutes(3))
      await phone.advance(by: .hours(20))
    }
    let lines = try #require(folder.text("tasks.log")).split(separator: "\n")
    func verdict(_ count: Int) throws -> String {
      let bytes = Array((lines.prefix(count).joined(separator: "\n") + "\n").utf8)
      var reader = DeviceLogReader(try #require(LogKind(bytes)))
      reader.feed(bytes)
      let log = try #require(reader.finish(about: nil))
      return DeviceLogReport(log, TextStyle(), only: log.tasks(named: Self.refresh).first)
        .verdict.line
    }
    for count in 4...lines.count {
      let line = try verdict(count)
      #expect(line.count <= 80)
      #expect(
        ([life.whole] + life.cut).contains { line.hasPrefix($0) },
        "\(line)\nafter\n\(lines[..<count].suffix(4).joined(separator: "\n"))")
    }
    #expect(try verdict(lines.count).hasPrefix(life.whole))
  }

  @Test func aLargeLogIsMovedAsideAndANewOneBegun() throws {
    for _ in 0..<6_000 { log.submitted(Self.refresh, .refresh) }
    let (old, new) = (folder.text("tasks.log.old"), folder.text("tasks.log"))
    #expect(try (500_001..<500_200).contains(#require(old).utf8.count))
    #expect(try #require(new).utf8.count < 500_000)
  }
}
