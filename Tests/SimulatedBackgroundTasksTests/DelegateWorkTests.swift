import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// What the delegate of a session does when it is told: work that outlives the app's time, and a call that does
/// not return (facts 104, 305).
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct DelegateWorkTests {
  private final class Downloads: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    let code: @Sendable () -> Void
    private(set) var session: URLSession?
    var handler: (() -> Void)?

    init(_ code: @escaping @Sendable () -> Void) {
      self.code = code
      super.init()
      session = URLSession(
        configuration: .background(withIdentifier: BackgroundSessionTests.identifier),
        delegate: self, delegateQueue: nil)
    }

    func begin() {
      guard let url = URL(string: BackgroundSessionTests.address) else { return }
      session?.downloadTask(with: url).resume()
    }

    static let told = #line + 1
    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) { code() }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
      DispatchQueue.main.async {
        self.handler?()
        self.handler = nil
      }
    }
  }

  private func live(_ code: @escaping @Sendable () -> Void) async throws -> SimulatedApp {
    let phone = SimulatedDevice(failures: .keep)
    phone.server.answer(BackgroundSessionTests.address, .bytes(400_000_000))
    let begun = Trace()
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      let downloads = Downloads(code)
      process.whenInFront {
        if begun.lines.isEmpty { downloads.begin() }
        begun.add("once")
      }
      process.whenEventsForBackgroundSession { _, handler in downloads.handler = handler }
    }
    app.open(for: .seconds(5))
    await phone.advance(days: 2)
    #expect(phone.failures == [])
    try phone.expectSoundLog()
    return app
  }

  private static func save(_ saved: Trace, after seconds: Int) {
    Task {
      do {
        try await Task.sleep(for: .seconds(seconds))
        saved.add("saved")
      } catch {}
    }
  }

  @Test func aTaskThatOutlivesTheHandlerIsTold() async throws {
    let saved = Trace()
    let app = try await live { Self.save(saved, after: 1) }
    #expect(saved.lines == [] && app.findings == [])
    let note = try #require(app.notes.first)
    #expect(app.notes.count == 1 && note.identifier == BackgroundSessionTests.identifier)
    #expect(note.description.contains("was still waiting when the app was suspended"))
    // A task that goes on shows no caller on its stack, so it is the method that began it.
    #expect(note.site?.line == Downloads.told, "\(note)")
  }

  /// A task that is over by then, or waits for something other than the clock, is nothing to tell.
  @Test(arguments: [true, false]) func otherTasksAreNothingToTell(_ isOver: Bool) async throws {
    let (saved, (values, end)) = (Trace(), AsyncStream.makeStream(of: Int.self))
    let app = try await live {
      if isOver {
        Task { saved.add("saved") }
      } else {
        Task { for await _ in values { saved.add("value") } }
      }
    }
    end.finish()
    #expect(saved.lines == (isOver ? ["saved"] : []) && app.findings == [] && app.notes == [])
  }

  @Test func aCallThatDoesNotReturnIsNamed() async throws {
    let app = try await live { DispatchSemaphore(value: 0).wait() }
    let finding = try #require(app.findings.first)
    #expect(app.findings.map(\.code) == [.transferNotAnswered])
    #expect(
      finding.description.contains(
        "Fix: return from the delegate's urlSession(_:downloadTask:didFinishDownloadingTo:), which had not returned"
      ),
      "\(finding)")
  }
}
