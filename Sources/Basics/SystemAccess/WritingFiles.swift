/// Where an output goes: a file, or standard output.
package struct OutputPlace {
  /// Nil for standard output, which is not a file to replace.
  package let file: String?

  package init(_ path: String?) {
    file = path == "-" || path == "/dev/stdout" ? nil : path
  }

  package var isStandardOutput: Bool { file == nil }

  /// Whether two outputs would mix or overwrite each other.
  package func isSame(as other: OutputPlace) -> Bool {
    guard let file, let otherFile = other.file else { return file == other.file }
    if file == otherFile { return true }
    guard let first = fileFacts(file), let second = fileFacts(otherFile) else { return false }
    return FileIdentity(first) == FileIdentity(second)
  }
}

/// Why an output could not be written; `error` is the system's error number.
package enum OutputProblem: Error, Equatable {
  package enum Obstacle: Equatable {
    case folder
    /// Something that must not be replaced.
    case exists
    /// The output would overwrite an input.
    case input
    case linkToNothing
    case writeProtected
    /// The path of a population's partial result contains something else.
    case notAPart
    case system(Int32)
  }

  case notCreated(path: String, Obstacle)
  case writeFailed(path: String, error: Int32)
  case streamFailed(StandardStream, error: Int32)
}

/// A file that appears with its whole content or not at all: it is written under another name in the same
/// folder, synced to disk, and then renamed. Pipes and devices have no previous content and are written
/// directly.
package struct WholeFile: ~Copyable {
  package let path: String
  /// Where the content goes, with links resolved.
  private let target: String
  /// Nil for a pipe or a device.
  private let temporary: String?
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
      case .other:
        self = try WholeFile(stream: path, calls)
        return
      case .ordinary: break
      }
      if inputs.contains(FileIdentity(old)) { throw .notCreated(path: path, .input) }
      // Only the folder has to be writable to replace a file, but write protection of the old file is
      // respected.
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
    // A replaced file keeps its permissions.
    if let old { fchmod(descriptor, old.st_mode & 0o777) }
  }

  private init(stream path: String, _ calls: SystemCalls) throws(OutputProblem) {
    // Without `O_NONBLOCK` opening a pipe waits for its reader.
    descriptor = open(path.inC, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw .notCreated(path: path, .system(errno)) }
    _ = fcntl(descriptor, F_SETFL, O_WRONLY)
    self.path = path
    target = path
    temporary = nil
    self.calls = calls
    isOpen = true
    isThere = false
  }

  /// Renames the file. Until this has returned, the previous file is still there.
  package consuming func commit() throws(OutputProblem) {
    let isSynced = temporary == nil || calls.sync(descriptor) == 0
    let syncError = errno
    isOpen = false
    guard calls.close(descriptor) == 0, isSynced else {
      throw .writeFailed(path: path, error: isSynced ? errno : syncError)
    }
    guard let temporary else { return }
    guard UnfinishedFiles.finish(temporary, { calls.rename(temporary, target) }) else {
      throw .writeFailed(path: path, error: errno)
    }
    isThere = false
  }

  deinit {
    if isOpen { _ = calls.close(descriptor) }
    if isThere, let temporary { UnfinishedFiles.remove(temporary) }
  }
}

private func isLink(_ path: String) -> Bool {
  var facts = stat()
  return lstat(path.inC, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
}

/// Gathers bytes for a file or stream into few writes. Every write is checked, because `print` reports
/// success even if nothing arrived.
package struct CheckedWriter {
  package struct Failure: Error, Equatable {
    package let error: Int32
  }

  private static let room = 1 << 16

  private let file: Int32
  private let calls: SystemCalls
  private var waiting: [UInt8] = []

  package init(_ file: Int32, _ calls: SystemCalls) {
    self.file = file
    self.calls = calls
    waiting.reserveCapacity(CheckedWriter.room)
  }

  package mutating func append(
    _ bytes: some Collection<UInt8>, unless isInterrupted: () -> Bool
  ) throws(Failure) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= CheckedWriter.room { try flush(unless: isInterrupted) }
  }

  /// A signal ends a write early; the caller then gets the error of an interrupted call.
  package mutating func flush(unless isInterrupted: () -> Bool) throws(Failure) {
    var written = 0
    while written < waiting.count {
      let count = waiting.withUnsafeBytes { bytes in
        calls.write(file, bytes.baseAddress! + written, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if count == 0 {
        throw Failure(error: EIO)
      } else if errno == EAGAIN {
        awaitReadiness(of: file, to: POLLOUT)
      } else if errno != EINTR || isInterrupted() {
        throw Failure(error: errno)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// The files being written that do not have their final names yet. They are removed if a signal that can be
/// handled ends the process, and otherwise by the next process that writes in the same folder.
package enum UnfinishedFiles {
  private static let names = Guarded<[String]>([])

  /// Nil, with `errno`, if none can be created. Fails rather than follow a link that somebody placed there.
  package static func create(in folder: String) -> (name: String, descriptor: Int32)? {
    removeOrphans(in: folder)
    return names.change { names in
      for attempt in 0..<100 {
        let name = "\(folder).bgsim-\(getpid())-\(attempt).tmp"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(name.inC, flags, 0o666)
        if descriptor >= 0 {
          // Where processes cannot see each other, the lock shows that the file is still being written.
          _ = flock(descriptor, LOCK_EX | LOCK_NB)
          names.append(name)
          return (name, descriptor)
        }
        if errno != EEXIST { return nil }
      }
      return nil
    }
  }

  /// Renames the file, which counts as unfinished until this has returned true.
  package static func finish(_ name: String, _ rename: () -> Int32) -> Bool {
    names.change { names in
      guard rename() == 0 else { return false }
      names.removeAll { $0 == name }
      return true
    }
  }

  package static func remove(_ name: String) {
    names.change { names in
      unlink(name.inC)
      names.removeAll { $0 == name }
    }
  }

  /// Also prevents the creation of more files, because the process is about to end.
  package static func removeForGood() {
    for name in names.takeForGood() { unlink(name.inC) }
  }

  /// Removes files left by processes that were killed or by a power failure.
  private static func removeOrphans(in folder: String) {
    for name in FolderFiles.names(in: folder.isEmpty ? "." : folder) ?? [] {
      guard let process = writer(of: name), kill(process, 0) != 0, errno == ESRCH else { continue }
      let path = folder + name
      let descriptor = open(path.inC, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path.inC) }
      close(descriptor)
    }
  }

  /// Nil for every name that is not a temporary name created here.
  private static func writer(of name: String) -> pid_t? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == ".bgsim", parts[2].hasSuffix(".tmp"),
      Int(parts[2].dropLast(4)) != nil, let process = pid_t(parts[1]), process > 0
    else { return nil }
    return process
  }
}

package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  package var text: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }

  /// If the parent closed a stream, the next file opened would get its number and receive what is written to
  /// the stream. This opens a placeholder that fails when used.
  package static func keepNumbers() {
    for number in 0...error.rawValue where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a line could be written without waiting for a reader.
  package var hasRoom: Bool {
    var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, 0) == 1
  }

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The width in columns of the terminal behind this stream; nil if there is none or it is unknown.
  package var terminalWidth: Int? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
