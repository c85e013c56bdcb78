import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// Sessions as apps make them, right and wrong (facts 99, 103, 104, 305).
@Suite struct BackgroundSessionTests {
  static let identifier = "com.example.files.session"
  static let address = "https://example.com/file"
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.files", permittedIdentifiers: [], backgroundModes: [])

  /// Records its callbacks, and how long its file exists.
  final class Listener: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate,
    @unchecked Sendable
  {
    let trace: Trace
    private var file: URL?
    init(_ trace: Trace) { self.trace = trace }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) {
      let size = try? location.resourceValues(forKeys: [.fileSizeKey]).fileSize
      trace.add("file of \(size ?? -1)")
      file = location
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      trace.add(String(decoding: data, as: UTF8.self))
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      if let file { trace.add("there \(FileManager.default.fileExists(atPath: file.path))") }
      let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
      trace.add(error.map { "error \(($0 as NSError).code)" } ?? "status \(status)")
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
      trace.add("invalid")
    }
  }

  /// What was told, and what failed, after the app was open for three minutes and a day, or what is given, has passed.
  func told(
    _ answer: SimulatedServer.Answer? = nil, change: (URLSessionConfiguration) -> Void = { _ in },
    before: (SimulatedDevice) -> Void = { _ in }, within span: Duration = .days(1),
    _ code: @escaping @MainActor @Sendable (URLSession) -> Void
  ) async throws -> (lines: [String], failures: [DeviceFailure.Kind]) {
    let phone = SimulatedDevice(failures: .keep)
    let trace = Trace()
    if let answer { phone.server.answer(Self.address, answer) }
    let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
    change(configuration)
    let app = try phone.install(Self.plist) { process in
      let session = URLSession(
        configuration: configuration, delegate: Listener(trace), delegateQueue: .main)
      process.whenInFront { code(session) }
      process.whenEventsForBackgroundSession { _, handler in handler() }
    }
    before(phone)
    app.open()
    await phone.advance(by: span)
    try phone.expectSoundLog()
    return (trace.lines, phone.failures.map(\.kind))
  }

  @MainActor static func download(_ session: URLSession) {
    guard let url = URL(string: address) else { return }
    session.downloadTask(with: url).resume()
  }

  /// Without launch events the app learns of the end when something else wakes it; in that launch it makes no
  /// session, so that nobody can be told.
  @Test func aSessionWithoutLaunchEventsThatNobodyMakesIsLeftUntold()
    async throws
  {
    let phone = SimulatedDevice(failures: .keep)
    let (trace, launches) = (Trace(), Trace())
    phone.server.answer(Self.address, .bytes(500_000_000))
    let app = try phone.install(Self.plist) { process in
      launches.add("launch")
      if launches.lines.count == 2 { return }
      let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
      configuration.sessionSendsLaunchEvents = false
      let session = URLSession(
        configuration: configuration, delegate: Listener(trace), delegateQueue: .main)
      process.whenInFront { if launches.lines.count == 1 { Self.download(session) } }
    }
    app.open(for: .seconds(1))
    await phone.advance(by: .seconds(2))
    app.terminate()
    await phone.advance(by: .hours(1))
    #expect(trace.lines.isEmpty)
    phone.wake(app, for: "a sensor") {}
    await phone.advance(by: .hours(1))
    #expect(launches.lines.count == 2 && trace.lines.isEmpty)
    app.terminate()
    app.open()
    await phone.advance(by: .hours(1))
    #expect(trace.lines.last == "status 200")
    #expect(phone.failures == [])
    try phone.expectSoundLog()
  }

  /// A session that is none of the background has its names, and what it is asked for is told at its line.
  @Test func otherSessionsTransferNothing() async throws {
    let heard = try await told { _ in
      guard let url = URL(string: Self.address) else { return }
      let other = URLSession(configuration: .default)
      other.downloadTask(with: url).resume()
      URLSession.shared.dataTask(with: url) { _, _, _ in }.resume()
      Task { _ = try? await URLSession.shared.data(from: url) }
    }
    #expect(
      heard.failures
        == ["resume()", "dataTask(with:completionHandler:)", "data(for:)"].map {
          .transfer(.notInBackground(call: $0))
        })
    #expect(heard.lines == [])
    #expect(URLSession.shared.configuration.identifier == nil)
  }

  @Test func theFileIsDeletedWhenTheDelegateReturns() async throws {
    let heard = try await told(.bytes(2_000_000)) { Self.download($0) }
    #expect(heard.lines == ["file of 2000000", "there false", "status 200"])
    #expect(heard.failures == [])
  }

  struct Ending: Sendable {
    let what: String
    let answer: SimulatedServer.Answer
    let lines: [String]
  }

  @Test(arguments: [
    Ending(what: "no bytes", answer: .bytes(0), lines: ["file of 0", "there false", "status 200"]),
    Ending(
      what: "fewer than none", answer: .bytes(-5),
      lines: ["file of 0", "there false", "status 200"]),
    Ending(
      what: "more than a file is made for", answer: .bytes(100_000_000),
      lines: ["file of 16000000", "there false", "status 200"]),
    Ending(
      what: "text", answer: .data(Data("hello".utf8)),
      lines: ["file of 5", "there false", "status 200"]),
    Ending(
      what: "not found", answer: .status(404, Data("none".utf8)),
      lines: ["file of 4", "there false", "status 404"]),
    Ending(
      what: "a server that hangs up",
      answer: .failure(.networkConnectionLost, after: 1_000), lines: ["error -1005"]),
  ])
  func eachServerAnswerReachesTheDelegate(_ ending: Ending) async throws {
    let heard = try await told(ending.answer) { Self.download($0) }
    #expect(heard.lines == ending.lines)
    #expect(heard.failures == [])
  }

  @Test func aRequestWithoutAnAnswerFailsTheTest() async throws {
    let heard = try await told { Self.download($0) }
    #expect(heard.lines == ["error -1003"])
    #expect(heard.failures == [.transfer(.noAnswer(address: Self.address))])
  }

  @Test func aCompletionHandlerCrashesTheApp() async throws {
    let heard = try await told(.bytes(5)) { session in
      guard let url = URL(string: Self.address) else { return }
      session.downloadTask(with: url) { _, _, _ in }.resume()
    }
    #expect(heard.lines == [])
    let call = "downloadTask(with:completionHandler:)"
    #expect(heard.failures == [.transfer(.completionHandler(of: call))])
  }

  /// Protocols whose first step is a small request send it through the same session, and no device objects.
  @Test func aDataTaskIsAnsweredWithoutAFile() async throws {
    let heard = try await told(.status(201, Data("made".utf8))) { session in
      guard let url = URL(string: Self.address) else { return }
      let task = session.dataTask(with: url)
      task.resume()
      session.getTasksWithCompletionHandler { data, uploads, downloads in
        let trace = (session.delegate as? Listener)?.trace
        trace?.add("\(data.count) \(uploads.count) \(downloads.count)")
      }
    }
    #expect(heard.lines == ["1 0 0", "made", "status 201"])
    #expect(heard.failures == [])
  }

  @Test func uploadsFromMemoryAreRefused() async throws {
    for (call, code) in [
      (
        "uploadTask(withStreamedRequest:)",
        { @MainActor @Sendable in _ = $0.uploadTask(withStreamedRequest: $1) }
      ),
      (
        "uploadTask(with:from:)",
        { @MainActor @Sendable in _ = $0.uploadTask(with: $1, from: Data()) }
      ),
    ] as [(String, @MainActor @Sendable (URLSession, URLRequest) -> Void)] {
      let heard = try await told(.bytes(5)) { session in
        guard let url = URL(string: Self.address) else { return }
        code(session, URLRequest(url: url))
      }
      #expect(heard.failures == [.transfer(.notAFile(call: call))])
    }
  }

  @Test func anUploadReadsItsFile() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("upload-\(UUID().uuidString)")
    try Data(count: 100_000).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let upload: @MainActor @Sendable (URLSession, URL) -> Void = { session, file in
      guard let url = URL(string: Self.address) else { return }
      session.uploadTask(with: URLRequest(url: url), fromFile: file).resume()
    }
    let heard = try await told(.status(201, Data("thanks".utf8))) { upload($0, file) }
    #expect(heard.lines == ["thanks", "status 201"])
    let missing = file.appendingPathExtension("missing")
    let other = try await told(.bytes(5)) { upload($0, missing) }
    #expect(other.lines == ["error -1100"])
  }

  @Test func cancellingATaskReachesTheDelegate() async throws {
    let heard = try await told(.bytes(1_000_000_000)) { session in
      Self.download(session)
      Task {
        try? await Task.sleep(for: .seconds(5))
        for task in await session.allTasks { task.cancel() }
        session.finishTasksAndInvalidate()
      }
    }
    #expect(heard.lines == ["error -999", "invalid"])
  }

  @Test func simultaneousTransfersHaveTheirOwnIdentifiers() async throws {
    let phone = SimulatedDevice()
    let trace = Trace()
    phone.server.answer { _ in .bytes(50_000_000) }
    let app = try phone.install(Self.plist) { process in
      let session = URLSession(
        configuration: .background(withIdentifier: Self.identifier), delegate: Listener(trace))
      process.whenInFront {
        for number in 1...3 {
          guard let url = URL(string: "\(Self.address)/\(number)") else { continue }
          session.downloadTask(with: url).resume()
        }
      }
      process.whenEventsForBackgroundSession { _, handler in handler() }
    }
    app.open()
    await phone.advance(days: 1)
    #expect(trace.lines.filter { $0 == "status 200" }.count == 3)
    let names = ["", "#2", "#3"].map { Self.identifier + $0 }
    #expect(app.transfers().map(\.identifier) == names)
    #expect(app.findings.map(\.code) == [])
  }

  @Test func aSceneHandlesSessionEventsByReturning() async throws {
    for isNamed in [true, false] {
      let phone = SimulatedDevice()
      let trace = Trace()
      phone.server.answer(Self.address, .bytes(3_000_000_000))
      let app = try phone.install(Self.plist) { process in
        let session = URLSession(
          configuration: .background(withIdentifier: Self.identifier), delegate: Listener(trace))
        process.whenInFront { Self.download(session) }
        if isNamed {
          process.backgroundTask(.urlSession(Self.identifier)) { trace.add("scene") }
        } else {
          process.backgroundTask(.urlSession(matching: { $0.hasPrefix("com.example") })) {
            trace.add("scene of \($0)")
          }
        }
      }
      app.open(for: .seconds(20))
      await phone.advance(days: 1)
      let scene = isNamed ? "scene" : "scene of \(Self.identifier)"
      #expect(trace.lines.contains(scene))
      #expect(app.runs(of: Self.identifier).map(\.outcome) == [.completed(success: true)])
    }
  }
}

