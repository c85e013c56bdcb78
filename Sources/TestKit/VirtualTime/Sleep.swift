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

    /// False if it was cancelled before it fell asleep.
    func begin(_ continuation: UnsafeContinuation<Void, any Error>) -> Bool {
      let isAwake = lock.withLock {
        if !isCancelled { self.continuation = continuation }
        return isCancelled
      }
      if isAwake { continuation.resume(throwing: CancellationError()) }
      return !isAwake
    }

    func wake() { take()?.resume() }

    func cancel() {
      lock.withLock { isCancelled = true }
      take()?.resume(throwing: CancellationError())
    }

    private func take() -> UnsafeContinuation<Void, any Error>? {
      lock.withLock {
        defer { continuation = nil }
        return continuation
      }
    }
  }
}

extension Duration {
  /// As many as fit.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowToo) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflowToo ? (seconds < 0 ? .min : .max) : sum
  }
}
