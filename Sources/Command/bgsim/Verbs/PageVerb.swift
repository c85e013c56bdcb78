import CommandLanguage
import PageShell
import PlainText
import ScenarioFormat
import SystemAccess

enum PageVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let given = arguments.positional.isEmpty ? ["Examples"] : arguments.positional
    let paths = FolderFiles(endings: [".jsonc"]).all(in: given)
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: paths), console)
    var lessons: [PageDocument.Lesson] = []
    for path in paths {
      if let lesson = try lesson(path, arguments) { lessons.append(lesson) }
    }
    let engine = try readEngine(arguments)
    guard let page = PageDocument(engine: engine, lessons: lessons) else {
      throw .notAcceptable("the engine is not one made by .ci/page-engine")
    }
    try output.write(page.bytes)
    try output.finish()
  }

  private static func lesson(
    _ path: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> PageDocument.Lesson? {
    let bytes = try InputFile(path, arguments).bytes
    // What is found in a folder is taken for what it is; the page asks no questions.
    if !arguments.positional.contains(path), LessonText.isLesson(bytes) { return nil }
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let title = ScenarioReader.read(bytes).scenario?.name?.value ?? name
    return PageDocument.Lesson(name: name, title: VisibleText.of(title), text: bytes)
  }

  /// Beside the command itself, or where the script leaves it.
  private static func readEngine(_ arguments: ParsedArguments) throws(CommandFailure) -> [UInt8] {
    if let path = arguments[PageOption.engine] { return try InputFile(path, arguments).bytes }
    let own = resolvedPath("/proc/self/exe") ?? CommandLine.arguments.first ?? ""
    let folder = own.lastIndex(of: "/").map { own[...$0] } ?? ""
    for path in [folder + "bgsim-page-engine.txt", ".build/page/engine.txt"] {
      do throws(InputProblem) { return try InputFile(path).bytes } catch {}
    }
    throw .notAcceptable(
      "error: the simulator for the page is missing; in the sources of bgsim, "
        + "`bash .ci/page-engine` makes it; or give its place with --engine FILE")
  }
}
