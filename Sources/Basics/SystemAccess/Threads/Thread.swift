/// A thread of its own, beside everything else.
package final class Thread {
  private let id: pthread_t

  /// Nil where there is no thread to be had.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // What the main thread has on Linux; other systems give new threads far less.
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

  /// Waits for its end; false where that is impossible.
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
