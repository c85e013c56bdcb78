import Foundation

/// A lock for what several threads of a test count.
final class Mutex: @unchecked Sendable {
  private let lock = NSLock()

  func whileLocked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
