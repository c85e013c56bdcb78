/// Which file something is, whatever it is called.
package struct FileIdentity: Equatable {
  package let device: UInt64
  package let number: UInt64

  package init(_ facts: stat) {
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}

extension FileIdentity {
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
