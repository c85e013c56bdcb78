@_exported public import Foundation
import SimulatedBackgroundTasks
import VirtualTime

/// A background session of the app that the calling code belongs to. The device's rules move or hold back its
/// transfers while the app runs, is suspended or gone (facts 99, 103, 128). Any other session is there by name, and
/// what it is asked to transfer fails the test.
public final class SimulatedURLSession: NSObject, @unchecked Sendable {
  public let configuration: SimulatedURLSessionConfiguration
  public let delegateQueue: OperationQueue
  public var sessionDescription: String?
  /// Retained until the session is invalidated.
  public private(set) var delegate: (any SimulatedURLSessionDelegate)?

  let site: CallSite?
  /// Whether a static made it, as no later process does again.
  let isMadeByStatic: Bool
  /// The process that made it, or the latest that used it.
  private var owner: RunningApp?
  private weak var givenDelegate: (any SimulatedURLSessionDelegate)?
  private let queue: DispatchQueue?
  private let lock = NSLock()
  private var isInvalidated = false
  private var isWatched = false
  private var untold = DelegateMessages()
  /// The method of the delegate that was called and has not returned.
  private var calling: String?
  /// The app, while its delegate is told of events for which it has a handler.
  private var answering: RunningApp?

  /// The delegate is told what has happened to the session's tasks in the meantime. Without a queue, or with
  /// one that has no underlying Dispatch queue, the delegate is called on a serial queue of the session.
  public init(
    configuration: SimulatedURLSessionConfiguration,
    delegate: (any SimulatedURLSessionDelegate)? = nil,
    delegateQueue: OperationQueue? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let identifier = configuration.identifier ?? ""
    owner = RunningApp.current
    isMadeByStatic = VirtualWorld.isInStaticInitializer
    givenDelegate = delegate
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.configuration = configuration.copy() as? SimulatedURLSessionConfiguration ?? configuration
    self.delegate = delegate
    self.delegateQueue = delegateQueue ?? OperationQueue()
    queue =
      delegateQueue === OperationQueue.main
      ? nil
      : delegateQueue?.underlyingQueue ?? DispatchQueue(label: "URLSession (\(identifier))")
    super.init()
    if !isBackground { return }
    if let owner {
      open(in: owner)
    } else if case .nobody = RunningApp.caller {
      RunningApp.reportOutside("URLSession(configuration:delegate:)")
    }
  }

  /// The process whose code runs, wherever the session was made: what a static keeps over a relaunch, the
  /// next process finds as if its own code had just made it.
  var app: RunningApp? {
    switch RunningApp.caller {
    case .app(let app):
      use(in: app)
      return app
    case .ended: return nil
    case .nobody: return lock.withLock { owner }
    }
  }

  var key: SessionKey {
    SessionKey(
      app: (app ?? lock.withLock { owner })?.app ?? -1, identifier: configuration.identifier ?? "")
  }

  func isOpen(in app: RunningApp) -> Bool {
    lock.withLock { owner?.isSameProcess(as: app) ?? false }
  }

  var isBackground: Bool { configuration.identifier != nil }

  /// Without effect: what it is asked to transfer fails the test.
  public static let shared = SimulatedURLSession(configuration: .default)

  func use(in app: RunningApp) {
    if !isBackground || isOpen(in: app) { return }
    lock.withLock {
      owner = app
      isInvalidated = false
      isWatched = false
      untold = DelegateMessages()
      delegate = delegate ?? givenDelegate
    }
    open(in: app)
  }

  private func open(in app: RunningApp) {
    let key = SessionKey(app: app.app, identifier: configuration.identifier ?? "")
    let desk = BackgroundSessionStore.of(app.shelf)
    desk.open(self, as: key, in: app)
    if !desk.tasks(of: key).isEmpty { watch() }
  }

  var desk: BackgroundSessionStore? { app.map { BackgroundSessionStore.of($0.shelf) } }

  func messages<Result>(_ body: (inout DelegateMessages) -> Result) -> Result {
    lock.withLock { body(&untold) }
  }

  func callDelegate(_ code: @escaping @Sendable () -> Void) { app?.run(on: queue, code) }

  var methodUnderWay: String? { lock.withLock { calling } }

  /// Calls a method of the delegate, given by its labels.
  func call(_ method: String, _ code: () -> Void) {
    let app = lock.withLock {
      calling = "urlSession(_:\(method):)"
      return answering
    }
    if let app, let delegate {
      let label = method.split(separator: ":").last.map(String.init) ?? method
      app.followTasks(ofDelegateOf: key.identifier, label, of: type(of: delegate), code)
    } else {
      code()
    }
    lock.withLock { calling = nil }
  }

  /// Calls back at once: nothing is kept that is not known already.
  public func flush(completionHandler: @escaping @Sendable () -> Void) {
    callDelegate(completionHandler)
  }
  public func reset(completionHandler: @escaping @Sendable () -> Void) {
    callDelegate(completionHandler)
  }
  public func flush() async {}
  public func reset() async {}

