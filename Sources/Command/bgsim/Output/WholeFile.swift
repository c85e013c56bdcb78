/// A file that appears with all of its content or not at all: written under another name in the same
/// folder, brought to the disk, and only then given its name.
struct WholeFile: ~Copyable {
  let path: String
  /// Where the content goes; links on the way to it have been followed.
  private let target: String
  private let temporary: String
  let descriptor: Int32
  private let calls: SystemCalls
  private var isOpen: Bool
  private var isThere: Bool

  init(
    _ path: String, notOver inputs: [FileIdentity], _ calls: SystemCalls
  ) throws(OutputProblem) {
    let old = fileFacts(path)
    if let old {
      switch FileKind(old) {
      case .folder: throw .notCreated(path: path, .folder)
      case .other: throw .notCreated(path: path, .noFile)
      case .ordinary: break
      }
      if inputs.contains(FileIdentity(old)) { throw .notCreated(path: path, .input) }
    } else if errno != ENOENT || path.hasSuffix("/") {
      throw .notCreated(path: path, .system(errno))
    } else if isLink(path) {
      throw .notCreated(path: path, .linkToNothing)
    }
    let target = old == nil ? path : resolvedPath(path) ?? path
    let (temporary, descriptor) = try WholeFile.create(beside: target, for: path)
    self.path = path
    self.target = target
    self.temporary = temporary
    self.descriptor = descriptor
    self.calls = calls
    isOpen = true
    isThere = true
    // A file that is replaced keeps who may read it.
    if let old { fchmod(descriptor, old.st_mode & 0o777) }
  }

  /// Fails rather than follow a link that somebody put there.
  private static func create(
    beside target: String, for path: String
  ) throws(OutputProblem) -> (name: String, descriptor: Int32) {
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    for attempt in 0..<100 {
      let name = "\(folder).bgsim-\(getpid())-\(attempt).tmp"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = open(name, flags, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      if errno != EEXIST { break }
    }
    throw .notCreated(path: path, .system(errno))
  }

  /// Gives the file its name. Until this has returned, what was there before is there.
  consuming func commit() throws(OutputProblem) {
    let isSynced = calls.sync(descriptor) == 0
    let syncError = errno
    isOpen = false
    guard calls.close(descriptor) == 0, isSynced else {
      throw .writeFailed(path: path, error: isSynced ? errno : syncError)
    }
    guard calls.rename(temporary, target) == 0 else {
      throw .writeFailed(path: path, error: errno)
    }
    isThere = false
  }

  deinit {
    if isOpen { _ = calls.close(descriptor) }
    if isThere { unlink(temporary) }
  }
}

private func isLink(_ path: String) -> Bool {
  var facts = stat()
  return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
}
