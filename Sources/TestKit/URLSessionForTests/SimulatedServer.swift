public import Foundation
public import SimulatedBackgroundTasks

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Answers for the addresses that a device's apps transfer files from and to.
///
///     phone.server.answer("https://example.com/episode.mp3", .bytes(40_000_000))
///
/// It is asked when a task is first resumed. When the bytes move, and how fast, is up to the device.
public final class SimulatedServer: @unchecked Sendable {
  public enum Answer: Sendable {
    /// This many meaningless bytes. A downloaded file has this size, up to ``largestFile``.
    case bytes(Int64)
    case data(Data)
    /// An answer with a status other than 200, such as 404, which is not an error of the transfer, or one
    /// whose headers count.
    case status(Int, Data = Data(), headers: [String: String] = [:])
    /// The transfer fails after this many bytes.
    case failure(URLError.Code, after: Int64 = 0)
  }

  /// Larger files are truncated to this size, so that a test writes little. Delegates are still told the full
  /// size.
  public static let largestFile: Int64 = 16_000_000

  private let lock = NSLock()
  private var answers: [String: Answer] = [:]
  private var decide: (@Sendable (URLRequest) -> Answer?)?
  private var asked: [URLRequest] = []
  private var challenges: [String: ServerChallenge] = [:]

  init() {}

  public func answer(_ address: String, _ answer: Answer) {
    lock.withLock { answers[address] = answer }
  }

  /// Sets what to call for each address that has no answer of its own.
  public func answer(_ decide: @escaping @Sendable (URLRequest) -> Answer?) {
    lock.withLock { self.decide = decide }
  }

  /// The requests it received, in order. Those that upload say `Content-Length`.
  public var requests: [URLRequest] { lock.withLock { asked } }

  /// The host asks for a credential before it answers, and answers 401 if it does not accept it. The app is
  /// asked when it resumes a task, not when the bytes move.
  public func challenge(
    _ host: String, method: String = NSURLAuthenticationMethodHTTPBasic, realm: String? = nil,
    accepts: @escaping @Sendable (URLCredential?) -> Bool
  ) {
    let space = URLProtectionSpace(
      host: host, port: 443, protocol: NSURLProtectionSpaceHTTPS, realm: realm,
      authenticationMethod: method)
    lock.withLock { challenges[host] = ServerChallenge(space: space, accepts: accepts) }
  }

  func challenge(of request: URLRequest) -> ServerChallenge? {
    lock.withLock { challenges[request.url?.host ?? ""] }
  }

  /// A request that takes the place of one that was never sent is told apart by that one.
  func answer(to request: URLRequest, insteadOf unsent: URLRequest? = nil) -> Answer? {
    let (known, decide) = lock.withLock {
      if let unsent, let place = asked.lastIndex(of: unsent) { asked.remove(at: place) }
      asked.append(request)
      return (answers[request.url?.absoluteString ?? ""], self.decide)
    }
    return known ?? decide?(request)
  }
}

extension SimulatedServer.Answer {
  var downloadSize: Int64 {
    switch self {
    case .bytes(let count): max(count, 0)
    case .data(let data), .status(_, let data, _): Int64(data.count)
    case .failure(_, let after): max(after, 0)
    }
  }

  var body: Data {
    switch self {
    case .data(let data), .status(_, let data, _): data
    case .bytes, .failure: Data()
    }
  }

  var status: Int {
    if case .status(let status, _, _) = self { return status }
    return 200
  }

  var headers: [String: String] {
    if case .status(_, _, let headers) = self { return headers }
    return [:]
  }

  var failure: URLError.Code? {
    if case .failure(let code, _) = self { return code }
    return nil
  }
}

extension SimulatedDevice {
  /// The server behind all addresses, for the apps of this device.
  public var server: SimulatedServer { BackgroundSessionStore.of(shelf).server }
}

/// A transfer that an app of the device began.
public struct SimulatedTransfer: Sendable {
  public let session: String
  /// The identifier in the device's log and timeline, and in
  /// ``SimulatedApp/runs(of:fileID:filePath:line:column:)``: the session's identifier, followed by a number
  /// if several transfers run at once.
  public let identifier: String
  public let address: URL?
  public let begunAt: Date
  /// When the delegate was told about the end.
  public internal(set) var toldAt: Date?
  /// The error passed to the delegate; nil for success.
  public internal(set) var error: URLError.Code?
}

extension SimulatedApp {
  /// The transfers of a background session in order, or of all sessions.
  public func transfers(ofSession identifier: String? = nil) -> [SimulatedTransfer] {
    BackgroundSessionStore.of(device.shelf).transfers(of: number, identifier)
  }
}

/// A downloaded file, which exists only while the delegate is called.
struct DownloadedFile {
  let location: URL

  private static let lock = NSLock()
  nonisolated(unsafe) private static var count = 0

  init(_ answer: SimulatedServer.Answer) {
    let number = Self.lock.withLock {
      Self.count += 1
      return Self.count
    }
    let process = ProcessInfo.processInfo.processIdentifier
    location = FileManager.default.temporaryDirectory
      .appendingPathComponent("URLSessionForTests-\(process)-\(number).tmp")
    _ = FileManager.default.createFile(atPath: location.path, contents: answer.body)
    guard case .bytes(let count) = answer else { return }
    // A sparse file needs no space.
    let handle = FileHandle(forWritingAtPath: location.path)
    let size = min(max(count, 0), SimulatedServer.largestFile)
    try? handle?.truncate(atOffset: UInt64(size))
    try? handle?.close()
  }

  func remove() { try? FileManager.default.removeItem(at: location) }
}
