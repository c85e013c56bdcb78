import Basics
import CommandLanguage
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
  private var list = ResultList("files")

  init(_ arguments: ParsedArguments, _ style: DiagnosticStyle) {
    self.style = style
    if arguments.has(CheckOption.json) {
      form = .json
    } else {
      form = ScenarioOption.layout(arguments) == .sarif ? .sarif : .text
    }
  }

  mutating func add(
    _ checked: CheckedFile, to output: inout ResultOutput
  ) throws(CommandFailure) {
    switch form {
    case .text: try output.write(checked.report(style))
    case .json:
      try output.write(list.separator())
      try output.write(checked.report(style))
    case .sarif: checked.sarif(&sarif)
    }
  }

  mutating func note(
    _ failure: CommandFailure, of path: String, in output: inout ResultOutput
  ) throws(CommandFailure) {
    guard form == .json else { return }
    try output.write(list.separator())
    try output.write(list.element(failure, of: path))
  }

  func finish(_ output: inout ResultOutput) throws(CommandFailure) {
    switch form {
    case .text: break
    case .json: try output.write(list.ending)
    case .sarif: try output.write(.json(sarif.text))
    }
  }
}
