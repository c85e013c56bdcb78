import Diagnostics
import PlainText
import ScenarioFormat
import ScenarioReports
import SimulationReport
import SystemAccess

extension Verb {
  static let test = Verb(
    name: "test",
    summary: "runs many scenarios and says which expectations failed, for people and for CI",
    overview:
      "Runs every scenario of the files and folders given, failures first. A file that expects "
      + "nothing is an error here, since it would pass whatever happens. The exit code is 1 when an "
      + "expectation failed, 65 when a file cannot be run and 66 when one cannot be read; the highest "
      + "counts.",
    arguments: [
      CommandArgument(
        name: "FILE-OR-FOLDER", summary: "a scenario, or a folder whose .jsonc files are run",
        completion: .files, isRepeated: true)
    ],
    options: [TestOption.filter, TestOption.junit, TestOption.json, ScenarioOption.threads]
      + ScenarioOption.reading,
    examples: [
      "bgsim test Examples", "bgsim test Examples --filter '*force-quit*'",
      "bgsim test scenarios --junit results.xml --diagnostics github",
    ],
    run: { words, console throws(CommandFailure) in
      if words.arguments.isEmpty || words.arguments.contains(where: InputFile.wouldWaitForTyping) {
        throw .usage(.missingArgument("a scenario file or a folder", verb: "test"))
      }
      if words.has(TestOption.junit) && isSamePlace(words[TestOption.junit], words[.output]) {
        throw .usage(.samePlace("--junit"))
      }
      let paths = try TestOption.scenarios(words)
      let inputs = FileIdentity.of(inputs: paths)
      var output = try ResultOutput(words[.output], notOver: inputs, console)
      var progress = console.progress()
      defer { progress?.finish() }
      var results: [(scenario: TestedScenario, obstacle: ExitStatus?)] = []
      for path in paths {
        if console.isInterrupted() { throw .interrupted }
        if let result = try tested(path, words, console) { results.append(result) }
        progress?.reached(Int64(results.count), of: Int64(paths.count), "scenario")
      }
      if results.isEmpty {
        throw .notAcceptable(
          "these are lessons and populations, which expect nothing; bgsim check checks them")
      }
      let report = TestReport(
        results.map(\.scenario), console.style(words), console.diagnosticStyle(words, on: .output))
      if let path = words[TestOption.junit] {
        var junit = try ResultOutput(path, notOver: inputs, console)
        try junit.write(report.junit)
        try junit.finish()
      }
      try output.write(TestOption.text(report, words))
      try output.finish()
      let obstacles = results.compactMap(\.obstacle)
      if let worst = obstacles.max(by: { $0.rawValue < $1.rawValue }) {
        let files = results.count == 1 ? "1 file" : "\(results.count) files"
        throw .someFiles("\(obstacles.count) of \(files) cannot be judged", worst)
      }
      if report.hasFailures { throw .expectationFailed }
    })
}

/// What is wrong with one file is no end of the others; nil for a lesson, which has nothing to be tested,
/// and a population in a folder.
private func tested(
  _ path: String, _ words: ParsedArguments, _ console: Console
) throws(CommandFailure) -> (scenario: TestedScenario, obstacle: ExitStatus?)? {
  do throws(CommandFailure) {
    let file = try InputFile(path, words)
    // Beside scenarios in a folder nobody meant it.
    let isNamed = words.arguments.contains(path)
    if !isNamed, PopulationReader.isPopulation(file.bytes) { return nil }
    let loaded = try LoadedScenario(path, file, words)
    if !loaded.isToBeTested { return nil }
    let tested = try RunWatch(console, telling: .nothing).test(loaded, words)
    return (tested, tested.isUsable ? nil : .inputNotAcceptable)
  } catch {
    switch error {
    case .problems(let report): return (TestedScenario(path, .problems(report)), error.status)
    case .notAcceptable: break
    case .input where !console.isInterrupted(): break
    case .usage, .input, .output, .simulationStopped, .someFiles, .expectationFailed, .brokenLog,
      .interrupted, .stoppedPartWay:
      throw error
    }
    return (TestedScenario(path, .words(error.message.text)), error.status)
  }
}

enum TestOption {
  static let filter = CommandOption(
    name: "--filter", value: .text(name: "GLOB"),
    summary: "only files whose path matches, with * for anything and ? for one character")
  static let junit = CommandOption(
    name: "--junit", value: .file, summary: "also write the results to this file as JUnit XML")

  static let json = CommandOption(
    name: "--json", summary: "all results as one JSON document; so does --diagnostics json")

  /// Where a program reads, there is nothing but what it reads.
  static func text(_ report: TestReport, _ words: ParsedArguments) -> PrintedText {
    let layout = ScenarioOption.layout(words)
    if words.has(json) || layout == .json { return .json(report.json) }
    return layout == .github ? .annotations(report.annotations) : .plain(report.text)
  }

  static func scenarios(_ words: ParsedArguments) throws(CommandFailure) -> [String] {
    let glob = words[filter].map(Glob.init)
    let chosen = FolderFiles(endings: [".jsonc"]).all(in: words.arguments).filter {
      glob?.matches($0) != false
    }
    if chosen.isEmpty {
      let given = FolderFiles(endings: [".jsonc"]).all(in: words.arguments).count
      let filter = words[filter].map {
        ", and --filter \(quoted($0)) matched none of \(given) files"
      }
      throw .notAcceptable("there is no scenario to test in what was given" + (filter ?? ""))
    }
    return chosen
  }
}
