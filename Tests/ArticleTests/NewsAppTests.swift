import SimulatedBackgroundTasks
import Testing

@Suite struct NewsAppTests {
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.news", permittedIdentifiers: [NewsApp.refresh])

  @Test func theNewsIsFreshForThreeWeeks() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist, habit: .daily) { process in
      let news = NewsApp { try await Task.sleep(for: .seconds(8)) }
      news.didFinishLaunching()
      process.whenInBackground { news.didEnterBackground() }
    }
    await phone.advance(days: 21)
    app.expectRan(NewsApp.refresh, between: "05:00", and: "07:45", on: .everyDay)
    app.expectCompletes(NewsApp.refresh)
    app.expectChainAlive(NewsApp.refresh)
    #expect(app.findings.isEmpty)
  }

  @Test func aPhoneInLowPowerModeHasNoNewsInTheMorning() async throws {
    let failures = try await Self.savingPower().device.failures
    #expect(failures.count == 1)
  }

  static func savingPower() async throws -> SimulatedApp {
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(plist, opens: "07:05", "20:10") { process in
      let news = NewsApp { try await Task.sleep(for: .seconds(8)) }
      news.didFinishLaunching()
      process.whenInBackground { news.didEnterBackground() }
    }
    await phone.advance(by: .hours(12))
    phone.set(.lowPowerMode(true))
    await phone.advance(days: 1)
    app.expectRan(NewsApp.refresh, between: "05:00", and: "07:05")
    return app
  }

  @Test func aHangingServerCostsTheRunButNotTheChain() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist, habit: .daily) { process in
      let news = NewsApp { try await Task.sleep(for: .seconds(600)) }
      news.didFinishLaunching()
      process.whenInBackground { news.didEnterBackground() }
    }
    await phone.advance(days: 3)
    app.expectRan(NewsApp.refresh, within: .hours(24))
    #expect(app.runs(of: NewsApp.refresh).allSatisfy { $0.expiry == .timeUsedUp })
    app.expectChainAlive(NewsApp.refresh)
  }

  @Test func nothingRunsAfterTheUserSwipedTheAppAway() async throws {
    let app = try await Self.swipedAway()
    app.expectNeverRan(NewsApp.refresh)
    let why = app.whyNot(NewsApp.refresh)
    #expect(why.objectors == [.appSwitcher], "\(why)")
  }

  static func swipedAway() async throws -> SimulatedApp {
    let phone = SimulatedDevice()
    let app = try phone.install(plist) { process in
      let news = NewsApp { try await Task.sleep(for: .seconds(8)) }
      news.didFinishLaunching()
      process.whenInBackground { news.didEnterBackground() }
    }
    app.open(for: .minutes(4))
    await phone.advance(by: .minutes(10))
    app.forceQuit()
    await phone.advance(days: 2)
    return app
  }

  @Test func aForgottenCompletionIsFound() async throws {
    let app = try await Self.forgetful()
    #expect(app.outcomes(of: NewsApp.refresh)[.succeeded] == 0)
    #expect(app.findings.count == 2)
  }

  static func forgetful() async throws -> SimulatedApp {
    let phone = SimulatedDevice()
    let app = try phone.install(plist, habit: .daily) { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: NewsApp.refresh, using: nil) {
        @Sendable _ in
      }
      process.whenInBackground {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: NewsApp.refresh))
      }
    }
    await phone.advance(by: .hours(2))
    return app
  }

  @Test func theChainStaysAliveUnderOtherPlausibleSchedulers() async throws {
    try await underPlausibleSchedulers(20) { phone in
      let app = try phone.install(Self.plist, habit: .daily) { process in
        let news = NewsApp { try await Task.sleep(for: .seconds(8)) }
        news.didFinishLaunching()
        process.whenInBackground { news.didEnterBackground() }
      }
      await phone.advance(days: 7)
      app.expectChainAlive(NewsApp.refresh)
    }
  }
}
