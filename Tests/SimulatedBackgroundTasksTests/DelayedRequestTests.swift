import Foundation
import RunRecord
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// A request with an earliest date is shown to the delegate when the date has come, if the delegate's class wants
/// to see it (fact 105). Whether it does cannot be told where nothing is interposed.
@Suite struct DelayedRequestTests {
  /// Does what the test says with a delayed request.
  private final class Refresher: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    let trace: Trace
    let what: URLSession.DelayedRequestDisposition
    init(_ trace: Trace, _ what: URLSession.DelayedRequestDisposition) {
      self.trace = trace
      self.what = what
    }
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest,
      completionHandler:
        @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
    ) {
      let hours = Int(Date().timeIntervalSince(SimulatedDevice.usualStart) / 3_600)
      trace.add("asked after \(hours) h")
      var fresh = request
      fresh.setValue("fresh", forHTTPHeaderField: "Authorization")
      completionHandler(what, fresh)
    }
    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) {
      let token = downloadTask.currentRequest?.value(forHTTPHeaderField: "Authorization")
      trace.add("downloaded \(token ?? "")")
    }
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) { if let error { trace.add("error \((error as NSError).code)") } }
  }

  private static let address = "https://example.com/chart"

  private func lived(
    _ story: (SimulatedDevice, SimulatedApp) async -> Void = { _, _ in },
    _ delegate: @escaping @Sendable () -> any URLSessionDownloadDelegate
  ) async throws -> (phone: SimulatedDevice, app: SimulatedApp) {
    let phone = SimulatedDevice()
    phone.server.answer(Self.address, .bytes(1_000_000))
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      let session = URLSession(
        configuration: .background(withIdentifier: BackgroundSessionTests.identifier),
        delegate: delegate(), delegateQueue: .main)
      process.whenInFront {
        guard let url = URL(string: Self.address) else { return }
        var request = URLRequest(url: url)
        request.setValue("stale", forHTTPHeaderField: "Authorization")
        let task = session.downloadTask(with: request)
        task.earliestBeginDate = Date(timeIntervalSinceNow: 4 * 3_600)
        task.resume()
      }
      process.whenEventsForBackgroundSession { _, handler in handler() }
    }
    app.open(for: .minutes(1))
    await phone.advance(by: .minutes(2))
    await story(phone, app)
    await phone.advance(days: 2)
    try phone.expectSoundLog()
    return (phone, app)
  }

  @Test(
    .enabled(if: TimeKeeping.here == .interposed),
    arguments: [
      (
        URLSession.DelayedRequestDisposition.continueLoading,
        ["asked after 4 h", "downloaded stale"]
      ),
      (.useNewRequest, ["asked after 4 h", "downloaded fresh"]),
      (.cancel, ["asked after 4 h", "error -999"]),
    ]) func theDelegateDecidesAboutADelayedRequest(
      _ what: URLSession.DelayedRequestDisposition, _ lines: [String]
    ) async throws
  {
    let trace = Trace()
    let (phone, app) = try await lived { Refresher(trace, what) }
    #expect(trace.lines == lines)
    let tokens = phone.server.requests.map { $0.value(forHTTPHeaderField: "Authorization") }
    #expect(tokens == [what == .useNewRequest ? "fresh" : "stale"])
    #expect(app.findings.isEmpty)
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func anAppThatIsGoneIsLaunchedForIt() async throws {
    let trace = Trace()
    _ = try await lived { phone, app in
      app.terminate()
      await phone.settle()
    } _: {
      Refresher(trace, .useNewRequest)
    }
    #expect(trace.lines == ["asked after 4 h", "downloaded fresh"])
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func anAppInFrontIsAskedWithoutBeingWoken() async throws {
    let trace = Trace()
    let (phone, _) = try await lived { phone, app in
      await phone.advance(by: .minutes(230))
      app.open(for: .minutes(30))
      await phone.advance(by: .minutes(30))
    } _: {
      Refresher(trace, .continueLoading)
    }
    #expect(trace.lines.first == "asked after 4 h")
    // The second request, made when the app was opened again, wakes it hours later.
    let wake = phone.log.first { if case .world(.wake, _) = $0.happening { true } else { false } }
    #expect(try #require(wake).at.date > SimulatedDevice.usualStart + 5 * 3_600)
  }

  /// A class that has no such method is not woken: it is launched only for the end.
  @Test func aDelegateThatDoesNotAskIsNotWoken() async throws {
    let trace = Trace()
    let (phone, _) = try await lived { BackgroundSessionTests.Listener(trace) }
    #expect(trace.lines == ["file of 1000000", "there false", "status 200"])
    #expect(!phone.timeline.contains("woken"), "\(phone.timeline)")
  }

  /// A session without effect on the rest, and configurations as apps make them.
  @Test func namesWithoutEffectAreKept() async throws {
    let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.kept")
    configuration.multipathServiceType = .handover
    configuration.httpShouldUsePipelining = true
    configuration.protocolClasses = []
    #if os(Linux)
      configuration.networkServiceType = .responsiveData
      #expect(NSURLSessionTransferSizeUnknown == -1)
    #endif
    let copy = try #require(configuration.copy() as? URLSessionConfiguration)
    #expect(copy.multipathServiceType == .handover && copy.httpShouldUsePipelining)
    #expect(copy.protocolClasses?.isEmpty == true)
  }

  @Test func aSessionIsFlushedAndReset() async throws {
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      let session = URLSession(
        configuration: .background(withIdentifier: BackgroundSessionTests.identifier))
      process.whenInFront {
        session.flush { trace.add("flushed") }
        session.reset { trace.add("reset") }
      }
    }
    app.open()
    await phone.settle()
    #expect(trace.lines == ["flushed", "reset"])
  }
}
