import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// What a test sets, and what the device's own day makes of it.
@Suite struct SetConditionTests {
  private func phone(
    _ code: (SimulatedDevice) throws -> Void = { _ in }
  ) throws -> (SimulatedDevice, SimulatedApp) {
    let phone = SimulatedDevice()
    try code(phone)
    phone.server.answer(BackgroundSessionTests.address, .bytes(1_000))
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      let session = URLSession(
        configuration: .background(withIdentifier: BackgroundSessionTests.identifier))
      process.whenInFront {
        guard let url = URL(string: BackgroundSessionTests.address) else { return }
        session.downloadTask(with: url).resume()
      }
      process.whenEventsForBackgroundSession { _, handler in handler() }
    }
    return (phone, app)
  }

  @Test func theDayOfTheDeviceEndsWhatATestSetsAndANoteTellsIt() async throws {
    let (phone, app) = try phone()
    let line = #line + 1
    phone.set(.network(.none))
    app.open()
    await phone.advance(by: .hours(1))
    #expect(app.notes == [])
    await phone.advance(days: 9)
    #expect(app.transfers().first?.toldAt != nil)
    let note = try #require(app.notes.first)
    #expect(app.notes.count == 1 && note.site?.line == line)
    #expect(note.description.contains("the day of the device changed the network"))
    #expect(note.description.contains("phone.begin(holding: .network(.none))"))
  }

  @Test func whatItBeginsWithIsHeldUntilTheTestSetsIt() async throws {
    let (phone, app) = try phone { try $0.begin(holding: .network(.none)) }
    app.open()
    // A transfer gives up after seven days.
    await phone.advance(days: 6)
    #expect(app.transfers().map(\.toldAt) == [nil] && app.notes == [])
    #expect(phone.conditions.network == .none)
    phone.set(.network(.wifi))
    await phone.advance(days: 1)
    #expect(app.transfers().first?.toldAt != nil && app.notes == [])
    #expect(throws: BeginningProblem.self) { try phone.begin(holding: .charging(true)) }
  }

  /// The charger still comes and goes.
  @Test func otherConditionsGoOn() async throws {
    let (phone, _) = try phone { try $0.begin(holding: .network(.wifi)) }
    await phone.advance(by: .hours(18))
    #expect(phone.conditions.isCharging && phone.conditions.network == .wifi)
    let (other, _) = try self.phone { try $0.begin(holding: .charging(false)) }
    await other.advance(by: .hours(18))
    #expect(!other.conditions.isCharging)
  }
}
