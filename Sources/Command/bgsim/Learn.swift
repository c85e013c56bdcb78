import CommandLanguage
import Reports
import Scenarios
import SystemAccess
import Workshop

/// A lesson of the course, or one in a file.
struct LessonInput {
  private let path: String?
  let bytes: [UInt8]

  init(_ wanted: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    if let entry = Course.entry(wanted) {
      path = nil
      bytes = entry.bytes
      return
    }
    let names = Course.entries.map { $0.name }
    let isName = !wanted.contains("/") && !wanted.hasSuffix(".jsonc") && wanted != "-"
    if isName, fileFacts(wanted) == nil { throw .usage(.unknownLesson(wanted, known: names)) }
    path = wanted
    bytes = try InputFile(wanted, arguments).bytes
  }

  func lesson(
    _ arguments: ParsedArguments, _ style: TextStyle
  ) throws(CommandFailure) -> GivenLesson {
    if !LessonText.isLesson(bytes), ScenarioReader.read(bytes).scenario != nil {
      throw .notAcceptable(
        "\(quoted(path ?? "")): error: this is a scenario, not a lesson; a lesson has the key "
          + "\"lesson\"")
    }
    return try reporting { () throws(ScenarioFailure) in
      try GivenLesson(
        path, bytes, for: arguments[LearnOption.name],
        beside: path.map { FilesBeside($0) } ?? .none,
        layout: ScenarioOption.layout(arguments), style)
    }
  }
}
