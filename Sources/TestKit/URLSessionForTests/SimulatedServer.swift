public import Foundation
public import SimulatedBackgroundTasks

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What the addresses say that apps of a device transfer from and to.
///
///     phone.server.answer("https://example.com/episode.mp3", .bytes(40_000_000))
///
/// It is asked when a transfer is resumed; when its bytes move, and how fast, is the device's matter.
public final class SimulatedServer: @unchecked Sendable {
  public enum Answer: Sendable {
    /// So many bytes of no meaning. What is downloaded is a file of that size, up to ``largestFile``.
    case bytes(Int64)
    case data(Data)
    /// An answer of another status than 200, as 404, which is no error of the transfer's.
    case status(Int, Data = Data())
    /// The transfer fails after so many bytes.
    case failure(URLError.Code, after: Int64 = 0)
  }

  /// Larger files are cut to this, so that a test writes little; what delegates are told is not.
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

  /// Asked for each address that has no answer of its own.
  public func answer(_ decide: @escaping @Sendable (URLRequest) -> Answer?) {
    lock.withLock { self.decide = decide }
  }

  /// What it was asked for, in order.
  public var requests: [URLRequest] { lock.withLock { asked } }

  /// The host asks for a credential before it answers: 401 if what it gets is not accepted. The app is asked
  /// when it resumes a task, not when the bytes move.
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

  func answer(to request: URLRequest) -> Answer? {
    let (known, decide) = lock.withLock {
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
    case .data(let data), .status(_, let data): Int64(data.count)
    case .failure(_, let after): max(after, 0)
    }
  }

  var body: Data {
    switch self {
    case .data(let data), .status(_, let data): data
    case .bytes, .failure: Data()
    }
  }

  var status: Int {
    if case .status(let status, _) = self { return status }
    return 200
  }

  var failure: URLError.Code? {
    if case .failure(let code, _) = self { return code }
    return nil
  }
}

extension SimulatedDevice {
  /// The server of all addresses that apps of this device know.
  public var server: SimulatedServer { BackgroundSessionStore.of(shelf).server }
}

/// A transfer that an app of the device began.
public struct SimulatedTransfer: Sendable {
  public let session: String
  /// What the device's log and timeline call it, as ``SimulatedApp/runs(of:fileID:filePath:line:column:)``
  /// does: the session's identifier, and a number behind it where several go on at once.
  public let identifier: String
  public let address: URL?
  public let begunAt: Date
  /// When the delegate was told of the end.
  public internal(set) var toldAt: Date?
  /// As the delegate was told; nil for success.
  public internal(set) var error: URLError.Code?
}

extension SimulatedApp {
  /// The transfers of a background session, in order; without one, of all.
  public func transfers(ofSession identifier: String? = nil) -> [SimulatedTransfer] {
    BackgroundSessionStore.of(device.shelf).transfers(of: number, identifier)
  }
}

/// What was downloaded, for as long as the delegate is being told of it.
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
    // A hole takes no room.
    let handle = FileHandle(forWritingAtPath: location.path)
    let size = min(max(count, 0), SimulatedServer.largestFile)
    try? handle?.truncate(atOffset: UInt64(size))
    try? handle?.close()
  }

  func remove() { try? FileManager.default.removeItem(at: location) }
}
