#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives out the places of seeds, each once, to whichever thread is free: a share for each beforehand
/// would make all wait for the slowest.
final class SeedQueue: @unchecked Sendable {
  private let count: Int
  private var given = 0
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  init(count: Int) {
    self.count = count
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// The first place that nobody has; nil when there is none left.
  func next() -> Int? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if given == count { return nil }
    given += 1
    return given - 1
  }
}
