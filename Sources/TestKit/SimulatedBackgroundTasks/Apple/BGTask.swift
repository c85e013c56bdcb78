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
