import Basics

/// Which file something is, whatever it is called.
package struct FileIdentity: Equatable {
  package let device: UInt64
  package let number: UInt64

  package init(_ facts: stat) {
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }

  /// Which files these inputs are, so that no output takes their place; what is not there is left out.
  package static func of(inputs paths: [String]) -> [FileIdentity] {
    paths.compactMap { path in
      if path != "-" { return fileFacts(path).map { FileIdentity($0) } }
      var facts = stat()
      return fstat(0, &facts) == 0 ? FileIdentity(facts) : nil
    }
  }
}

/// What stands at the end of a path.
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

/// Nil when there is nothing, or nothing to be seen: `errno` says which.
package func fileFacts(_ path: String) -> stat? {
  var facts = stat()
  return stat(path.inC, &facts) == 0 ? facts : nil
}

/// The path of what is there without any links in it; nil when nothing is.
package func resolvedPath(_ path: String) -> String? {
  guard let bytes = realpath(path.inC, nil) else { return nil }
  defer { free(bytes) }
  return String(inC: bytes)
}

/// Another process may have set a stream, which it shares with this one, not to wait.
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

/// The calls of the system on which a whole output depends, so that a test can make any of them
/// fail. A negative result means failure, and `errno` says which.
package struct SystemCalls: Sendable {
  package var write: @Sendable (Int32, UnsafeRawPointer, Int) -> Int = { posixWrite($0, $1, $2) }
  package var sync: @Sendable (Int32) -> Int32 = { fsync($0) }
  package var close: @Sendable (Int32) -> Int32 = { posixClose($0) }
  package var rename: @Sendable (String, String) -> Int32 = { posixRename($0, $1) }

  package init() {}
}

// Inside of the type these names would mean its properties.
private func posixWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func posixClose(_ file: Int32) -> Int32 { close(file) }

private func posixRename(_ old: String, _ new: String) -> Int32 {
  rename(old.inC, new.inC)
}
