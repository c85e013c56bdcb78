public import Foundation
import SimulatedBackgroundTasks

/// A background session of the app that the calling code belongs to. What it is asked to move, the device's
/// rules move, or hold back, while the app runs, is suspended or gone (facts 99, 103, 128).
public final class URLSession: NSObject, @unchecked Sendable {
  public let configuration: URLSessionConfiguration
  public let delegateQueue: OperationQueue
  public var sessionDescription: String?
  /// Held until the session is invalidated.
  public private(set) var delegate: (any URLSessionDelegate)?

  let app: RunningApp?
  let key: SessionKey
  let site: CallSite?
  private let queue: DispatchQueue?
  private let lock = NSLock()
  private var isInvalidated = false
  private var isWatched = false

  /// What was done meanwhile is told to the delegate from here on. Without a queue, or with one that has no
  /// Dispatch queue of its own, the delegate is called on a serial queue of the session's.
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)? = nil,
    delegateQueue: OperationQueue? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let identifier = configuration.identifier ?? ""
    app = RunningApp.current
    key = SessionKey(app: app?.app ?? -1, identifier: identifier)
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
    self.delegate = delegate
    self.delegateQueue = delegateQueue ?? OperationQueue()
    queue =
      delegateQueue === OperationQueue.main
      ? nil
      : delegateQueue?.underlyingQueue ?? DispatchQueue(label: "URLSession (\(identifier))")
    super.init()
    if app == nil { RunningApp.reportOutside("URLSession(configuration:delegate:)") }
    desk?.open(self, as: key)
    if desk?.tasks(of: key).isEmpty == false { watch() }
  }

  var desk: SessionDesk? { app.map { SessionDesk.of($0.shelf) } }

  func callDelegate(_ code: @escaping @Sendable () -> Void) { app?.run(on: queue, code) }

  /// What is under way goes on, and its end is told.
  public func finishTasksAndInvalidate() {
    lock.withLock { isInvalidated = true }
    closeIfDone()
  }

  public func invalidateAndCancel() {
    lock.withLock { isInvalidated = true }
    for task in desk?.tasks(of: key) ?? [] { task.cancel() }
    closeIfDone()
  }

  func closeIfDone() {
    guard lock.withLock({ isInvalidated }), desk?.tasks(of: key).isEmpty == true else { return }
    desk?.close(self, as: key)
    callDelegate {
      self.delegate?.urlSession(self, didBecomeInvalidWithError: nil)
      self.delegate = nil
    }
  }

  public func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    let tasks = desk?.tasks(of: key) ?? []
    callDelegate { completionHandler(tasks) }
  }

  public var allTasks: [URLSessionTask] {
    get async { desk?.tasks(of: key) ?? [] }
  }

  /// Tells the delegate how far its tasks are, for as long as the app runs and there is anything to tell.
  func watch() {
    if lock.withLock({ isWatched }) { return }
    lock.withLock { isWatched = true }
    app?.repeatedly {
      let tasks = self.desk?.tasks(of: self.key) ?? []
      if tasks.isEmpty {
        self.lock.withLock { self.isWatched = false }
        return nil
      }
      let isMoving = tasks.map { $0.tellProgress(self) }.contains(true)
      return .seconds(isMoving ? 1 : 10)
    }
  }
}
