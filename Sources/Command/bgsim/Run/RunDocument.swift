import JSON
import PlainText

/// The results of the files of `bgsim run`, one below the other; as JSON they are one document.
struct RunDocument {
  private enum Form {
    case text
    /// Of a single file.
    case object
    case list
  }

  private let form: Form
  private var count = 0

  init(_ paths: [String], _ words: ParsedArguments) {
    form = !words.has(RunOption.json) ? .text : paths.count > 1 ? .list : .object
  }

  mutating func write(
    _ text: PrintedText, to output: inout ResultOutput
  ) throws(CommandFailure) {
    switch form {
    case .object: try output.write(text)
    case .text:
      if count > 0 { try output.write("\n") }
      try output.write(text)
    case .list:
      try separate(in: &output)
      try output.write(text)
    }
    count += 1
  }

  /// A file without a result has its place in the list all the same.
  mutating func note(
    _ failure: CommandFailure, of path: String, in output: inout ResultOutput
  ) throws(CommandFailure) {
    guard form == .list else { return }
    try separate(in: &output)
    let entry = JSONValue.object([("file", .text(path)), ("error", .text(failure.message.text))])
    try output.write(.json(entry.onOneLine + "\n"))
    count += 1
  }

  func finish(_ output: inout ResultOutput) throws(CommandFailure) {
    if form == .list { try output.write("]}\n") }
  }

  private func separate(in output: inout ResultOutput) throws(CommandFailure) {
    try output.write(count == 0 ? "{\"runs\": [\n" : ",\n")
  }
}
