public import Foundation
import SimulatedBackgroundTasks

/// A transfer of a background session. It is the same object in all processes of the app.
public class SimulatedURLSessionTask: NSObject, @unchecked Sendable {
  public enum State: Int, Sendable { case running, suspended, canceling, completed }

  enum Body: Sendable {
    case download
    case file(URL)
  }

  public let taskIdentifier: Int
  public let originalRequest: URLRequest?
  /// Differs from the original one if a delegate replaced a delayed request.
  public internal(set) var currentRequest: URLRequest?
  public internal(set) var response: URLResponse?
  public internal(set) var error: (any Error)?
  public internal(set) var state = State.suspended
  public var taskDescription: String?
  /// No bytes are transferred before this date; nil means no limit (fact 105).
  public var earliestBeginDate: Date?
  /// Without effect: a hint, and what the system does with it is not published.
  public var countOfBytesClientExpectsToSend: Int64 = -1
  /// Without effect: a hint.
  public var countOfBytesClientExpectsToReceive: Int64 = -1
  /// Without effect: a hint.
  public var priority = defaultPriority
  /// Without effect: a background session tells its own delegate.
  public var delegate: (any SimulatedURLSessionTaskDelegate)?
  /// Without effect.
  public var prefersIncrementalDelivery = true
  /// Counts bytes. Cancelling it cancels the task.
  public let progress = Progress.discreteProgress(totalUnitCount: 0)
  public internal(set) var countOfBytesSent: Int64 = 0
  public internal(set) var countOfBytesReceived: Int64 = 0
  public internal(set) var countOfBytesExpectedToSend: Int64 = 0
  public internal(set) var countOfBytesExpectedToReceive: Int64 = 0

  /// Refuses to transfer anything where its session is none of the background.
  private let refusal: ((CallSite?) -> Void)?
  let key: SessionKey
  let body: Body
  private let configuration: SimulatedURLSessionConfiguration
  /// The name on the device; empty until the task is first resumed.
  private(set) var name = ""
  private(set) var number: Int64?
  var answer = SimulatedServer.Answer.data(Data())
  /// The index among all transfers of the device.
  var place: Int?
  /// The bytes that already existed before the transfer began.
  var offset: Int64 = 0
  /// Where it was first resumed.
  private(set) var beganAt: CallSite?
  /// Whether the delegate has been asked about a delayed request.
  var isAskedAboutDelay = false
  /// The bytes transferred before it was last suspended.
  private(set) var movedBefore: Int64 = 0

  public static let defaultPriority: Float = 0.5
  public static let lowPriority: Float = 0.25
  public static let highPriority: Float = 0.75

  init(_ session: SimulatedURLSession, _ request: URLRequest?, body: Body) {
    key = session.key
    configuration = session.configuration
    refusal =
      session.isBackground || request == nil
      ? nil : { [weak session] in session?.refuseAll(to: "resume()", $0) }
    taskIdentifier = session.desk?.nextTaskIdentifier(session.key) ?? 0
    originalRequest = request
    currentRequest = request
    self.body = body
    super.init()
    progress.cancellationHandler = { [weak self] in self?.cancel() }
    if session.isBackground, request != nil { session.desk?.noteMade(self) }
  }

  /// Satisfies a requirement of an app's own protocol.
  @_disfavoredOverload
  public func resume() { resume(from: nil) }

