/// A file that appears with all of its content or not at all: written under another name in the same
/// folder, brought to the disk, and only then given its name.
package struct WholeFile: ~Copyable {
  package let path: String
  /// Where the content goes; links on the way to it have been followed.
  private let target: String
  private let temporary: String
  package let descriptor: Int32
  private let calls: SystemCalls
  private var isOpen: Bool
  private var isThere: Bool

  package init(
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
      // Only a folder must be writable for a new file in it; yet who protected the old one meant it.
      if old.st_mode & 0o222 == 0 { throw .notCreated(path: path, .writeProtected) }
      if access(path.inC, W_OK) != 0 { throw .notCreated(path: path, .system(errno)) }
    } else if errno != ENOENT || path.hasSuffix("/") {
      throw .notCreated(path: path, .system(errno))
    } else if isLink(path) {
      throw .notCreated(path: path, .linkToNothing)
    }
    let target = old == nil ? path : resolvedPath(path) ?? path
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    guard let (temporary, descriptor) = UnfinishedFiles.create(in: String(folder)) else {
      throw .notCreated(path: path, .system(errno))
    }
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

  /// Gives the file its name. Until this has returned, what was there before is there.
  package consuming func commit() throws(OutputProblem) {
    let isSynced = calls.sync(descriptor) == 0
    let syncError = errno
    isOpen = false
    guard calls.close(descriptor) == 0, isSynced else {
      throw .writeFailed(path: path, error: isSynced ? errno : syncError)
    }
    guard UnfinishedFiles.finish(temporary, { calls.rename(temporary, target) }) else {
      throw .writeFailed(path: path, error: errno)
    }
    isThere = false
  }

  deinit {
    if isOpen { _ = calls.close(descriptor) }
    if isThere { UnfinishedFiles.remove(temporary) }
  }
}

private func isLink(_ path: String) -> Bool {
  var facts = stat()
  return lstat(path.inC, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
}
