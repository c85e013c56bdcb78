import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// A download that is cancelled and goes on later is still the same request.
@Suite struct ResumedDownloadTests {
  private static let identifier = "com.example.resumed"
  private static let address = "https://example.com/archive"

  private func app(
    _ code: @escaping @MainActor @Sendable (URLSession) -> Void
  ) async throws -> SimulatedApp {
    let phone = SimulatedDevice(failures: .keep)
    phone.server.answer(Self.address, .bytes(4_000_000_000))
    let app = try phone.install(
      InfoPlist(bundleIdentifier: Self.identifier, permittedIdentifiers: [], backgroundModes: [])
    ) { process in
      let session = URLSession(configuration: .background(withIdentifier: Self.identifier))
      process.whenInFront { code(session) }
      process.whenEventsForBackgroundSession { _, handler in handler() }
    }
    app.open(for: .minutes(2))
    await phone.advance(by: .hours(2))
    return app
  }

  private static func begin(
    _ session: URLSession, usesCellular: Bool
  ) -> URLSessionDownloadTask? {
    guard let address = URL(string: address) else { return nil }
    var request = URLRequest(url: address)
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    request.allowsCellularAccess = usesCellular
    let task = session.downloadTask(with: request)
    task.resume()
    return task
  }

  @Test func aResumedDownloadKeepsItsRequest() async throws {
    let app = try await app { session in
      guard let task = Self.begin(session, usesCellular: false) else { return }
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(20))
        task.cancel { data in
          guard let data else { return }
          session.downloadTask(withResumeData: data).resume()
        }
      }
    }
    let requests = app.device.server.requests
    #expect(requests.count == 2)
    for request in requests {
      #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer secret")
      #expect(!request.allowsCellularAccess)
    }
  }

  @Test func aCancelledDownloadMovesNoMoreBytes() async throws {
    let app = try await app { session in
      guard let task = Self.begin(session, usesCellular: true) else { return }
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(20))
        task.cancel { _ in }
      }
    }
    await app.device.advance(days: 2)
    let timeline = app.device.timeline
    #expect(timeline.contains("moves bytes"))
    #expect(app.transfers().map(\.error) == [.cancelled])
    // One column for the twenty seconds, and one in the ruler.
    #expect(timeline.count { $0 == "▸" || $0 == ">" } == 2, "\(timeline)")
  }
}
