import PageShell
import PlainText
import ScenarioFormat
import SystemAccess

extension Verb {
  static let page = Verb(
    name: "page",
    summary:
      "writes the simulator as one HTML file that needs no network: scenario, picture, reasons",
    overview:
      "Writes a page that contains the simulator and the given scenario files or folders; "
      + "without any, those of the folder Examples. It opens in a browser from anywhere, runs the "
      + "scenario while you edit it, draws it, and says at each moment why a task is held back. It loads "
      + "nothing and sends nothing. The page's build of the simulator is made once, with "
      + "bash .ci/page-engine.",
    arguments: [ScenarioOption.files], options: [engine, InputFile.limitOption],
    examples: ["bgsim page -o page.html", "bgsim page commuter.jsonc -o commuter.html"],
    run: { words, console throws(CommandFailure) in
      let given = words.arguments.isEmpty ? ["Examples"] : words.arguments
      let paths = FolderFiles(endings: [".jsonc"]).all(in: given)
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: paths), console)
      var lessons: [PageDocument.Lesson] = []
      for path in paths {
        if let lesson = try lesson(path, words) { lessons.append(lesson) }
      }
      let engine = try readEngine(words)
      guard let page = PageDocument(engine: engine, lessons: lessons) else {
        throw .notAcceptable("the engine is not one made by .ci/page-engine")
      }
      try output.write(page.bytes)
      try output.finish()
    })

  private static let engine = CommandOption(
    name: "--engine", value: .file,
    summary: "the simulator for the page, as .ci/page-engine makes it (found by default)")

  private static func lesson(
    _ path: String, _ words: ParsedArguments
  ) throws(CommandFailure) -> PageDocument.Lesson? {
    let bytes = try InputFile(path, words).bytes
    // What is found in a folder is taken for what it is; the page asks no questions.
    if !words.arguments.contains(path), LessonText.isLesson(bytes) { return nil }
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let title = ScenarioReader.read(bytes).scenario?.name?.value ?? name
    return PageDocument.Lesson(name: name, title: VisibleText.of(title), text: bytes)
  }

  /// Beside the command itself, or where the script leaves it.
  private static func readEngine(_ words: ParsedArguments) throws(CommandFailure) -> [UInt8] {
    if let path = words[engine] { return try InputFile(path, words).bytes }
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
