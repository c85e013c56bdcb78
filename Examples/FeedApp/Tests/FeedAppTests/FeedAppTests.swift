import FeedApp
import Foundation
import SimulatedBackgroundTasks
import Testing

@Suite struct FeedAppTests {
  let store = ArticleStore()

  /// A phone on which the app is installed and opened five times a day.
  private func phone(_ source: any FeedSource = SlowFeed()) throws -> (
    SimulatedDevice, SimulatedApp
  ) {
    let phone = SimulatedDevice(.overnightCharger)
    let app = try phone.install(infoPlist: Self.infoPlist, habit: .daily) { [store] process in
      let delegate = AppDelegate(source: source, store: store)
      delegate.didFinishLaunching()
      process.whenInBackground { delegate.didEnterBackground() }
    }
    return (phone, app)
  }

  @Test func theFeedIsFreshForThreeWeeks() async throws {
    let (phone, app) = try phone()
    await phone.advance(days: 21)
    app.expectRan("com.example.feed.refresh", between: "05:00", and: "07:45", on: .everyDay)
    app.expectCompletes("com.example.feed.refresh")
    app.expectChainAlive("com.example.feed.refresh")
    #expect(app.findings.isEmpty)
  }

  @Test func theCleanUpRunsInMostNights() async throws {
    let (phone, app) = try phone()
    await phone.advance(days: 14)
    let outcomes = app.outcomes(of: "com.example.feed.cleanup")
    #expect(outcomes[.succeeded] >= 7)
    #expect(outcomes[.killed] == 0)
    #expect(store.cleanups == outcomes[.succeeded])
  }

  @Test func aServerThatDoesNotAnswerCostsTheRunAndNotTheChain() async throws {
    let (phone, app) = try phone(SilentFeed())
    await phone.advance(days: 3)
    app.expectRan("com.example.feed.refresh", within: .hours(24))
    #expect(app.runs(of: "com.example.feed.refresh").allSatisfy { $0.expiry == .timeUsedUp })
    app.expectChainAlive("com.example.feed.refresh")
  }

  @Test func nothingRunsWhileBackgroundRefreshIsOff() async throws {
    let (phone, app) = try phone()
    app.open()
    await phone.advance(by: .minutes(10))
    app.setBackgroundRefresh(false)
    await phone.advance(days: 2)
    app.expectNeverRan("com.example.feed.refresh")
    let why = app.whyNot("com.example.feed.refresh")
    #expect(why.objectors.first == .backgroundRefreshSetting, "\(why)")
  }

  @Test func anExportGoesOnAfterTheAppIsLeft() async throws {
    store.add((1...60).map { "Article \($0)" })
    let phone = SimulatedDevice()
    let app = try phone.install(infoPlist: Self.infoPlist) { [store] process in
      let delegate = AppDelegate(source: SlowFeed(), store: store)
      delegate.didFinishLaunching()
      process.whenInFront { delegate.userTappedExport("all") }
    }
    app.open(for: .seconds(20))
    await phone.advance(by: .minutes(10))
    let run = try #require(app.runs(of: "com.example.feed.export.all").first)
    #expect(run.outcome == .completed(success: true))
    #expect(store.exported.count == 60)
    #expect(app.findings.isEmpty)
  }

  @Test func theUserMayStopAnExport() async throws {
    store.add((1...60).map { "Article \($0)" })
    let phone = SimulatedDevice()
    let app = try phone.install(infoPlist: Self.infoPlist) { [store] process in
      let delegate = AppDelegate(source: SlowFeed(), store: store)
      delegate.didFinishLaunching()
      process.whenInFront { delegate.userTappedExport("all") }
    }
    app.open()
    await phone.advance(by: .seconds(11))
    app.stop("com.example.feed.export.all")
    await phone.advance(by: .minutes(10))
    let run = try #require(app.runs(of: "com.example.feed.export.all").first)
    #expect(run.expiry == .stoppedByUser)
    #expect(run.outcome == .completedAfterExpiration(success: false))
    #expect(store.exported.count == 5)
  }

  /// By hand, what a device would do in some night.
  @Test func aCleanUpThatLosesPowerSaysSo() async throws {
    let (phone, app) = try phone()
    app.open()
    await phone.advance(by: .minutes(10))
    try await app.launchNow("com.example.feed.cleanup", conditions: .met)
    await phone.advance(by: .seconds(5))
    try await app.expireNow("com.example.feed.cleanup", because: .powerLost)
    await phone.settle()
    let run = try #require(app.runs(of: "com.example.feed.cleanup").first)
    #expect(run.expiry == .powerLost)
    #expect(run.outcome == .completedAfterExpiration(success: false))
    #expect(store.cleanups == 0)
  }

  static var infoPlist: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Info.plist").path
  }
}

private struct SlowFeed: FeedSource {
  func newArticles() async throws -> [String] {
    try await Task.sleep(for: .seconds(4))
    return ["Article of \(Date())"]
  }
}

private struct SilentFeed: FeedSource {
  func newArticles() async throws -> [String] {
    try await Task.sleep(for: .seconds(3_600))
    return []
  }
}
