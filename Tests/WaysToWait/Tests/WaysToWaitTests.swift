import Foundation
import SimulatedBackgroundTasks
import Testing
import UIKitForTests
import WaysToWait

#if PORTABLE
  import WaysToWaitWithoutNames
#endif

/// No handler is taken for another, whatever way it waits in: a correct one is never called wrong, one that
/// never completes never right, and what cannot be seen is told.
@Suite(.serialized) struct WaysToWaitTests {
  // The app's own, because there may be two apps.
  typealias Conduct = WaysToWait.Conduct
  typealias Reach = WaysToWait.Reach
  static let task = WaysToWait.WaitingApp.identifier

  /// A way as one of the two apps has it.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reach: String
    let launch: @Sendable (Conduct) -> Void
  }

  /// A line for the table that `bash .ci/kit-tests waits` prints, of what has just been seen to be so.
  private static func show(_ name: String, _ reach: String) {
    guard ProcessInfo.processInfo.environment["SHOW_WAYS"] != nil else { return }
    print("way\t\(name)\t\(reach)")
  }

  #if PORTABLE
    static let cases =
      WaysToWait.WayToWait.all.map { way in
        Case(testDescription: way.name, reach: way.withNames.rawValue) {
          WaysToWait.WaitingApp(way, .init(rawValue: $0.rawValue)!).didFinishLaunching()
        }
      }
      + WaysToWaitWithoutNames.WayToWait.all.map { way in
        Case(testDescription: way.name + ", without names", reach: way.withoutNames.rawValue) {
          WaysToWaitWithoutNames.WaitingApp(way, .init(rawValue: $0.rawValue)!).didFinishLaunching()
        }
      }
  #else
    static let cases = WayToWait.all.compactMap { way in
      way.interposed.map { reach in
        Case(testDescription: way.name, reach: reach.rawValue) {
          WaitingApp(way, .init(rawValue: $0.rawValue)!).didFinishLaunching()
        }
      }
    }
  #endif

  struct Verdict: Equatable {
    var outcome: SimulatedRun.Outcome?
    var isBlamed = false
    var wasSeen = true
    var failures: [String] = []
  }

  static func judge(_ item: Case, _ conduct: Conduct) async throws -> Verdict {
    let phone = SimulatedDevice(
      failures: .keep, options: .init(watchdog: .after(milliseconds: 1_500)))
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example", permittedIdentifiers: [task])
    ) { item.launch(conduct) }
    app.open(for: .seconds(10))
    await phone.advance(by: .minutes(1))
    do { try await app.launchNow(task) } catch {}
    await phone.advance(by: .minutes(2))
    let run = try #require(app.runs.first)
    #expect(run.wasSeen == app.unseenRuns.isEmpty)
    return Verdict(
      outcome: run.outcome,
      isBlamed: !(app.findings + app.hints).filter { $0.code != .chainBroken }.isEmpty,
      wasSeen: run.wasSeen, failures: phone.failures.map { "\($0)" })
  }

  @Test(arguments: cases) func aHandlerIsNeverMisjudgedHoweverItWaits(_ item: Case) async throws {
    let reach = try #require(Reach(rawValue: item.reach))
    for conduct in Conduct.allCases {
      // What blocks for real again and again is abandoned, as what blocks for good is.
      if reach == .real || reach == .told, conduct == .waitsAgain { continue }
      let verdict = try await Self.judge(item, conduct)
      let comment = Comment(rawValue: "\(conduct): \(verdict)")
      let isRight = verdict.outcome == .completed(success: true)
      switch (reach, conduct) {
      case (.virtual, .completes), (.real, .completes):
        #expect(verdict == Verdict(outcome: .completed(success: true)), comment)
      case (.virtual, _) where TimeKeeping.here == .interposed:
        #expect(verdict.isBlamed && verdict.wasSeen && !isRight, comment)
      case (.virtual, .waitsAgain):
        #expect(verdict.isBlamed == verdict.wasSeen && !isRight, comment)
      case (.virtual, .forgets), (.real, _):
        #expect(!verdict.isBlamed && !verdict.wasSeen && !isRight, comment)
      case (.notSeen, _):
        #expect(!verdict.isBlamed && !verdict.wasSeen, comment)
        #expect(conduct == .completes || !isRight, comment)
      case (.told, _): #expect(!verdict.failures.isEmpty, comment)
      }
      if reach != .told { #expect(verdict.failures.isEmpty, comment) }
    }
    Self.show(item.testDescription, item.reach)
  }

  /// A clock, as one of the two apps has it.
  struct Clock: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isVirtual: Bool
    let launch: @Sendable () -> @Sendable () -> Double?
  }

  #if PORTABLE
    static let clocks =
      WaysToWait.WayToTellTime.all.map { way in
        Clock(testDescription: way.name, isVirtual: way.withNames == .virtual) {
          let app = WaysToWait.TimekeepingApp(way)
          app.didFinishLaunching()
          return { app.elapsed }
        }
      }
      + WaysToWaitWithoutNames.WayToTellTime.all.map { way in
        Clock(
          testDescription: way.name + ", without names", isVirtual: way.withoutNames == .virtual
        ) {
          let app = WaysToWaitWithoutNames.TimekeepingApp(way)
          app.didFinishLaunching()
          return { app.elapsed }
        }
      }
  #else
    static let clocks = WayToTellTime.all.map { way in
      Clock(testDescription: way.name, isVirtual: true) {
        let app = TimekeepingApp(way)
        app.didFinishLaunching()
        return { app.elapsed }
      }
    }
  #endif

  private final class Elapsed: @unchecked Sendable { var ask: () -> Double? = { nil } }

  @Test(arguments: clocks) func aClockShowsVirtualOrRealTimeAsDocumented(_ clock: Clock)
    async throws
  {
    let phone = SimulatedDevice(failures: .keep)
    let elapsed = Elapsed()
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example", permittedIdentifiers: [Self.task])
    ) { elapsed.ask = clock.launch() }
    app.open(for: .seconds(10))
    await phone.advance(by: .minutes(1))
    try await app.launchNow(Self.task)
    await phone.advance(by: .minutes(2))
    let seconds = try #require(elapsed.ask())
    #expect(clock.isVirtual ? (19.9...20.1).contains(seconds) : seconds < 19, "\(seconds)")
    Self.show(clock.testDescription, clock.isVirtual ? "virtual" : "real")
  }

  private static func install(
    _ phone: SimulatedDevice, _ launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try phone.install(
      InfoPlist(bundleIdentifier: "com.example", permittedIdentifiers: [task]), habit: .daily
    ) { _ in launch() }
  }

  /// The app asks for two o'clock in the night; if it sees the real calendar, a failure says so.
  @Test func aCalendarDateIsVirtualOrItsRealTimeIsReported() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try Self.install(phone) { WaysToWait.NightlyApp().didFinishLaunching() }
    app.open(for: .minutes(1))
    await phone.advance(by: .hours(30))
    #expect(phone.failures == [])
    let run = try #require(app.runs.first)
    #expect(run.launchedAt >= SimulatedDevice.usualStart.addingTimeInterval(20 * 3_600))
    #if PORTABLE
      let other = SimulatedDevice(failures: .keep)
      let withoutNames = try Self.install(other) {
        WaysToWaitWithoutNames.NightlyApp().didFinishLaunching()
      }
      withoutNames.open(for: .minutes(1))
      await other.advance(by: .minutes(5))
      let failure = try #require(other.failures.first)
      #expect(failure.description.contains("was made from the real calendar"))
      #expect(failure.site?.fileID.hasSuffix("Ways.swift") == true)
    #endif
  }

  /// If the work takes real time, the app's own time-out comes first, which shows when the work is
  /// done.
  @Test func aTimeoutRacingRealWorkIsMarkedUnseenOnceTheWorkIsDone() async throws {
    let phone = SimulatedDevice(failures: .keep, options: .init(allowing: [.resumedFromOutside]))
    let app = try Self.install(phone) { WaysToWait.ImpatientApp().didFinishLaunching() }
    app.open(for: .seconds(10))
    await phone.advance(by: .minutes(1))
    try await app.launchNow(Self.task)
    await phone.advance(by: .minutes(2))
    if TimeKeeping.here == .shadowed { usleep(600_000) }
    await phone.advance(by: .minutes(1))
    let run = try #require(app.runs.first)
    let isInterposed = TimeKeeping.here == .interposed
    #expect(run.outcome == .completed(success: isInterposed))
    #expect(run.wasSeen == isInterposed)
    let log = NSTemporaryDirectory() + "impatient-\(getpid()).jsonl"
    defer { try? FileManager.default.removeItem(atPath: log) }
    try phone.writeEventLog(to: log)
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("notSeen") != isInterposed)
  }

  /// If the answer is too late only in virtual time, failed expectations mention it, and the test
  /// fails if the option asks for that.
  @Test(arguments: [SimulatedDevice.Options.UnseenRuns.told, .failTest, .takenForExpired])
  func aTimeoutRacingAClosureIsMentionedInFailures(
    _ unseen: SimulatedDevice.Options.UnseenRuns
  ) async throws {
    let phone = SimulatedDevice(failures: .keep, options: .init(unseen: unseen))
    let app = try Self.install(phone) { WaysToWait.HastyApp().didFinishLaunching() }
    app.open(for: .seconds(10))
    await phone.advance(by: .minutes(1))
    try await app.launchNow(Self.task)
    await phone.advance(by: .minutes(2))
    let isInterposed = TimeKeeping.here == .interposed
    let run = try #require(app.runs.first)
    #expect(run.outcome == .completed(success: isInterposed))
    #expect(phone.failures.isEmpty == (isInterposed || unseen != .failTest))
    app.expectChainAlive(Self.task)
    let words = try #require(phone.failures.last).description
    #expect(words.contains("time-out") == (!isInterposed && unseen != .takenForExpired))
  }

  enum Ending: CaseIterable { case byASource, byATask, never, neverOfATask }

  /// An assertion whose end keeps real time is not reported as left open.
  @Test(arguments: Ending.allCases) func anAssertionEndedInRealTimeIsNotReportedAsLeftOpen(
    _ ending: Ending
  ) async throws {
    let phone = SimulatedDevice(failures: .keep, options: .init(allowing: [.dispatchSource]))
    let app = try Self.install(phone) {
      let task = SimulatedApplication.shared.beginBackgroundTask(withName: "save")
      let end = { @MainActor @Sendable in SimulatedApplication.shared.endBackgroundTask(task) }
      switch ending {
      case .byASource:
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + 5)
        source.setEventHandler {
          source.cancel()
          MainActor.assumeIsolated(end)
        }
        source.resume()
      case .byATask:
        Task {
          try? await Task.sleep(for: .seconds(25))
          end()
        }
      case .never: break
      case .neverOfATask: Task { while true { try? await Task.sleep(for: .seconds(3)) } }
      }
    }
    app.open(for: .seconds(10))
    await phone.advance(by: .minutes(5))
    let isAccused = app.findings.contains { $0.code == .assertionLeftOpen }
    switch ending {
    case .byASource, .byATask: #expect(!isAccused)
    case .never: #expect(isAccused == (TimeKeeping.here == .interposed))
    case .neverOfATask: #expect(isAccused)
    }
  }

  #if !PORTABLE
    @Test func theArticleStatesTheNumberOfWaysToWait() throws {
      let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { path, _ in
        path.deletingLastPathComponent()
      }
      let article = try String(
        contentsOf: root.appendingPathComponent(
          "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/VirtualTime.md"),
        encoding: .utf8)
      let counts =
        "\(WayToWait.all.count) ways to wait and \(WayToTellTime.all.count) to tell the time"
      #expect(article.contains(counts))
    }
  #endif

  #if PORTABLE
    /// By default a run that cannot be seen neither fails the test nor is a finding.
    @Test(arguments: [
      SimulatedDevice.Options.UnseenRuns.told, .failTest, .takenForExpired,
    ])
    func anUnseenRunFailsTheTestOnlyIfTheOptionAsksForIt(
      _ unseen: SimulatedDevice.Options.UnseenRuns
    ) async throws {
      let phone = SimulatedDevice(failures: .keep, options: .init(unseen: unseen))
      let way = try #require(WaysToWait.WayToWait.all.first { $0.withNames == .notSeen })
      let app = try Self.install(phone) {
        WaysToWait.WaitingApp(way, .forgets).didFinishLaunching()
      }
      app.open(for: .seconds(10))
      await phone.advance(by: .minutes(1))
      try await app.launchNow(Self.task)
      await phone.advance(by: .minutes(2))
      #expect(phone.failures.isEmpty == (unseen != .failTest))
      #expect(app.findings.isEmpty == (unseen != .takenForExpired))
      #expect(app.unseenRuns.isEmpty == (unseen == .takenForExpired))
    }
  #endif
}
