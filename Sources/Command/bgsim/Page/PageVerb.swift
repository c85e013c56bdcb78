import Basics
import CommandLanguage
import Reports
import RunRecord
import Scenarios
import SystemAccess
import Workshop

extension VerbCall {
  func page() throws(CommandFailure) {
    if console.target(arguments, .output).isTerminal {
      throw .usage(
        .missingArgument("-o FILE, because a terminal cannot show a page", verb: "page"))
    }
    // Outside the source folder, the course consists only of the workshop.
    let examples = resolvedPath("Examples") == nil ? [] : ["Examples"]
    if arguments.positional.isEmpty && examples.isEmpty {
      console.complain(
        "there is no folder \"Examples\" here, so the page has only the workshop; in the sources of bgsim it has "
          + "the examples too, and bgsim page FILE... takes your own scenarios")
    }
    let given = arguments.positional.isEmpty ? examples : arguments.positional
    let paths = FolderFiles(endings: [".jsonc"]).all(in: given)
    var output = try output(notOver: paths)
    var entries =
      arguments.positional.isEmpty
      ? Course.entries.map { entry(ofScenario: "\($0.name).jsonc", $0.bytes) } : []
    for path in paths {
      let bytes = try InputFile(path, arguments).bytes
      let entry = try entry(path, bytes)
      // The lessons in the folder are those that the command already contains.
      if entry.kind != .lesson || !arguments.positional.isEmpty { entries.append(entry) }
    }
    // Populations come last, so that the page opens with a single device if it has one.
    entries = entries.filter { $0.kind != .population } + entries.filter { $0.kind == .population }
    let engine = try readEngine()
    guard let page = PageDocument(engine: engine, entries: entries) else {
      throw .notAcceptable("the engine is not one made by .ci/page-engine")
    }
    try output.write(page.bytes)
    try output.finish()
  }

  private static let mostOfProgram: Int64 = 256 << 20

  private func entry(
    _ path: String, _ bytes: [UInt8]
  ) throws(CommandFailure) -> PageDocument.Entry {
    if !LoggedRun.begins(bytes) { return entry(ofScenario: path, bytes) }
    // Read once, so that a page never contains a log that it cannot show.
    try reporting(path) { () throws(EventLogProblem) in
      var reading = LogReading(keeping: .record)
      try reading.take(bytes)
      _ = try reading.finish()
    }
    let name = fileName(path)
    return PageDocument.Entry(.log, name: name, title: VisibleText.of(name), text: bytes)
  }

  private func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  private func entry(ofScenario path: String, _ bytes: [UInt8]) -> PageDocument.Entry {
    let name = fileName(path)
    if PopulationReader.isPopulation(bytes) {
      let title = PopulationReader.read(bytes).population?.scenario.name?.value
      return PageDocument.Entry(
        .population, name: name, title: VisibleText.of(title ?? name), text: bytes)
    }
    let isLesson = LessonText.isLesson(bytes)
    let title =
      isLesson
      ? LessonReader.read(bytes).lesson?.title.value
      : ScenarioReader.read(bytes).scenario?.name?.value
    return PageDocument.Entry(
      isLesson ? .lesson : .scenario, name: name, title: VisibleText.of(title ?? name), text: bytes)
  }

  /// The engine is at the end of the command's own file, next to it, or where the build script puts it.
  private func readEngine() throws(CommandFailure) -> [UInt8] {
    if let path = arguments[PageOption.engine] { return try InputFile(path, arguments).bytes }
    let own = resolvedPath("/proc/self/exe") ?? CommandLine.arguments.first ?? ""
    do throws(InputProblem) {
      let program = try InputFile(own, limit: VerbCall.mostOfProgram).bytes
      if let engine = CarriedEngine.engine(behind: program) { return engine }
    } catch {}
    let folder = own.lastIndex(of: "/").map { own[...$0] } ?? ""
    for path in [folder + "bgsim-page-engine.wasm.lzma", ".build/page/engine.wasm.lzma"] {
      do throws(InputProblem) { return try InputFile(path).bytes } catch {}
    }
    throw .unavailable(
      "the simulator for the page is missing; in the sources of bgsim, "
        + "`bash .ci/page-engine` makes it; or give its place with --engine FILE")
  }
}
