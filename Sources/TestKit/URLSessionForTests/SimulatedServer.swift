public import Foundation
public import SimulatedBackgroundTasks

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
  public var server: SimulatedServer { SessionDesk.of(shelf).server }
}