  /// Running transfers continue, and their end is reported.
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

  public func getTasksWithCompletionHandler(
    _ completionHandler:
      @escaping @Sendable (
        [SimulatedURLSessionDataTask], [SimulatedURLSessionUploadTask],
        [SimulatedURLSessionDownloadTask]
      ) -> Void
  ) {
    let (data, uploads, downloads) = tasksByKind
    callDelegate { completionHandler(data, uploads, downloads) }
  }

  public var tasks:
    (
      [SimulatedURLSessionDataTask], [SimulatedURLSessionUploadTask],
      [SimulatedURLSessionDownloadTask]
    )
  { get async { tasksByKind } }

  private var tasksByKind:
    (
      [SimulatedURLSessionDataTask], [SimulatedURLSessionUploadTask],
      [SimulatedURLSessionDownloadTask]
    )
  {
    let all = desk?.tasks(of: key) ?? []
    return (
      all.filter { !$0.isUpload }.compactMap { $0 as? SimulatedURLSessionDataTask },
      all.compactMap { $0 as? SimulatedURLSessionUploadTask },
      all.compactMap { $0 as? SimulatedURLSessionDownloadTask }
    )
  }

  public func getAllTasks(
    completionHandler: @escaping @Sendable ([SimulatedURLSessionTask]) -> Void
  ) {
    let tasks = desk?.tasks(of: key) ?? []
    callDelegate { completionHandler(tasks) }
  }

  public var allTasks: [SimulatedURLSessionTask] {
    get async { desk?.tasks(of: key) ?? [] }
  }

  /// Tells the delegate about progress while the app runs, until no transfer of the session is left.
  func watch() {
    if lock.withLock({ isWatched }) { return }
    lock.withLock { isWatched = true }
    app?.repeatedly {
      let tasks = (self.desk?.tasks(of: self.key) ?? []).filter { $0.number != nil }
      if tasks.isEmpty {
        self.lock.withLock { self.isWatched = false }
        return nil
      }
      let isMoving = tasks.map { $0.tellProgress(self) }.contains(true)
      return .seconds(isMoving ? 1 : 10)
    }
  }
}

extension SimulatedURLSession {
  public func downloadTask(with url: URL) -> SimulatedURLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url))
  }

  public func downloadTask(with request: URLRequest) -> SimulatedURLSessionDownloadTask {
    SimulatedURLSessionDownloadTask(self, told(request), body: .download)
  }

  /// Continues where a download was cancelled.
  public func downloadTask(withResumeData resumeData: Data) -> SimulatedURLSessionDownloadTask {
    guard let kept = ResumeData(resumeData), let request = kept.request else {
      return SimulatedURLSessionDownloadTask(self, nil, body: .download)
    }
    let task = SimulatedURLSessionDownloadTask(self, told(request), body: .download)
    task.offset = kept.done
    return task
  }

  public func uploadTask(with request: URLRequest, fromFile file: URL)
    -> SimulatedURLSessionUploadTask
  {
    SimulatedURLSessionUploadTask(self, told(request), body: .file(file))
  }

  /// Works in a background session only while the app runs (fact 363); iOS 7 ended the app (reported).
  public func dataTask(with request: URLRequest) -> SimulatedURLSessionDataTask {
    SimulatedURLSessionDataTask(self, told(request), body: .download)
  }

  public func dataTask(with url: URL) -> SimulatedURLSessionDataTask {
    dataTask(with: URLRequest(url: url))
  }

  /// Continues where an upload was cancelled, as with a server that takes the rest of a file.
  public func uploadTask(withResumeData resumeData: Data) -> SimulatedURLSessionUploadTask {
    guard let kept = ResumeData(resumeData), let request = kept.request, let file = kept.file else {
      return SimulatedURLSessionUploadTask(self, nil, body: .download)
    }
    let task = SimulatedURLSessionUploadTask(self, told(request), body: .file(file))
    task.offset = kept.done
    return task
  }

  /// The request with the additional headers of the configuration.
  private func told(_ request: URLRequest) -> URLRequest {
    var request = request
    // Sorted, because of two names that differ in case only the first counts.
    let headers = (configuration.httpAdditionalHeaders ?? [:]).map { ("\($0)", $1) }
    for (name, value) in headers.sorted(by: { $0.0 < $1.0 }) {
      if request.value(forHTTPHeaderField: name) == nil {
        request.setValue("\(value)", forHTTPHeaderField: name)
      }
    }
    return request
  }
}

/// The calls to the delegate, on its queue.
extension SimulatedURLSession {
  /// Reports the end of a task, for which the app may have been launched.
  func tell(_ task: SimulatedURLSessionTask, _ news: TransferNews) {
    let app = app
    lock.withLock { answering = news.isForTheDelegateAlone ? nil : app }
    defer { lock.withLock { answering = nil } }
    task.tellProgress(task.all(news.bytes), to: self)
    end(task, error(of: task, news))
    if news.isForTheDelegateAlone { app?.finishTelling(news.run) }
  }

