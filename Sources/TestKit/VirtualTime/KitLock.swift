import Foundation
import VirtualTimeHooks

/// A lock of the kit. The thread of app code that is given up is not stopped while it holds one, so that
/// nobody waits for it.
package struct KitLock: @unchecked Sendable {
  private let lock = NSLock()

  package init() {}

  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    vt_count_locks(1)
    // Runs after the lock is free again.
    defer { vt_count_locks(-1) }
    return try lock.withLock(body)
  }
}
