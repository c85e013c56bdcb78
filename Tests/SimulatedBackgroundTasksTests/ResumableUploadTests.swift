import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// An uploader that speaks the resumable protocol of tus.io over a background session: it asks for a place, is
/// told it in a header, sends the file there, and after a failure asks how far it came and sends the rest.
final class ResumableUploader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let file: URL
  private let folder: URL
  private let trace: Trace
  private lazy var session = URLSession(
    configuration: .background(withIdentifier: "com.example.reel.upload"), delegate: self,
    delegateQueue: .main)
  private var place: URL?

  init(_ file: URL, _ trace: Trace) {
    self.file = file
    self.trace = trace
    folder = file.deletingLastPathComponent()
  }

  func connect() { _ = session }

  func begin() {
    guard let files = URL(string: "https://example.com/files") else { return }
    ask("POST", files, ["Upload-Length": "\(Self.size(of: file))"], "create")
  }

  /// A question is an upload of an empty file.
  private func ask(_ method: String, _ url: URL, _ headers: [String: String], _ step: String) {
    let empty = folder.appendingPathComponent("empty")
    try? Data().write(to: empty)
    send(method, url, headers, empty, step)
  }

  private func send(
    _ method: String, _ url: URL, _ headers: [String: String], _ file: URL, _ step: String
  ) {
    var request = URLRequest(url: url)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let task = session.uploadTask(with: request, fromFile: file)
    task.taskDescription = step
    task.resume()
  }

  private func sendRest(from offset: Int) {
    guard let place, let all = try? Data(contentsOf: file) else { return }
    let rest = folder.appendingPathComponent("rest")
    try? all.dropFirst(offset).write(to: rest)
    send("PATCH", place, ["Upload-Offset": "\(offset)"], rest, "send")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let response = task.response as? HTTPURLResponse
    trace.add("\(task.taskDescription ?? ""): \(response?.statusCode ?? 0)")
    switch task.taskDescription {
    case "create":
      place = response?.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0) }
      sendRest(from: 0)
    case "ask": sendRest(from: Int(response?.value(forHTTPHeaderField: "upload-offset") ?? "") ?? 0)
    case "send":
      if error != nil, let place { ask("HEAD", place, [:], "ask") }
    default: break
    }
  }

  static func size(of file: URL) -> Int { (try? Data(contentsOf: file).count) ?? 0 }
}

/// What the server at the other end knows.
final class ResumableServer: @unchecked Sendable {
  private(set) var offset = 0
  private(set) var length = 0
  private var breaks: [Int]

  /// Hangs up after so many bytes, one after the other.
  init(breaks: [Int]) { self.breaks = breaks }

  func answer(_ request: URLRequest) -> SimulatedServer.Answer {
    func number(_ name: String) -> Int { Int(request.value(forHTTPHeaderField: name) ?? "") ?? 0 }
    switch request.httpMethod {
    case "POST":
      length = number("Upload-Length")
      return .status(201, headers: ["Location": "https://example.com/files/7"])
    case "HEAD": return .status(200, headers: ["Upload-Offset": "\(offset)"])
    case "PATCH" where number("Upload-Offset") != offset: return .status(409)
    case "PATCH":
      if !breaks.isEmpty {
        let count = breaks.removeFirst()
        offset += count
        return .failure(.networkConnectionLost, after: Int64(count))
      }
      offset += number("Content-Length")
      return .status(204, headers: ["Upload-Offset": "\(offset)"])
    default: return .status(405)
    }
  }
}

@Suite struct ResumableUploadTests {
  private func uploaded(breaks: [Int]) async throws -> (lines: [String], server: ResumableServer) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("film")
    try Data(count: 900_000).write(to: file)
    let phone = SimulatedDevice()
    let trace = Trace()
    let server = ResumableServer(breaks: breaks)
    phone.server.answer { server.answer($0) }
    let app = try phone.install(
      InfoPlist(
        bundleIdentifier: "com.example.reel", permittedIdentifiers: [], backgroundModes: [])
    ) { process in
      let uploader = ResumableUploader(file, trace)
      uploader.connect()
      process.whenInFront { uploader.begin() }
      process.whenEventsForBackgroundSession { _, handler in handler() }
    }
    app.open(for: .hours(1))
    await phone.advance(by: .hours(1))
    #expect(app.findings.isEmpty)
    return (trace.lines, server)
  }

  @Test func headersLeadTheUploadToItsPlace() async throws {
    let (lines, server) = try await uploaded(breaks: [])
    #expect(lines == ["create: 201", "send: 204"])
    #expect(server.offset == 900_000 && server.length == 900_000)
  }

  @Test func anUploadGoesOnWhereTheServerHasIt() async throws {
    let (lines, server) = try await uploaded(breaks: [300_000, 1])
    #expect(
      lines == [
        "create: 201", "send: 0", "ask: 200", "send: 0", "ask: 200", "send: 204",
      ])
    #expect(server.offset == 900_000)
  }

  /// Foundation's own way to go on.
  @Test func aCancelledUploadGoesOnFromItsResumeData() async throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("reel-\(UUID().uuidString)")
    try Data(count: 9_000_000).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let phone = SimulatedDevice()
    let trace = Trace()
    phone.server.answer { request in .status(request.httpMethod == "PUT" ? 200 : 405) }
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      let session = URLSession(
        configuration: .background(withIdentifier: BackgroundSessionTests.identifier),
        delegate: BackgroundSessionTests.Listener(trace), delegateQueue: .main)
      process.whenInFront {
        guard let url = URL(string: BackgroundSessionTests.address) else { return }
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        let task = session.uploadTask(with: request, fromFile: file)
        task.resume()
        Task { @MainActor in
          try? await Task.sleep(for: .seconds(1))
          task.cancel { data in
            guard let data else { return trace.add("no data") }
            let rest = session.uploadTask(withResumeData: data)
            rest.resume()
            trace.add("from the middle \(rest.countOfBytesExpectedToSend == 9_000_000)")
          }
        }
      }
    }
    app.open(for: .hours(1))
    await phone.advance(by: .hours(1))
    #expect(trace.lines.sorted() == ["error -999", "from the middle true", "status 200"])
  }
}
