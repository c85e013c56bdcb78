/// What is known of a file without reading it, by which one sees that it was saved.
package struct FileVersion: Equatable {
  private let identity: FileIdentity
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Nil while nothing is there, as between the two steps in which some editors save.
  package init?(_ path: String) {
    guard let facts = fileFacts(path) else { return nil }
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    identity = FileIdentity(facts)
    size = Int64(facts.st_size)
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }
}

/// Lets some time go by; a signal may end it early.
package func pause(milliseconds: UInt32) { usleep(milliseconds * 1_000) }