/// Sessions that do without cellular, Low Data Mode or launches (facts 104, 106).
extension BackgroundSessionTests {
  private static let keptOff:
    [(named: String, change: @Sendable (URLSessionConfiguration) -> Void)] = [
      ("cellular", { $0.allowsCellularAccess = false }),
      ("expensive", { $0.allowsExpensiveNetworkAccess = false }),
    ]

  @Test func aSessionBarredFromCellularWaitsForWiFi() async throws {
    for (named, change) in Self.keptOff {
      for isWiFi in [false, true] {
        let heard = try await told(
          .bytes(1_000_000), change: change,
          before: { $0.set(.network(isWiFi ? .wifi : .cellular)) }, within: .minutes(10),
          Self.download)
        let lines = isWiFi ? ["file of 1000000", "there false", "status 200"] : []
        #expect(heard.lines == lines, "\(named), Wi-Fi \(isWiFi)")
        #expect(heard.failures == [], "\(named), Wi-Fi \(isWiFi)")
      }
    }
  }

  @Test func aRequestMayForbidCellularThatItsSessionAllows() async throws {
    let download: @MainActor @Sendable (URLSession) -> Void = { session in
      guard let url = URL(string: Self.address) else { return }
      var request = URLRequest(url: url)
      request.allowsCellularAccess = false
      session.downloadTask(with: request).resume()
    }
    let heard = try await told(
      .bytes(1_000_000), before: { $0.set(.network(.cellular)) }, within: .minutes(10), download)
    #expect(heard.lines == [])
  }

  @Test func aSessionBarredFromLowDataModeWaitsUntilItIsOff() async throws {
    for isOn in [false, true] {
      let heard = try await told(
        .bytes(1_000_000), change: { $0.allowsConstrainedNetworkAccess = false },
        before: { $0.set(.lowDataMode(isOn)) }, within: .minutes(10), Self.download)
      #expect(
        heard.lines == (isOn ? [] : ["file of 1000000", "there false", "status 200"]), "\(isOn)")
      #expect(heard.failures == [], "\(isOn)")
    }
  }
}
