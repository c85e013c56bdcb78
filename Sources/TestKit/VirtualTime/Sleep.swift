import Foundation
import VirtualTimeHooks

extension VirtualWorld {
  /// Waits in this world's time, wherever the caller runs.
  public func sleep(for duration: Duration) async throws {
    let sleeper = Sleeper()
    let process = Self.currentProcess ?? sleepers
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        guard sleeper.begin(continuation) else { return }
        take(body: { sleeper.wake() }, as: process, after: max(0, duration.nanoseconds))
      }
    } onCancel: {
      sleeper.cancel()
    }
  }

  private final class Sleeper: @unchecked Sendable {
    private let lock = KitLock()
    private var continuation: UnsafeContinuation<Void, any Error>?
    private var isCancelled = false
    private let wait = FollowedWork.Wait()

    /// Returns false if it was cancelled before it fell asleep.
    func begin(_ continuation: UnsafeContinuation<Void, any Error>) -> Bool {
      let isAwake = lock.withLock {
        if !isCancelled { self.continuation = continuation }
        return isCancelled
      }
      if isAwake {
        wait.end(isDue: false)
        continuation.resume(throwing: CancellationError())
      }
      return !isAwake
    }

    func wake() { take(isDue: true)?.resume() }

    func cancel() {
      lock.withLock { isCancelled = true }
      take(isDue: false)?.resume(throwing: CancellationError())
    }

    private func take(isDue: Bool) -> UnsafeContinuation<Void, any Error>? {
      wait.end(isDue: isDue)
      return lock.withLock {
        defer { continuation = nil }
        return continuation
      }
    }
  }
}

extension Duration {
  /// In nanoseconds, clamped to the representable range.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowToo) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflowToo ? (seconds < 0 ? .min : .max) : sum
  }
}

/// A thread whose app code waits for something while another thread runs its world.
final class Waiter: @unchecked Sendable {
  private let condition = NSCondition()
  private var state = State.waiting

  private enum State { case waiting, claimed, resumed }

  func park() {
    condition.lock()
    while state != .resumed { condition.wait() }
    condition.unlock()
  }

  /// Returns false if the thread is already being resumed: it was woken twice, or woken and timed out.
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
  /// The item that returns the world to the thread. It owns the waiter.
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
