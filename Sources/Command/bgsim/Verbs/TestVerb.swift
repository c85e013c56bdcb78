import Basics
import CommandLanguage
import Reports
import Scenarios
import SystemAccess

enum TestVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    if arguments.positional.isEmpty
      || arguments.positional.contains(where: InputFile.wouldWaitForTyping)
    {
      throw .usage(.missingArgument("a scenario file or a folder", verb: "test"))
    }
    if arguments.has(TestOption.junit)
      && OutputPlace(arguments[TestOption.junit]).isSame(as: OutputPlace(arguments[.output]))
    {
      throw .usage(.samePlace("--junit"))
    }
    let paths = try TestedFiles.paths(arguments)
    let inputs = FileIdentity.of(inputs: paths)
    var output = try ResultOutput(arguments[.output], notOver: inputs, console)
    var progress = console.progress()
    defer { progress?.finish() }
    var results: [(scenario: TestedScenario, obstacle: ExitStatus?)] = []
    for path in paths {
      if console.isInterrupted() { throw .interrupted }
      if let result = try TestedFiles.result(of: path, arguments, console) {
        results.append(result)
      }
      progress?.reached(Int64(results.count), of: Int64(paths.count), "scenario")
    }
    if results.isEmpty {
      throw .notAcceptable(
        "these are lessons and populations, which expect nothing; bgsim check checks them")
    }
    let report = TestReport(
      results.map(\.scenario), console.style(arguments),
      console.diagnosticStyle(arguments, on: .output))
    if let path = arguments[TestOption.junit] {
      var junit = try ResultOutput(path, notOver: inputs, console)
      try junit.write(report.junit)
      try junit.finish()
    }
    try output.write(report.printed(arguments))
    try output.finish()
    let obstacles = results.compactMap(\.obstacle)
    if let worst = obstacles.max(by: { $0.rawValue < $1.rawValue }) {
      let files = results.count == 1 ? "1 file" : "\(results.count) files"
      throw .someFiles("\(obstacles.count) of \(files) could not be run", worst)
    }
    if report.hasFailures { throw .expectationFailed }
  }
}
