import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// Data tasks of background sessions, which live only as long as their app runs (fact 363), and tasks that are
/// listed before they are resumed.
@Suite struct DataTaskTests {
  private struct Life {
    let phone = SimulatedDevice(failures: .keep)
    let trace = Trace()
    let app: SimulatedApp

    init(
      of bytes: Int64, inFront code: @escaping @MainActor @Sendable (URLSession, Trace) -> Void
    ) throws {
      let trace = trace
      phone.server.answer(BackgroundSessionTests.address, .bytes(bytes))
      app = try phone.install(BackgroundSessionTests.plist) { process in
        let session = URLSession(
          configuration: .background(withIdentifier: BackgroundSessionTests.identifier),
          delegate: BackgroundSessionTests.Listener(trace), delegateQueue: .main)
        process.whenInFront { code(session, trace) }
        process.whenEventsForBackgroundSession { _, handler in handler() }
      }
    }
  }

  private static let resumed = #line + 3
  @MainActor private static func ask(_ session: URLSession, _ trace: Trace) {
    guard trace.lines.isEmpty, let url = URL(string: BackgroundSessionTests.address) else { return }
    session.dataTask(with: url).resume()
  }

  @Test func oneThatIsUnderWayAtASuspensionEndsWithAnError() async throws {
    let life = try Life(of: 900_000_000, inFront: Self.ask)
    life.app.open(for: .seconds(2))
    await life.phone.advance(by: .hours(1))
    #expect(life.trace.lines == [])
    life.app.open(for: .seconds(2))
    await life.phone.advance(by: .hours(1))
    #expect(life.trace.lines == ["error \(URLError.networkConnectionLost.rawValue)"])
    let note = try #require(life.app.notes.first)
    #expect(note.site?.line == Self.resumed && note.description.contains("was suspended"))
    #expect(life.app.findings == [] && life.phone.failures == [])
    try life.phone.expectSoundLog()
  }

  @Test func oneIsLostWithItsProcess() async throws {
    let life = try Life(of: 900_000_000) { session, trace in
      if trace.lines.isEmpty { Self.ask(session, trace) }
      trace.add("in front")
      session.getAllTasks { tasks in trace.add("\(tasks.count)") }
    }
    life.app.open(for: .minutes(1))
    await life.phone.advance(by: .seconds(2))
    life.app.terminate()
    life.app.open(for: .minutes(1))
    await life.phone.advance(by: .days(1))
    #expect(life.trace.lines == ["in front", "1", "in front", "0"])
    let note = try #require(life.app.notes.first)
    #expect(note.description.contains("when the app ended"))
    try life.phone.expectSoundLog()
  }

  @Test func oneThatIsAnsweredInTimeIsNothingToSay() async throws {
    let life = try Life(of: 1_000, inFront: Self.ask)
    life.app.open(for: .minutes(1))
    await life.phone.advance(by: .days(1))
    #expect(life.trace.lines.last == "status 200")
    #expect(life.app.notes == [])
  }

  @Test func itsDelegateGetsTheDataBeforeTheEnd() async throws {
    let life = try Life(of: 0, inFront: Self.ask)
    life.phone.server.answer(BackgroundSessionTests.address, .data(Data("news".utf8)))
    life.app.open(for: .minutes(1))
    await life.phone.advance(by: .days(1))
    #expect(life.trace.lines == ["news", "status 200"])
  }

  /// Apple's page says that the list has every task that was made and is not over.
  @Test func oneThatWasNeverResumedIsListedUntilItIsCancelled() async throws {
    let life = try Life(of: 5) { session, trace in
      guard let url = URL(string: BackgroundSessionTests.address) else { return }
      let task = session.downloadTask(with: url)
      session.getAllTasks { trace.add("\($0.map(\.taskIdentifier) == [task.taskIdentifier])") }
      task.cancel()
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        session.getAllTasks { trace.add("\($0.count)") }
      }
    }
    life.app.open(for: .minutes(1))
    await life.phone.advance(by: .minutes(2))
    #expect(life.trace.lines == ["true", "error -999", "0"])
  }
}
