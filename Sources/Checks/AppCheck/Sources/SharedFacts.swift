/// What the files of several apps contain, each read once.
public struct SharedFacts {
  private var known: [String: (bytes: [UInt8], facts: SourceFacts)] = [:]

  public init() {}

  /// Reads a file that will be asked for, so that a caller can show how far it is.
  public mutating func read(_ file: AppFile) { _ = facts(of: [file]) }

  mutating func facts(of files: [AppFile]) -> [SourceFacts] {
    files.map { file in
      if let found = known[file.path], found.bytes == file.bytes { return found.facts }
      let facts = SourceReader.facts(file)
      known[file.path] = (file.bytes, facts)
      return facts
    }
  }
}
