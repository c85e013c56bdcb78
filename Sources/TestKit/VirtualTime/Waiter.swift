import Foundation
import VirtualTimeHooks

/// A thread whose app code waits for something, while another thread runs its world.
final class Waiter: @unchecked Sendable {
  private let condition = NSCondition()
  private var state = State.waiting

  private enum State { case waiting, claimed, resumed }

  func park() {
    condition.lock()
    while state != .resumed { condition.wait() }
    condition.unlock()
  }

  /// False if somebody else resumes the thread: it was woken twice, or woken and timed out.
  func claim() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard state == .waiting else { return false }
    state = .claimed
    return true
  }

  func resume() {
    condition.lock()
    state = .resumed
    condition.signal()
    condition.unlock()
  }
}

extension Waiter {
  /// The item that gives the thread the world back; it owns the waiter.
  func item(_ lane: vt_lane, claiming exclusive: UnsafeMutableRawPointer? = nil) -> vt_item {
    vt_item(
      function: { _ in }, context: Unmanaged.passRetained(self).toOpaque(), queue: nil,
      exclusive: exclusive, lane: lane, kind: VT_RESUME)
  }

  static func take(_ context: UnsafeMutableRawPointer) -> Waiter {
    Unmanaged<Waiter>.fromOpaque(context).takeRetainedValue()
  }

  static func release(_ context: UnsafeMutableRawPointer) {
    Unmanaged<Waiter>.fromOpaque(context).release()
  }
}
