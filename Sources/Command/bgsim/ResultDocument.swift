import Basics
import CommandLanguage
import Documents
import Reports

/// The results of the files that were given to a verb, one below the other or in one document.
struct ResultDocument {
  private enum Form {
    case text
    /// JSON for a single file.
    case object
    case list
    /// One SARIF log, which contains only mistakes.
    case sarif
  }

  private let form: Form
  private var list: ResultList
  private var sarif = SarifLog()
  private let between: String
  private var isFirst = true

  /// Whether files without a result are in it, too.
  var isWhole: Bool { form == .list || form == .sarif }

  init(ofRun paths: [String], _ arguments: ParsedArguments) {
    form = !arguments.has(RunOption.json) ? .text : paths.count > 1 ? .list : .object
    list = ResultList(JSONHelp.runs)
    between = "\n"
  }

  init(ofCheck arguments: ParsedArguments) {
    let isSarif = ScenarioOption.layout(arguments) == .sarif
    form = arguments.has(CheckOption.json) ? .list : isSarif ? .sarif : .text
    list = ResultList(JSONHelp.files)
    between = ""
  }

  mutating func write(
    _ text: PrintedText, to output: inout ResultOutput, sarif: (inout SarifLog) -> Void = { _ in }
  ) throws(CommandFailure) {
    switch form {
    case .object: break
    case .text: if !isFirst { try output.write(between) }
    case .list: try output.write(list.separator())
    case .sarif: return sarif(&self.sarif)
    }
    try output.write(text)
    isFirst = false
  }

  mutating func note(
    _ failure: CommandFailure, of path: String, in output: inout ResultOutput
  ) throws(CommandFailure) {
    switch form {
    case .text, .object: break
    case .list:
      try output.write(list.separator())
      try output.write(list.element(failure, of: path))
    case .sarif: _ = sarif.add(failure, of: path)
    }
  }

  func finish(_ output: inout ResultOutput) throws(CommandFailure) {
    switch form {
    case .text, .object: break
    case .list: try output.write(list.ending)
    case .sarif: try output.write(.json(sarif.text(explaining: HelpTopic.meaning)))
    }
  }
}
