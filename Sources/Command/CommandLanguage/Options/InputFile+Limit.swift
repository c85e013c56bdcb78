import SystemAccess

extension InputFile {
  package static let limitOption = CommandOption(
    name: "--max-input", value: .number(1...UInt64(Int64.max)),
    summary: "the largest input to read, in bytes (default \(usualLimit))")

  /// An input of a verb, up to the size that its arguments allow.
  package init(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    do throws(InputProblem) {
      try self.init(path, limit: InputFile.limit(arguments) ?? InputFile.usualLimit)
    } catch {
      throw .input(error)
    }
  }

  /// The size that its arguments allow; nil where they say nothing of it.
  package static func limit(_ arguments: ParsedArguments) -> Int64? {
    arguments.number(InputFile.limitOption).map { Int64(clamping: $0) }
  }
}
