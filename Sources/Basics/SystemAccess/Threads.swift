package final class Thread {
  private let id: pthread_t

  /// Nil if no thread can be created.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // The main thread's stack size on Linux; other systems give new threads far less.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let job = Unmanaged.passRetained(Job(body))
    #if canImport(Darwin)
      var id: pthread_t!
    #else
      var id = pthread_t()
    #endif
    guard pthread_create(&id, &attributes, runJob, job.toOpaque()) == 0 else {
      job.release()
      return nil
    }
    self.id = id
  }

  /// Waits for the thread to end; false if that is impossible.
  package func join() -> Bool { pthread_join(id, nil) == 0 }
}

private final class Job {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Darwin)
  private func runJob(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body()
    return nil
  }
#else
  private func runJob(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body() }
    return nil
  }
#endif

/// A value that several threads read and change, protected by a lock.
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

  /// Keeps the lock: any other thread that asks for the value waits until the process ends.
  package func takeForGood() -> Value {
    pthread_mutex_lock(lock)
    return guarded
  }
}
