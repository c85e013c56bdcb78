import SystemAccess

extension InputFile {
  static let limitOption = CommandOption(
    name: "--max-input", value: .number(1...UInt64(Int64.max)),
    summary: "the largest input to read, in bytes (default \(usualLimit))")

  /// An input of a verb, up to the size that its words allow.
  init(_ path: String, _ words: ParsedArguments) throws(CommandFailure) {
    do throws(InputProblem) {
      try self.init(path, limit: InputFile.limit(words) ?? InputFile.usualLimit)
    } catch {
      throw .input(error)
    }
  }

  /// The size that its words allow; nil where they say nothing of it.
  static func limit(_ words: ParsedArguments) -> Int64? {
    words.number(InputFile.limitOption).map { Int64(clamping: $0) }
  }
}

extension FileIdentity {
  /// Which files these inputs are, so that no output takes their place; what is not there is left out.
  static func of(inputs paths: [String]) -> [FileIdentity] {
    paths.compactMap { path in
      if path != "-" { return fileFacts(path).map { FileIdentity($0) } }
      var facts = stat()
      return fstat(0, &facts) == 0 ? FileIdentity(facts) : nil
    }
  }
}
