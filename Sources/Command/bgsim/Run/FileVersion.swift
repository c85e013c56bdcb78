import SystemAccess

/// What is known of a file without reading it, by which one sees that it was saved.
struct FileVersion: Equatable {
  private let identity: FileIdentity
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Nil while nothing is there, as between the two steps in which some editors save.
  init?(_ path: String) {
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
