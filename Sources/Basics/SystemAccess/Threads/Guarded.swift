/// A value that several threads look at and change.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var guarded: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: Value) {
    guarded = value
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  package var value: Value { change { $0 } }

  @discardableResult
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&guarded)
  }

  /// Whoever else asks for it from now on waits for the end of the process.
  package func takeForGood() -> Value {
    pthread_mutex_lock(lock)
    return guarded
  }
}
