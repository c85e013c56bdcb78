public import Foundation
import VirtualTime

/// Work that the scheduler has launched (fact 209). Handlers get one of the subclasses.
open class BGTask: NSObject {
  let run: LiveRun?
  private let expiration = ExpirationSlot()

  init(run: LiveRun) {
    self.run = run
    super.init()
  }

  /// For test doubles that override all members. Such a task belongs to no run.
  public override init() {
    run = nil
    super.init()
  }

  open var identifier: String { run?.identifier ?? "" }

  /// Called on the handler's queue when the work has to stop. Cleared after the call and after completion.
  ///
  /// Swift checks the actor of a closure that is passed as an argument, as to `register`, but not of one that
  /// is set as a property (seen with Swift 6.3 on Linux; Apple's own compiler with Apple's headers was not
  /// tried). A handler that belongs to the main actor therefore runs on the handler's queue unchecked, and
  /// only its own assertions find the mistake.
  open var expirationHandler: (() -> Void)? {
    get { expiration.handler }
    set {
      expiration.handler = newValue
      run?.expirationHandlerIsSet(newValue != nil)
    }
  }

  @_disfavoredOverload
  open func setTaskCompleted(success: Bool) {
    expiration.handler = nil
    guard let run else { return Outside.reportTaskOfNoRun(CallSite.current) }
    run.complete(success: success, from: CallSite.current)
  }

  /// Completes the task like the method without a line, and remembers the line of the call.
  public final func setTaskCompleted(
    success: Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    // A subclass overrides the method without a line, so that one has to be called.
    let complete: (Bool) -> Void = self.setTaskCompleted(success:)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    CallSite.$current.withValue(site) { complete(success) }
  }

  /// Returns the closure for its only call, and clears it.
  func takeExpirationHandler() -> (() -> Void)? {
    defer { expiration.handler = nil }
    return expiration.handler
  }

  open override var description: String { "<\(type(of: self)): \(identifier)>" }
}

/// Apps set, read and clear the handler from several threads.
private final class ExpirationSlot {
  private let lock = KitLock()
  private var stored: (() -> Void)?

  var handler: (() -> Void)? {
    get { lock.withLock { stored } }
    set {
      // Released outside the lock, because releasing a closure may run code.
      let old = lock.withLock { () -> (() -> Void)? in
        defer { stored = newValue }
        return stored
      }
      _ = old
    }
  }
}

open class BGAppRefreshTask: BGTask {}

open class BGProcessingTask: BGTask {}

open class BGHealthResearchTask: BGProcessingTask {}

/// Work that the user started and watches. It may run as long as it makes progress (facts 78, 87).
open class BGContinuedProcessingTask: BGTask, ProgressReporting {
  public let progress: Progress
  private let shown: ShownTitle

  init(run: LiveRun, title: String, subtitle: String) {
    shown = ShownTitle(title, subtitle)
    progress = WatchedProgress(run)
    super.init(run: run)
  }

  open var title: String { shown.title }
  open var subtitle: String { shown.subtitle }

  open func updateTitle(_ title: String, subtitle: String) {
    shown.change(title, subtitle)
    run?.titleIsChanged()
  }
}

/// Apps read and change the title from several threads.
private final class ShownTitle {
  private let lock = KitLock()
  private var words: (title: String, subtitle: String)

  init(_ title: String, _ subtitle: String) { words = (title, subtitle) }

  var title: String { lock.withLock { words.title } }
  var subtitle: String { lock.withLock { words.subtitle } }
  func change(_ title: String, _ subtitle: String) {
    lock.withLock { words = (title, subtitle) }
  }
}

/// SwiftUI's form of a handler, as a value that can be registered (fact 210). When the closure returns, the
/// task is completed; when the task expires, the Swift task that runs the closure is cancelled.
public struct BackgroundTask<Request: Sendable, Response: Sendable>: Sendable {
  let kind: BackgroundTaskKind

  /// App refresh tasks with the identifier that a scene modifier names.
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void {
    BackgroundTask<Void, Void>(kind: .request(identifier))
  }

  /// Processing tasks, in the form of iOS 27 (fact 323).
  public static func processingTask(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void {
    BackgroundTask<Void, Void>(kind: .processing(identifier))
  }

  /// The events of a single background session.
  public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void {
    BackgroundTask<Void, Void>(kind: .sessions { $0 == identifier })
  }
}

extension BackgroundTask where Request == String, Response == Void {
  /// The events of all background sessions. The closure gets the session's identifier.
  public static var urlSession: Self { Self(kind: .sessions { _ in true }) }

  /// The events of background sessions whose identifiers match.
  public static func urlSession(
    matching predicate: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(kind: .sessions(predicate))
  }
}

enum BackgroundTaskKind: Sendable {
  /// The kind of the task follows from the request that the app submits.
  case request(String)
  case processing(String)
  case sessions(@Sendable (String) -> Bool)
}

extension BackgroundTask {
  var matches: @Sendable (String) -> Bool {
    switch kind {
    case .request, .processing: { _ in false }
    case .sessions(let predicate): predicate
    }
  }
}

extension LaunchedApp {
  /// What `.backgroundTask(_:action:)` does for a scene.
  public func backgroundTask(
    _ task: BackgroundTask<Void, Void>, action: @escaping @Sendable () async -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    switch task.kind {
    case .request(let identifier), .processing(let identifier):
      let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      if case .processing = task.kind { noteProcessingScene(identifier, site) }
      register(identifier, action, site)
    case .sessions(let predicate):
      addSessionScene(SessionScene(matches: predicate) { _ in await action() })
    }
  }

  /// Findings about these tasks point to the line of the scene.
  private func register(
    _ identifier: String, _ action: @escaping @Sendable () async -> Void, _ site: CallSite
  ) {
    let body: @Sendable (BGTask) -> Void = { task in
      nonisolated(unsafe) let task = task
      let work = Task {
        await action()
        // Apple does not document which success SwiftUI reports after a cancellation; failure is assumed.
        let complete: (Bool) -> Void = task.setTaskCompleted(success:)
        CallSite.$current.withValue(site) { complete(!Task.isCancelled) }
      }
      task.expirationHandler = { work.cancel() }
    }
    BGTaskScheduler.shared.register(identifier, LaunchHandler(nil, identifier, body, from: site))
  }
}

/// Reports every direct change to its run. Changes by child progress objects do not pass through here; the
/// run looks for them whenever everything is quiet.
final class WatchedProgress: Progress, @unchecked Sendable {
  private weak var run: LiveRun?

  init(_ run: LiveRun) {
    super.init(parent: nil, userInfo: nil)
    self.run = run
  }

  override var completedUnitCount: Int64 {
    get { super.completedUnitCount }
    set {
      super.completedUnitCount = newValue
      run?.progressIsChanged(self)
    }
  }

  override var totalUnitCount: Int64 {
    get { super.totalUnitCount }
    set {
      super.totalUnitCount = newValue
      run?.progressIsChanged(self)
    }
  }
}