  func tellOfEnd(in app: RunningApp) {
    guard let delegate else { return }
    app.followTasks(
      ofDelegateOf: key.identifier, "urlSessionDidFinishEvents", of: type(of: delegate)
    ) { delegate.urlSessionDidFinishEvents(forBackgroundURLSession: self) }
  }

  func end(_ task: SimulatedURLSessionTask, _ error: URLError?) {
    if error == nil { succeed(task) }
    task.noteProgress()
    task.error = error
    task.state = .completed
    call("task:didCompleteWithError") {
      (delegate as? any SimulatedURLSessionTaskDelegate)?
        .urlSession(self, task: task, didCompleteWithError: error)
    }
    if let app { desk?.noteTold(task, error, at: app.now) }
    closeIfDone()
  }

  private func succeed(_ task: SimulatedURLSessionTask) {
    task.response = task.originalRequest?.url.flatMap {
      HTTPURLResponse(
        url: $0, statusCode: task.answer.status, httpVersion: "HTTP/1.1",
        headerFields: ["Content-Length": "\(task.answer.downloadSize)"]
          .merging(task.answer.headers) { $1 })
    }
    if let task = task as? SimulatedURLSessionDownloadTask {
      let file = DownloadedFile(task.answer)
      call("downloadTask:didFinishDownloadingTo") {
        (delegate as? any SimulatedURLSessionDownloadDelegate)?
          .urlSession(self, downloadTask: task, didFinishDownloadingTo: file.location)
      }
      file.remove()
    } else if let task = task as? SimulatedURLSessionDataTask, !task.answer.body.isEmpty {
      call("dataTask:didReceive") {
        (delegate as? any SimulatedURLSessionDataDelegate)?
          .urlSession(self, dataTask: task, didReceive: task.answer.body)
      }
    }
  }

  /// nil for success.
  private func error(of task: SimulatedURLSessionTask, _ news: TransferNews) -> URLError? {
    switch news.end {
    case .timedOut: return URLError(.timedOut)
    case .finished: return task.answer.failure.map { URLError($0) }
    case .forceQuit:
      var info: [String: Any] = [
        NSURLErrorBackgroundTaskCancelledReasonKey:
          NSURLErrorCancelledReasonUserForceQuitApplication
      ]
      info[NSURLSessionDownloadTaskResumeData] =
        (task as? SimulatedURLSessionDownloadTask)?.resumeData(at: news.bytes)
      return URLError(.cancelled, userInfo: info)
    }
  }
}

extension SimulatedURLSessionTask {
  /// Returns whether bytes are being transferred.
  func tellProgress(_ session: SimulatedURLSession) -> Bool {
    guard let app = session.app, let number, let progress = app.progress(ofTransfer: number) else {
      return false
    }
    let done = all(progress.done)
    session.callDelegate { self.tellProgress(done, to: session) }
    return progress.perSecond > 0
  }

  /// Does nothing if there is no progress.
  func tellProgress(_ done: Int64, to session: SimulatedURLSession) {
    if !isUpload { return tellReceived(done, to: session) }
    let more = done - countOfBytesSent
    if more <= 0 { return }
    countOfBytesSent = done
    noteProgress()
    session.call("task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend") {
      (session.delegate as? any SimulatedURLSessionTaskDelegate)?
        .urlSession(
          session, task: self, didSendBodyData: more, totalBytesSent: done,
          totalBytesExpectedToSend: countOfBytesExpectedToSend)
    }
  }

  /// The size of the file so far, if this many bytes were transferred since the task was resumed.
  func all(_ moved: Int64) -> Int64 { offset + movedBefore + moved }

  func noteProgress() {
    progress.totalUnitCount = isUpload ? countOfBytesExpectedToSend : countOfBytesExpectedToReceive
    progress.completedUnitCount = isUpload ? countOfBytesSent : countOfBytesReceived
  }

  private func tellReceived(_ done: Int64, to session: SimulatedURLSession) {
    guard let task = self as? SimulatedURLSessionDownloadTask else {
      countOfBytesReceived = max(countOfBytesReceived, done)
      return noteProgress()
    }
    let delegate = session.delegate as? any SimulatedURLSessionDownloadDelegate
    if offset > 0, countOfBytesReceived == 0 {
      countOfBytesReceived = offset
      session.call("downloadTask:didResumeAtOffset:expectedTotalBytes") {
        delegate?.urlSession(
          session, downloadTask: task, didResumeAtOffset: offset,
          expectedTotalBytes: countOfBytesExpectedToReceive)
      }
    }
    let more = done - countOfBytesReceived
    if more <= 0 { return }
    countOfBytesReceived = done
    noteProgress()
    session.call("downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite") {
      delegate?.urlSession(
        session, downloadTask: task, didWriteData: more, totalBytesWritten: done,
        totalBytesExpectedToWrite: countOfBytesExpectedToReceive)
    }
  }
}

/// Identifies a background session for the system, which outlives the objects that apps create for it.
struct SessionKey: Hashable {
  let app: Int32
  let identifier: String
}
