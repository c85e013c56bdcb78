import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// What apps call of sessions and their tasks beside beginning them.
@Suite struct SessionCallTests {
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.files", permittedIdentifiers: [], backgroundModes: [])
  static let address = "https://files.example.com/file"

  final class Listener: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    let trace: Trace
    let answers: [(URLSession.AuthChallengeDisposition, String?)]
    init(_ trace: Trace, _ answers: [(URLSession.AuthChallengeDisposition, String?)]) {
      self.trace = trace
      self.answers = answers
    }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) {
      let size = try? location.resourceValues(forKeys: [.fileSizeKey]).fileSize
      trace.add("file of \(size ?? -1)")
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
      trace.add(error.map { "error \(($0 as NSError).code)" } ?? "status \(status)")
      trace.add("\(task.progress.completedUnitCount) of \(task.progress.totalUnitCount)")
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      trace.add("asked by \(challenge.protectionSpace.host)")
      let (answer, password) = answers[min(challenge.previousFailureCount, answers.count - 1)]
      completionHandler(
        answer,
        password.map { URLCredential(user: "u", password: $0, persistence: .forSession) })
    }
  }

  private func told(
    _ answers: [(URLSession.AuthChallengeDisposition, String?)] = [],
    change: (URLSessionConfiguration) -> Void = { _ in }, before: (SimulatedDevice) -> Void,
    within span: Duration = .hours(3),
    _ code: @escaping @MainActor @Sendable (URLSession, Trace) -> Void
  ) async throws -> (trace: Trace, app: SimulatedApp) {
    let phone = SimulatedDevice()
    let trace = Trace()
    let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.files")
    change(configuration)
    let app = try phone.install(Self.plist) { process in
      let session = URLSession(
        configuration: configuration, delegate: Listener(trace, answers), delegateQueue: .main)
      process.whenInFront { code(session, trace) }
      process.whenEventsForBackgroundSession { _, handler in handler() }
    }
    before(phone)
    app.open()
    await phone.advance(by: span)
    return (trace, app)
  }

  @MainActor static func task(_ session: URLSession) -> URLSessionDownloadTask? {
    URL(string: address).map { session.downloadTask(with: $0) }
  }

  @Test func aSuspendedTaskKeepsItsProgress() async throws {
    let (heard, app) = try await told {
      $0.server.answer(Self.address, .bytes(1_000_000_000))
    } _: { session, trace in
      guard let task = Self.task(session) else { return }
      task.resume()
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(20))
        task.suspend()
        try? await Task.sleep(for: .milliseconds(1))
        let moved = task.progress.completedUnitCount
        trace.add("\(moved > 0) \(task.state) \(await session.allTasks.count)")
        try? await Task.sleep(for: .seconds(60))
        trace.add("\(task.progress.completedUnitCount - moved) more")
        task.resume()
        trace.add("\(await session.tasks.2.count)")
        session.getTasksWithCompletionHandler { trace.add("\($0.count) \($1.count) \($2.count)") }
      }
    }
    #expect(
      heard.lines == [
        "true suspended 1", "0 more", "1", "0 0 1", "file of 16000000", "status 200",
        "1000000000 of 1000000000",
      ])
    #expect(app.transfers().count == 1)
    #expect(app.findings.isEmpty)
    #expect(app.device.server.requests.count == 1)
  }

  /// Names of headers are the same in capitals. A dictionary has no order, but each run must have the same.
  @Test func ofTwoHeadersOfOneNameTheFirstByTheAlphabetCounts() async throws {
    let names = (0..<12).flatMap { ["X-Header-\($0)", "x-header-\($0)"] }
    let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })
    let (_, app) = try await told(
      change: { $0.httpAdditionalHeaders = headers },
      before: { $0.server.answer(Self.address, .bytes(1_000)) },
      { session, _ in Self.task(session)?.resume() })
    let request = try #require(app.device.server.requests.first)
    let told = (0..<12).map { request.value(forHTTPHeaderField: "x-header-\($0)") }
    #expect(told == (0..<12).map { "X-Header-\($0)" })
  }

  @Test func aSuspendedTaskCanBeCancelled() async throws {
    let (heard, app) = try await told {
      $0.server.answer(Self.address, .bytes(1_000_000_000))
    } _: { session, trace in
      guard let task = Self.task(session) else { return }
      task.resume()
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(20))
        task.suspend()
        // Foundation passes it on by a queue, which is virtual only here.
        if TimeKeeping.here == .interposed { task.progress.cancel() } else { task.cancel() }
        try? await Task.sleep(for: .seconds(1))
        trace.add("\(await session.allTasks.count) left")
      }
    }
    #expect(heard.lines.first == "error -999")
    #expect(heard.lines.last == "0 left")
    #expect(app.transfers().map(\.error) == [.cancelled])
  }

  @Test func aRequestTimeoutRestartsABackgroundTransfer() async throws {
    let impatient: (URLSessionConfiguration) -> Void = { $0.timeoutIntervalForRequest = 5 }
    let (heard, app) = try await told(change: impatient) { phone in
      phone.server.answer(Self.address, .bytes(1_000_000))
      phone.set(.network(.none))
    } _: { session, _ in
      Self.task(session)?.resume()
    }
    #expect(app.findings.isEmpty)
    #expect(heard.lines == ["file of 1000000", "status 200", "1000000 of 1000000"])
    let transfer = try #require(app.transfers().first)
    // The device had no network for that long.
    #expect(try #require(transfer.toldAt).timeIntervalSince(transfer.begunAt) > 60)
  }

  struct Answered: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answers: [(URLSession.AuthChallengeDisposition, String?)]
    let asked: Int
    let end: String
  }

  @Test(arguments: [
    Answered(
      testDescription: "right", answers: [(.useCredential, "right")], asked: 1, end: "status 200"),
    Answered(
      testDescription: "right at last",
      answers: [(.useCredential, "wrong"), (.useCredential, "right")], asked: 2, end: "status 200"),
    Answered(
      testDescription: "wrong", answers: [(.useCredential, "wrong")], asked: 3, end: "status 401"),
    Answered(
      testDescription: "default", answers: [(.performDefaultHandling, nil)], asked: 1,
      end: "status 401"),
    Answered(
      testDescription: "cancelled", answers: [(.cancelAuthenticationChallenge, nil)], asked: 1,
      end: "error -999"),
  ]) func aPasswordChallengeReachesTheDelegate(_ answered: Answered) async throws {
    let (heard, app) = try await told(answered.answers) { phone in
      phone.server.answer(Self.address, .bytes(1_000))
      phone.server.challenge("files.example.com") { $0?.password == "right" }
    } _: { session, _ in
      Self.task(session)?.resume()
    }
    #expect(heard.lines.filter { $0 == "asked by files.example.com" }.count == answered.asked)
    #expect(heard.lines.contains(answered.end), "\(heard.lines)")
    #expect(app.findings.isEmpty)
  }

  /// The first process ends before its delegate has answered.
  @Test func anUnansweredChallengeIsRepeatedInTheNextProcess() async throws {
    let phone = SimulatedDevice()
    phone.server.answer(Self.address, .bytes(1_000))
    phone.server.challenge("files.example.com") { $0?.password == "right" }
    let (first, later) = (Trace(), Trace())
    let app = try phone.install(Self.plist) { process in
      let isFirst = first.lines.isEmpty
      first.add("launched")
      let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.files")
      let session = URLSession(
        configuration: configuration,
        delegate: isFirst ? Silent() : Listener(later, [(.useCredential, "right")]),
        delegateQueue: .main)
      process.whenInFront { if isFirst { Self.task(session)?.resume() } }
      process.whenEventsForBackgroundSession { _, handler in handler() }
    }
    app.open()
    await phone.advance(by: .minutes(5))
    app.terminate()
    await phone.settle()
    app.open()
    await phone.advance(by: .hours(1))
    #expect(later.lines.contains("status 200"), "\(later.lines)")
  }

  final class Silent: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {}
  }
}
