import Foundation
import SimulatedBackgroundTasks
import Testing

/// A test's device that treats an app in its own way.
@Suite struct PhoneTests {
  private static let identifier = "com.example.feed.refresh"

  private func feed(on phone: SimulatedDevice) throws -> SimulatedApp {
    let plist = InfoPlist(
      bundleIdentifier: "com.example.feed", permittedIdentifiers: [Self.identifier])
    func ask() {
      let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
      request.earliestBeginDate = Date(timeIntervalSinceNow: 300)
      try? BGTaskScheduler.shared.submit(request)
    }
    return try phone.install(plist, opens: "08:00", "20:00") {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) {
        ask()
        $0.setTaskCompleted(success: true)
      }
      ask()
    }
  }

  private func runs(of app: SimulatedApp) -> Int { app.runs(of: Self.identifier).count }

  @Test func aPhoneMayFavourAnAppAndTheUsualOneDoesNot() async throws {
    func counted(phone number: Int) async throws -> Int {
      let phone = SimulatedDevice(phone: number)
      try phone.rules {
        $0.appStanding.neglectedShare = .none
        $0.appStanding.favouredShare = .all
      }
      let app = try feed(on: phone)
      await phone.advance(days: 3)
      return runs(of: app)
    }
    let usual = try await counted(phone: 0)
    #expect(usual > 0 && usual < 20)
    #expect(try await counted(phone: 5) > 300)
  }

  @Test func aTestSetsHowThePhoneTreatsAnApp() async throws {
    let phone = SimulatedDevice()
    let app = try feed(on: phone)
    await phone.advance(days: 2)
    let before = runs(of: app)
    #expect(before > 0)
    app.setStanding(.silent)
    await phone.advance(days: 3)
    #expect(runs(of: app) == before)
    app.setStanding(.usual)
    await phone.advance(days: 3)
    #expect(runs(of: app) > before)
    #expect(app.findings.isEmpty)
  }
}
