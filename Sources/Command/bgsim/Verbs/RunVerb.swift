import CommandLanguage
import Reports
import Scenarios
import SchedulerEngine
import SystemAccess

enum RunVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let paths = try ScenarioPaths.wanted(arguments, by: "run")
    try RunOption.check(arguments, paths)
    if arguments.has(FleetOption.shard) {
      if paths.count > 1 { throw .usage(.unexpected(paths[1])) }
      return try ShardOutput(paths[0], arguments, console).finish()
    }
    if arguments.has(RunOption.watch) {
      return try RunAtEverySave(paths[0], arguments, console).untilInterrupted()
    }
    if arguments.has(RunOption.step) { return try StepByStep(paths, arguments, console).hold() }
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: paths), console)
    var ending = BatchOutcome(paths, "could not be run", arguments, console)
    var document = RunDocument(paths, arguments)
    for path in paths {
      do throws(CommandFailure) {
        let file = try InputFile(path, arguments)
        if PopulationReader.isPopulation(file.bytes) {
          let fleet = try FleetRun(path, file, arguments, console)
          console.tell(fleet.loaded.warnings, arguments)
          try document.write(try fleet.text(), to: &output)
          ending.noteResult()
          continue
        }
        try FleetOption.check(arguments, path, isPopulation: false)
        let loaded = try LoadedScenario(path, file, arguments)
        console.tell(loaded.warnings, arguments)
        try RunOption.check(arguments, loaded)
        let run = try SingleRun(loaded, arguments, console).result()
        try document.write(run.text, to: &output)
        ending.noteResult(saying: run.holds ? nil : .expectationFailed)
      } catch {
        try ending.note(error)
        try document.note(error, of: path, in: &output)
      }
      try output.showSoFar()
    }
    try document.finish(&output)
    if ending.results > 0 { try output.finish() }
    try ending.finish()
  }
}
