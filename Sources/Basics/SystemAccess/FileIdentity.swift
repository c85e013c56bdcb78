import Basics

/// Identifies a file independently of its path.
package struct FileIdentity: Equatable {
  package let device: UInt64
  package let number: UInt64

  package init(_ facts: stat) {
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }

  /// The identities of the inputs, so that no output overwrites one; missing files are left out.
  package static func of(inputs paths: [String]) -> [FileIdentity] {
    paths.compactMap { path in
      if path != "-" { return fileFacts(path).map { FileIdentity($0) } }
      var facts = stat()
      return fstat(0, &facts) == 0 ? FileIdentity(facts) : nil
    }
  }
}

/// What kind of thing a path leads to.
package enum FileKind: Equatable {
  case ordinary, folder, other

  package init(_ facts: stat) {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: self = .ordinary
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

/// Nil if the file does not exist or cannot be accessed; `errno` says which.
package func fileFacts(_ path: String) -> stat? {
  var facts = stat()
  return stat(path.inC, &facts) == 0 ? facts : nil
}

/// The absolute path with symbolic links resolved; nil if it leads to nothing.
package func resolvedPath(_ path: String) -> String? {
  guard let bytes = realpath(path.inC, nil) else { return nil }
  defer { free(bytes) }
  return String(inC: bytes)
}

/// Waits until a stream is ready; another process that shares the stream may have made it non-blocking.
func awaitReadiness(of file: Int32, to event: Int32) {
  var waiting = pollfd(fd: file, events: Int16(event), revents: 0)
  poll(&waiting, 1, -1)
}

extension String {
  package var inC: [CChar] { nameBytes.map { CChar(bitPattern: $0) } + [0] }

  package init(inC name: UnsafePointer<CChar>) {
    self.init(nameBytes: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }
}

/// The system calls that writing an output depends on, so that a test can make any of them fail. A negative
/// result means failure, and `errno` says which.
package struct SystemCalls: Sendable {
  package var write: @Sendable (Int32, UnsafeRawPointer, Int) -> Int = { posixWrite($0, $1, $2) }
  package var sync: @Sendable (Int32) -> Int32 = { fsync($0) }
  package var close: @Sendable (Int32) -> Int32 = { posixClose($0) }
  package var rename: @Sendable (String, String) -> Int32 = { posixRename($0, $1) }

  package init() {}
}

// Outside the type, because inside these names would refer to its properties.
private func posixWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func posixClose(_ file: Int32) -> Int32 { close(file) }

private func posixRename(_ old: String, _ new: String) -> Int32 {
  rename(old.inC, new.inC)
}
