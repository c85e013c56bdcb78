import PageShell
import PlainText
import ScenarioFormat
import SystemAccess
import WorkshopCourse

extension Verb {
  static let page = Verb(
    name: "page",
    summary: "the simulator as one HTML file that needs no network: scenario, picture, reasons",
    overview:
      "Writes a page that carries the simulator and the scenarios and lessons given, folders of them "
      + "too; without any, the workshop of bgsim learn and the folder Examples. It opens in a browser "
      + "from anywhere, runs the scenario while it is edited, draws it, says at each moment why a task "
      + "waits, and lets you predict first. It loads nothing and sends nothing. The simulator as a page needs it is made once, by "
      + "bash .ci/page-engine.",
    arguments: [ScenarioOption.files], options: [engine, InputFile.limitOption],
    examples: ["bgsim page -o page.html", "bgsim page commuter.jsonc -o commuter.html"],
    run: { words, console throws(CommandFailure) in
      let given = words.arguments.isEmpty ? ["Examples"] : words.arguments
      let paths = FolderFiles(endings: [".jsonc"]).all(in: given)
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: paths), console)
      var entries = words.arguments.isEmpty ? course : []
      for path in paths {
        let entry = entry(path, try InputFile(path, words).bytes)
        // The workshop of the folder is the one that the command carries.
        if entry.kind == .scenario || !words.arguments.isEmpty { entries.append(entry) }
      }
      let engine = try readEngine(words)
      guard let page = PageDocument(engine: engine, entries: entries) else {
        throw .notAcceptable("the engine is not what .ci/page-engine makes")
      }
      try output.write(page.bytes)
      try output.finish()
    })

  private static let engine = CommandOption(
    name: "--engine", value: .file,
    summary: "the simulator for the page, as .ci/page-engine makes it (default: found by itself)")

  private static var course: [PageDocument.Entry] {
    Course.entries.map { entry("\($0.name).jsonc", $0.bytes) }
  }

  private static func entry(_ path: String, _ bytes: [UInt8]) -> PageDocument.Entry {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let isLesson = LessonText.isLesson(bytes)
    let title =
      isLesson
      ? LessonReader.read(bytes).lesson?.title.value
      : ScenarioReader.read(bytes).scenario?.name?.value
    return PageDocument.Entry(
      isLesson ? .lesson : .scenario, name: name, title: VisibleText.of(title ?? name), text: bytes)
  }

  /// Beside the command itself, or where the script leaves it.
  private static func readEngine(_ words: ParsedArguments) throws(CommandFailure) -> [UInt8] {
    if let path = words[engine] { return try InputFile(path, words).bytes }
    let own = resolvedPath("/proc/self/exe") ?? CommandLine.arguments.first ?? ""
    let folder = own.lastIndex(of: "/").map { own[...$0] } ?? ""
    for path in [folder + "bgsim-page-engine.wasm.gz", ".build/page/engine.wasm.gz"] {
      do throws(InputProblem) { return try InputFile(path).bytes } catch {}
    }
    throw .notAcceptable(
      "error: the simulator for the page is not there; in the sources of bgsim, "
        + "`bash .ci/page-engine` makes it, and --engine FILE says where it is")
  }
}
