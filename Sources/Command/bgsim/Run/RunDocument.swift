import Basics
import CommandLanguage

/// The results of the files of `bgsim run`, one below the other; as JSON they are one document.
struct RunDocument {
  private enum Form {
    case text
    /// Of a single file.
    case object
    case list
  }

  private let form: Form
  private var list = ResultList(JSONHelp.runs)
  private var isFirst = true

  /// In which files without a result stand too.
  var isList: Bool { form == .list }

  init(_ paths: [String], _ arguments: ParsedArguments) {
    form = !arguments.has(RunOption.json) ? .text : paths.count > 1 ? .list : .object
  }

  mutating func write(
    _ text: PrintedText, to output: inout ResultOutput
  ) throws(CommandFailure) {
    switch form {
    case .object: break
    case .text: if !isFirst { try output.write("\n") }
    case .list: try output.write(list.separator())
    }
    try output.write(text)
    isFirst = false
  }

  mutating func note(
    _ failure: CommandFailure, of path: String, in output: inout ResultOutput
  ) throws(CommandFailure) {
    guard form == .list else { return }
    try output.write(list.separator())
    try output.write(list.element(failure, of: path))
  }

  func finish(_ output: inout ResultOutput) throws(CommandFailure) {
    if form == .list { try output.write(list.ending) }
  }
}
