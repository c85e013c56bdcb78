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