  public func resume(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    resume(from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func resume(from site: CallSite?) {
    if let refusal { return refusal(site) }
    guard state == .suspended, let request = currentRequest, let app = RunningApp.current,
      app.app == key.app
    else { return }
    let desk = BackgroundSessionStore.of(app.shelf)
    state = .running
    if place != nil { return begin(request, desk, app) }
    beganAt = site
    answer = answer(to: request, desk.server, app, site)
    name = desk.freeName(key)
    desk.note(self, at: app.now)
    beginWhenAllowed(in: app)
  }

  /// Also called in a later process if the one that was asked for a credential has ended.
  func beginWhenAllowed(in app: RunningApp) {
    guard state == .running, number == nil, let request = currentRequest else { return }
    let desk = BackgroundSessionStore.of(app.shelf)
    guard let challenge = desk.server.challenge(of: request) else {
      return begin(request, desk, app)
    }
    ask(challenge, in: app, failures: 0) { self.begin(request, desk, app) }
  }

  private func begin(_ request: URLRequest, _ desk: BackgroundSessionStore, _ app: RunningApp) {
    // The app may have suspended or cancelled the task while it was asked for a credential, or have been
    // asked twice.
    guard state == .running, number == nil else { return }
    let order = TransferOrder(
      name, isUpload ? .upload : .download, bytes: bytesToMove,
      configuration.isDiscretionary ? .discretionary : .prompt,
      without: refused(by: request),
      timeout: .milliseconds(milliseconds(of: configuration.timeoutIntervalForResource)),
      earliest: earliestBeginDate)
    number = app.begin(order, from: beganAt)
    guard let number else { return }
    desk.note(self, begunAs: number)
    askAboutDelay(in: app)
    noteProgress()
    desk.sessions[key]?.watch()
  }

  /// Nothing is transferred until the task is resumed. Bytes already transferred are kept.
  public func suspend() {
    guard state == .running, let app = RunningApp.current, app.app == key.app else { return }
    let desk = BackgroundSessionStore.of(app.shelf)
    if number != nil, !holdBack(desk, app) { return }
    state = .suspended
  }

  /// Keeps the bytes that are there, and moves no more. Returns false if all has been moved.
  func holdBack(_ desk: BackgroundSessionStore, _ app: RunningApp) -> Bool {
    guard let number, let progress = app.progress(ofTransfer: number) else { return false }
    movedBefore += progress.done
    let (done, session) = (all(0), desk.sessions[key])
    session?.callDelegate { session.map { self.tellProgress(done, to: $0) } }
    app.cancelTransfer(name)
    desk.hold(self, number)
    self.number = nil
    return true
  }

  /// The delegate is told that the task was cancelled.
  public func cancel() {
    guard state != .completed, state != .canceling, let app = RunningApp.current,
      app.app == key.app
    else { return }
    let desk = BackgroundSessionStore.of(app.shelf)
    let session = desk.sessions[key]
    guard let number, state == .running else {
      state = .canceling
      session?.callDelegate { session?.end(self, URLError(.cancelled)) }
      return
    }
    if app.progress(ofTransfer: number) == nil { return }
    state = .canceling
    app.cancelTransfer(name)
    session?.callDelegate { session?.end(self, URLError(.cancelled)) }
  }

  /// Whether it is lost once the app no longer runs (fact 363).
  var needsRunningApp: Bool { false }

  var isUpload: Bool {
    if case .file = body { return true }
    return false
  }

  /// Cellular is the expensive network here, and a request may forbid what its session allows.
  private func refused(by request: URLRequest) -> Set<TransferOrder.Refusal> {
    var refused: Set<TransferOrder.Refusal> = []
    let usesCellular =
      configuration.allowsCellularAccess && configuration.allowsExpensiveNetworkAccess
      && request.allowsCellularAccess
    if !usesCellular { refused.insert(.cellular) }
    if !configuration.allowsConstrainedNetworkAccess { refused.insert(.lowDataMode) }
    if !configuration.sessionSendsLaunchEvents { refused.insert(.launchEvents) }
    return refused
  }
}

extension SimulatedURLSessionTask {
  private func milliseconds(of seconds: TimeInterval) -> Int64 {
    let year = 366.0 * 86_400
    return Int64((min(max(seconds, 0), year) * 1_000).rounded(.up))
  }

  func answer(
    to request: URLRequest, insteadOf unsent: URLRequest? = nil, _ server: SimulatedServer,
    _ app: RunningApp, _ site: CallSite?
  ) -> SimulatedServer.Answer {
    let scheme = request.url?.scheme?.lowercased()
    if scheme != "http" && scheme != "https" { return .failure(.unsupportedURL) }
    if case .file(let file) = body, Self.size(of: file) == nil {
      return .failure(.fileDoesNotExist)
    }
    if let answer = server.answer(to: sent(request), insteadOf: unsent.map(sent)) { return answer }
    let address = request.url?.absoluteString ?? ""
    app.fail(.noAnswer(address: address), of: key.identifier, from: site)
    return .failure(.cannotFindHost)
  }

  /// The request with the size of what is uploaded.
  private func sent(_ request: URLRequest) -> URLRequest {
    guard case .file(let file) = body, let size = Self.size(of: file) else { return request }
    var request = request
    request.setValue("\(size)", forHTTPHeaderField: "Content-Length")
    return request
  }

  /// The bytes that remain to be transferred. Also sets the expected counts.
  private var bytesToMove: Int64 {
    if case .failure(_, let after) = answer { return max(after - movedBefore, 0) }
    switch body {
    case .download:
      let size = answer.downloadSize
      countOfBytesExpectedToReceive = size
      offset = min(max(offset, 0), size)
      return size - offset - movedBefore
    case .file(let file):
      countOfBytesExpectedToSend = Self.size(of: file) ?? 0
      return max(countOfBytesExpectedToSend - offset - movedBefore, 0)
    }
  }

  private static func size(of file: URL) -> Int64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.size] as? NSNumber)?.int64Value
  }
}

