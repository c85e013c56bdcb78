import ScenarioRunner
import SimulationReport

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
    options: [TestOption.filter, TestOption.junit, ScenarioOption.threads]
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
      var results: [TestedScenario] = []
      for path in paths {
        if console.isInterrupted() { throw .interrupted }
        results.append(try TestedScenario(path, words, console))
        progress?.reached(Int64(results.count), of: Int64(paths.count), "scenario")
      }
      let report = TestReport(results, words, console)
      if let path = words[TestOption.junit] {
        var junit = try ResultOutput(path, notOver: inputs, console)
        try junit.write(report.junit)
        try junit.finish()
      }
      try output.write(report.text)
      try output.finish()
      if let failure = report.failure { throw failure }
    })
}

enum TestOption {
  static let filter = CommandOption(
    name: "--filter", value: .text(name: "GLOB"),
    summary: "only files whose path matches, with * for anything and ? for one character")
  static let junit = CommandOption(
    name: "--junit", value: .file, summary: "also write the results to this file as JUnit XML")

  static func scenarios(_ words: CommandWords) throws(CommandFailure) -> [String] {
    let glob = words[filter].map(Glob.init)
    let chosen = FolderFiles(endings: [".jsonc"]).all(in: words.arguments).filter {
      glob?.matches($0) != false
    }
    if chosen.isEmpty { throw .notAcceptable("there is no scenario to test in what was given") }
    return chosen
  }
}
