import Diagnostics
import JSON
import PlainText
import SystemAccess

/// What `bgsim check` writes: the files one after the other, or all of them as one document.
struct CheckDocument {
  private enum Form {
    case text
    case json
    case sarif
  }

  private let form: Form
  private let style: DiagnosticStyle
  private var sarif = SarifLog()
  private var count = 0

  init(_ words: ParsedArguments, _ style: DiagnosticStyle) {
    self.style = style
    if words.has(CheckOption.json) {
      form = .json
    } else {
      form = ScenarioOption.layout(words) == .sarif ? .sarif : .text
    }
  }

  mutating func add(
    _ checked: CheckedFile, to output: inout ResultOutput
  ) throws(CommandFailure) {
    switch form {
    case .text: try output.write(checked.report(style))
    case .json:
      try separate(in: &output)
      try output.write(checked.report(style))
    case .sarif: checked.sarif(&sarif)
    }
  }

  /// A file that could not be looked at has its place in the list all the same.
  mutating func note(
    _ failure: CommandFailure, of path: String, in output: inout ResultOutput
  ) throws(CommandFailure) {
    guard form == .json else { return }
    try separate(in: &output)
    let entry = JSONValue.object([("file", .text(path)), ("error", .text(failure.message.text))])
    try output.write(.json(entry.onOneLine + "\n"))
  }

  func finish(_ output: inout ResultOutput) throws(CommandFailure) {
    switch form {
    case .text: break
    case .json: try output.write(count == 0 ? "{\"files\": []}\n" : "]}\n")
    case .sarif: try output.write(.json(sarif.text))
    }
  }

  private mutating func separate(in output: inout ResultOutput) throws(CommandFailure) {
    try output.write(count == 0 ? "{\"files\": [\n" : ",\n")
    count += 1
  }
}