public class SimulatedURLSessionDataTask: SimulatedURLSessionTask, @unchecked Sendable {
  override var needsRunningApp: Bool { true }
}

public final class SimulatedURLSessionUploadTask: SimulatedURLSessionDataTask, @unchecked Sendable {
  override var needsRunningApp: Bool { false }

  /// Cancels like `cancel`, and produces data from which a later upload can continue.
  public func cancel(
    byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void
  ) { cancelKeeping(completionHandler) }

  public func cancelByProducingResumeData() async -> Data? {
    await withCheckedContinuation { waiting in cancelKeeping { waiting.resume(returning: $0) } }
  }
}

public final class SimulatedURLSessionDownloadTask: SimulatedURLSessionTask, @unchecked Sendable {
  /// Cancels like `cancel`, and produces data from which a later download can continue.
  public func cancel(
    byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void
  ) { cancelKeeping(completionHandler) }

  public func cancelByProducingResumeData() async -> Data? {
    await withCheckedContinuation { waiting in cancelKeeping { waiting.resume(returning: $0) } }
  }
}

extension SimulatedURLSessionTask {
  fileprivate func cancelKeeping(_ completionHandler: @escaping @Sendable (Data?) -> Void) {
    let moved = number.flatMap { RunningApp.current?.progress(ofTransfer: $0)?.done }
    let data = resumeData(at: moved ?? (movedBefore > 0 ? 0 : nil))
    cancel()
    RunningApp.current?.run(on: .global()) { completionHandler(data) }
  }

  func resumeData(at done: Int64?) -> Data? {
    guard let done, let request = currentRequest, request.url != nil else { return nil }
    if case .file(let file) = body { return ResumeData(request, file, done: all(done)).data }
    return ResumeData(request, nil, done: all(done)).data
  }
}

/// What a transfer continues from: the bytes that are there, and the request with all that it allows and says.
/// The bytes are opaque to an app.
struct ResumeData: Codable {
  private let address: URL?
  private let method: String?
  /// What is uploaded.
  let file: URL?
  private let headers: [String: String]
  private let allowsCellularAccess: Bool
  private let timeout: TimeInterval
  let done: Int64

  init(_ request: URLRequest, _ file: URL?, done: Int64) {
    address = request.url
    method = request.httpMethod
    self.file = file
    headers = request.allHTTPHeaderFields ?? [:]
    allowsCellularAccess = request.allowsCellularAccess
    timeout = request.timeoutInterval
    self.done = done
  }

  var request: URLRequest? {
    guard let address else { return nil }
    var request = URLRequest(url: address, timeoutInterval: timeout)
    request.httpMethod = method
    request.allHTTPHeaderFields = headers
    request.allowsCellularAccess = allowsCellularAccess
    return request
  }

  init?(_ data: Data) {
    guard let read = try? JSONDecoder().decode(ResumeData.self, from: data) else { return nil }
    self = read
  }

  var data: Data? { try? JSONEncoder().encode(self) }
}

#if canImport(FoundationNetworking)
  public import Foundation

  // The name comes from Foundation.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The key in the error's `userInfo` for the data from which a cancelled download continues.
  public let NSURLSessionDownloadTaskResumeData = "NSURLSessionDownloadTaskResumeData"

  extension URLError {
    public enum BackgroundTaskCancelledReason: Int, Sendable {
      case userForceQuitApplication
      case backgroundUpdatesDisabled
      case insufficientSystemResources
    }

    /// Why the system cancelled a background transfer (fact 285).
    public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? {
      (userInfo[NSURLErrorBackgroundTaskCancelledReasonKey] as? Int)
        .flatMap(BackgroundTaskCancelledReason.init)
    }

    public var downloadTaskResumeData: Data? {
      userInfo[NSURLSessionDownloadTaskResumeData] as? Data
    }
  }
#endif
