#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Fills numbered places, each by a thread of its own; nobody looks at one before all are filled.
enum Crew {
  /// How many this machine can run at once.
  static var available: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// A thread for each place.
  static func fill<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let places = Places<Value>(count)
    let others = (1..<max(count, 1)).map { place in
      Thread { places.values[place] = work(place) }
    }
    // The caller is one of the threads, and does what no other could be had for.
    places.values[0] = work(0)
    for (index, thread) in others.enumerated() where !thread.join() {
      places.values[index + 1] = work(index + 1)
    }
    return places.values.compactMap { $0 }
  }
}

private final class Places<Value: Sendable>: @unchecked Sendable {
  let values: UnsafeMutableBufferPointer<Value?>

  init(_ count: Int) {
    values = .allocate(capacity: max(count, 1))
    values.initialize(repeating: nil)
  }

  deinit {
    values.deinitialize()
    values.deallocate()
  }
}

private final class Thread {
  private let id: pthread_t?

  init(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // What the main thread has on Linux; other systems give new threads far less.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let job = Unmanaged.passRetained(Job(body))
    #if canImport(Darwin)
      var id: pthread_t?
    #else
      var id = pthread_t()
    #endif
    let failed = pthread_create(&id, &attributes, runJob, job.toOpaque())
    if failed != 0 { job.release() }
    self.id = failed == 0 ? id : nil
  }

  /// False where the thread could not be started.
  func join() -> Bool { id.map { pthread_join($0, nil) == 0 } ?? false }
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
