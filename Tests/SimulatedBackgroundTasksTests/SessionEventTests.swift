import Foundation
import SimulatedBackgroundTasks
import Testing
import UIKitForTests
import URLSessionForTests

/// Transfers of one session that end together, for an app that keeps one handler, as Apple's pages show it.
@Suite struct SessionEventTests {
  private final class Downloads: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    let trace: Trace
    private let delay: TimeInterval
    private(set) var session: URLSession?
    var handler: (() -> Void)?

    init(_ trace: Trace, delay: TimeInterval) {
      self.trace = trace
      self.delay = delay
      super.init()
      session = URLSession(
        configuration: .background(withIdentifier: "com.example.files.session"), delegate: self,
        delegateQueue: nil)
    }

    func begin(_ count: Int) {
      for number in 0..<count {
        guard let url = URL(string: "https://example.com/\(number)") else { continue }
        session?.downloadTask(with: url).resume()
      }
    }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) {
      Thread.sleep(forTimeInterval: delay)
      trace.add("file")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
      DispatchQueue.main.async {
        self.trace.add(self.handler == nil ? "no handler" : "handler")
        self.handler?()
        self.handler = nil
      }
    }
  }

  @Test(arguments: [0.05, 2]) func allAreToldThoughTheDelegateTakesItsTime(_ delay: TimeInterval)
    async throws
  {
    let phone = SimulatedDevice(failures: .keep)
    for number in 0..<3 {
      phone.server.answer(
        "https://example.com/\(number)", .bytes(40_000_000 + Int64(number) * 2_000))
    }
    let (trace, begun) = (Trace(), Trace())
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      let downloads = Downloads(trace, delay: delay)
      process.whenInFront {
        if begun.lines.isEmpty { downloads.begin(3) }
        begun.add("once")
      }
      process.whenEventsForBackgroundSession { _, handler in downloads.handler = handler }
    }
    app.open(for: .seconds(2))
    await phone.advance(by: .seconds(3))
    await phone.advance(days: 1)
    #expect(trace.lines.filter { $0 == "file" }.count == 3)
    #expect(trace.lines.last == "handler" && !trace.lines.contains("no handler"))
    #expect(app.transfers().allSatisfy { $0.toldAt != nil })
    #expect(app.findings == [] && phone.failures == [])
    try phone.expectSoundLog()
  }

  /// Kept in a static variable that is set once, which a device loses with the process.
  private enum Kept {
    nonisolated(unsafe) static var downloads: Downloads?

    static func make(_ trace: Trace) {
      if downloads != nil { return }
      downloads = Downloads(trace, delay: 0)
    }
  }

  @Test func aSessionThatAStaticVariableHoldsIsNamedBesideTheFinding() async throws {
    let phone = SimulatedDevice(failures: .keep, options: .init(unseen: .takenForExpired))
    phone.server.answer("https://example.com/0", .bytes(900_000_000))
    let (trace, begun) = (Trace(), Trace())
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      process.whenInFront {
        Kept.make(trace)
        if begun.lines.isEmpty { Kept.downloads?.begin(1) }
        begun.add("once")
      }
      process.whenEventsForBackgroundSession { _, handler in
        Kept.make(trace)
        Kept.downloads?.handler = handler
      }
    }
    app.open(for: .seconds(2))
    await phone.advance(by: .seconds(3))
    app.terminate()
    await phone.advance(days: 1)
    Kept.downloads = nil
    #expect(app.findings.map(\.code) == [.transferNotAnswered])
    #expect(app.findings.first?.description.contains("to nil, as a device does") == true)
    let note = try #require(app.notes.first)
    #expect(note.description.contains("set the variable to nil"))
    #expect(note.site?.fileID.hasSuffix("SessionEventTests.swift") == true)
  }

  @Test func whatIsCancelledByTheAsyncFormGoesOn() async throws {
    let phone = SimulatedDevice(failures: .keep)
    phone.server.answer("https://example.com/0", .bytes(900_000_000))
    let trace = Trace()
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      let downloads = Downloads(trace, delay: 0)
      process.whenInFront {
        guard let session = downloads.session, let url = URL(string: "https://example.com/0") else {
          return
        }
        let task = session.downloadTask(with: url)
        task.resume()
        Task {
          try? await Task.sleep(for: .seconds(2))
          guard let data = await task.cancelByProducingResumeData() else { return }
          trace.add("cancelled")
          session.downloadTask(withResumeData: data).resume()
        }
      }
    }
    app.open(for: .hours(1))
    await phone.advance(by: .hours(1))
    #expect(trace.lines == ["cancelled", "file"])
  }

  /// The forms with `async`, which Apple's import offers beside those with a handler.
  private final class Asynchronous: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    let trace: Trace
    init(_ trace: Trace) { self.trace = trace }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
      try? await Task.sleep(for: .seconds(1))
      return (
        .useCredential, URLCredential(user: "a", password: "secret", persistence: .forSession)
      )
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest
    ) async -> (URLSession.DelayedRequestDisposition, URLRequest?) {
      trace.add("begins")
      return (.continueLoading, nil)
    }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) { trace.add("\((downloadTask.response as? HTTPURLResponse)?.statusCode ?? 0)") }
  }

  /// Where nothing is interposed, nobody is asked about a delayed request.
  @Test(arguments: TimeKeeping.here == .interposed ? [true, false] : [false])
  func theAsyncFormsOfADelegateAreCalled(_ isDelayed: Bool)
    async throws
  {
    let phone = SimulatedDevice(failures: .keep)
    phone.server.answer("https://example.com/0", .bytes(400_000_000))
    if !isDelayed { phone.server.challenge("example.com") { $0?.password == "secret" } }
    let (trace, begun) = (Trace(), Trace())
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      let session = URLSession(
        configuration: .background(withIdentifier: "com.example.files.session"),
        delegate: Asynchronous(trace), delegateQueue: nil)
      process.whenInFront {
        guard begun.lines.isEmpty, let url = URL(string: "https://example.com/0") else { return }
        begun.add("once")
        let task = session.downloadTask(with: url)
        if isDelayed { task.earliestBeginDate = Date(timeIntervalSinceNow: 3_600) }
        task.resume()
      }
      process.whenEventsForBackgroundSession { _, handler in handler() }
    }
    app.open(for: .seconds(5))
    // What begins in the background waits for power.
    await phone.advance(days: 2)
    #expect(trace.lines == (isDelayed ? ["begins", "200"] : ["200"]))
    #expect(phone.failures == [])
  }

  @MainActor private final class Answering: NSObject, UIApplicationDelegate {
    func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String
    ) async { try? await Task.sleep(for: .seconds(2)) }
  }

  @MainActor private final class Silent: NSObject, UIApplicationDelegate {}

  /// UIKit calls the handler when the method returns.
  @Test(arguments: [true, false]) func theAsyncFormOfTheAppsDelegateAnswers(_ isThere: Bool)
    async throws
  {
    let phone = SimulatedDevice(failures: .keep, options: .init(unseen: .takenForExpired))
    phone.server.answer("https://example.com/0", .bytes(400_000_000))
    let (trace, begun) = (Trace(), Trace())
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      isThere ? process.launch(Answering()) : process.launch(Silent())
      let downloads = Downloads(trace, delay: 0)
      process.whenInFront {
        if begun.lines.isEmpty { downloads.begin(1) }
        begun.add("once")
      }
    }
    app.open(for: .seconds(5))
    await phone.advance(by: .hours(1))
    #expect(trace.lines == ["file", "no handler"])
    #expect(app.findings.map(\.code) == (isThere ? [] : [.transferNotAnswered]))
  }
}
