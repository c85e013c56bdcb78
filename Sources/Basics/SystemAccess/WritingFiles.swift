/// Where an output goes; no name means standard output, as some names do.
package struct OutputPlace {
  /// Nil for standard output, which is no file to be replaced.
  package let file: String?

  package init(_ path: String?) {
    file = path == "-" || path == "/dev/stdout" ? nil : path
  }

  package var isStandardOutput: Bool { file == nil }

  /// Whether two outputs would mix or replace each other.
  package func isSame(as other: OutputPlace) -> Bool {
    guard let file, let otherFile = other.file else { return file == other.file }
    if file == otherFile { return true }
    guard let first = fileFacts(file), let second = fileFacts(otherFile) else { return false }
    return FileIdentity(first) == FileIdentity(second)
  }
}

/// Why an output is not there, as a fact; `error` is the number the system gave.
package enum OutputProblem: Error, Equatable {
  package enum Obstacle: Equatable {
    case folder
    /// Something that was not to be replaced.
    case exists
    /// The output would take the place of an input.
    case input
    case linkToNothing
    case writeProtected
    /// Where a part of a population's result is kept stands something else.
    case notAPart
    case system(Int32)
  }

  case notCreated(path: String, Obstacle)
  case writeFailed(path: String, error: Int32)
  case streamFailed(StandardStream, error: Int32)
}

/// A file that appears with all of its content or not at all: written under another name in the same
/// folder, brought to the disk, and only then given its name. A pipe or a device is no file of which there
/// was anything before, and is written at once.
package struct WholeFile: ~Copyable {
  package let path: String
  /// Where the content goes; links on the way to it have been followed.
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

  private init(stream path: String, _ calls: SystemCalls) throws(OutputProblem) {
    // Without `O_NONBLOCK` the mere opening of a pipe waits for its reader.
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

  /// Gives the file its name. Until this has returned, what was there before is there.
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

/// Bytes on their way to a file or stream, gathered into few writes. Every write is checked, because
/// `print` ends with success even when nothing arrived.
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

  /// A signal ends a write early; whoever asked then sees that as the error of an interrupted call.
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

/// The files that are being written and do not have their names yet. Whatever ends the process by a
/// signal that can be heard removes them; after any other end the next who writes beside them does.
package enum UnfinishedFiles {
  private static let names = Guarded<[String]>([])

  /// Nil with `errno` when none can be created. Fails rather than follow a link that somebody put there.
  package static func create(in folder: String) -> (name: String, descriptor: Int32)? {
    removeOrphans(in: folder)
    return names.change { names in
      for attempt in 0..<100 {
        let name = "\(folder).bgsim-\(getpid())-\(attempt).tmp"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(name.inC, flags, 0o666)
        if descriptor >= 0 {
          // Where processes do not see each other, this shows that somebody still writes it.
          _ = flock(descriptor, LOCK_EX | LOCK_NB)
          names.append(name)
          return (name, descriptor)
        }
        if errno != EEXIST { return nil }
      }
      return nil
    }
  }

  /// Gives it its name; until this has returned true it is unfinished.
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

  /// Also keeps any more from being created: the process is about to end.
  package static func removeForGood() {
    for name in names.takeForGood() { unlink(name.inC) }
  }

  /// Of processes that were killed, or went with the power.
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

  /// Nil for every name but those given here.
  private static func writer(of name: String) -> pid_t? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == ".bgsim", parts[2].hasSuffix(".tmp"),
      Int(parts[2].dropLast(4)) != nil, let process = pid_t(parts[1]), process > 0
    else { return nil }
    return process
  }
}

/// The two streams a command speaks on.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  package var text: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }

  /// The number of a stream that the parent has closed would be that of the next file opened, and what is
  /// said on the stream would land there. What takes its place fails when it is used.
  package static func keepNumbers() {
    for number in 0...error.rawValue where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a line would not have to wait for a reader.
  package var hasRoom: Bool {
    var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, 0) == 1
  }

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Columns of the terminal behind this stream; nil where there is none or it does not say.
  package var terminalWidth: Int? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
