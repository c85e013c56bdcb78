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

  /// For doubles that override all members; such a task belongs to no run.
  public override init() {
    run = nil
    super.init()
  }

  open var identifier: String { run?.identifier ?? "" }

  /// Called on the handler's queue when the work has to stop. Cleared after the call and after
  /// completion.
  ///
  /// Swift checks the actor of a closure where it is passed as an argument, as to `register`, and not
  /// where it is set as a property (seen with Swift 6.3 on Linux; Apple's own compiler for its headers
  /// was not tried). A handler of the main actor therefore runs on the handler's queue unchecked, and
  /// only what it asserts itself is found.
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

  /// The same call, which knows the line it comes from.
  public final func setTaskCompleted(
    success: Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    // A subclass overrides the form without a line, so that is the one to call.
    let complete: (Bool) -> Void = self.setTaskCompleted(success:)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    CallSite.$current.withValue(site) { complete(success) }
  }

  /// Hands the closure over for its one call.
  func takeExpirationHandler() -> (() -> Void)? {
    defer { expiration.handler = nil }
    return expiration.handler
  }

  open override var description: String { "<\(type(of: self)): \(identifier)>" }
}

/// Clients set, read and clear the handler from several threads.
private final class ExpirationSlot {
  private let lock = KitLock()
  private var stored: (() -> Void)?

  var handler: (() -> Void)? {
    get { lock.withLock { stored } }
    set {
      // Released outside the lock, because what a closure holds may run code when it goes.
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

/// Work that the user started and watches: it lives by its progress (facts 78, 87).
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

/// Clients read and change the title from several threads.
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

/// SwiftUI's form of a handler, as a value that can be registered (fact 210): the closure's return
/// completes the task, and expiry cancels the Swift task that runs it.
public struct BackgroundTask<Request: Sendable, Response: Sendable>: Sendable {
  let kind: BackgroundTaskKind

  /// The kind of task that a scene modifier names.
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void {
    BackgroundTask<Void, Void>(kind: .request(identifier))
  }

  /// The form of iOS 27 for processing (fact 323).
  public static func processingTask(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void {
    BackgroundTask<Void, Void>(kind: .request(identifier))
  }

  /// The events of one background session.
  public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void {
    BackgroundTask<Void, Void>(kind: .sessions { $0 == identifier })
  }
}

extension BackgroundTask where Request == String, Response == Void {
  /// The events of all background sessions, each told by its identifier.
  public static var urlSession: Self { Self(kind: .sessions { _ in true }) }

  /// The events of those background sessions whose identifiers match.
  public static func urlSession(
    matching predicate: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(kind: .sessions(predicate))
  }
}

enum BackgroundTaskKind: Sendable {
  /// Which kind it is of is what the app submits.
  case request(String)
  case sessions(@Sendable (String) -> Bool)
}

extension BackgroundTask {
  var matches: @Sendable (String) -> Bool {
    switch kind {
    case .request: { _ in false }
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
    case .request(let identifier):
      let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      register(identifier, action, site)
    case .sessions(let predicate):
      addSessionScene(SessionScene(matches: predicate) { _ in await action() })
    }
  }

  /// All that is found happened at the line of the scene.
  private func register(
    _ identifier: String, _ action: @escaping @Sendable () async -> Void, _ site: CallSite
  ) {
    let body: @Sendable (BGTask) -> Void = { task in
      nonisolated(unsafe) let task = task
      let work = Task {
        await action()
        // Which success SwiftUI reports after a cancellation is not documented; failure is assumed.
        let complete: (Bool) -> Void = task.setTaskCompleted(success:)
        CallSite.$current.withValue(site) { complete(!Task.isCancelled) }
      }
      task.expirationHandler = { work.cancel() }
    }
    BGTaskScheduler.shared.register(identifier, LaunchHandler(nil, identifier, body, from: site))
  }
}

/// Tells its run of every direct change. What children add passes by here; the run looks for that
/// whenever all is quiet.
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
