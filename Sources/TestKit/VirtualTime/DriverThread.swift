import Foundation
import VirtualTimeHooks

/// A thread that runs worlds. They are kept and used again, because a thread costs more than what a
/// world often has to do.
final class DriverThread: @unchecked Sendable {
  private static let lock = KitLock()
  nonisolated(unsafe) private static var idle: [DriverThread] = []

  private let condition = NSCondition()
  private var work: (() -> Void)?

  static func run(_ work: @escaping () -> Void) {
    (lock.withLock { idle.popLast() } ?? DriverThread()).take(work)
  }

  private init() {
    let thread = Thread { self.repeatForever() }
    // What the main thread has; app code may need it.
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func take(_ work: @escaping () -> Void) {
    condition.lock()
    self.work = work
    condition.signal()
    condition.unlock()
  }

  private func repeatForever() {
    vt_allow_park()
    while true {
      condition.lock()
      while work == nil { condition.wait() }
      let mine = work
      work = nil
      condition.unlock()
      mine?()
      Self.lock.withLock { Self.idle.append(self) }
    }
  }
}
