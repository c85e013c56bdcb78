import Basics
import CommandLanguage
import Reports
import Scenarios
import SystemAccess

/// The files of `bgsim test`.
extension VerbCall {
  func testedPaths() throws(CommandFailure) -> [String] {
    let folders = FolderFiles(endings: InputKind.endingsOfScenarios, isExact: false)
    let given = folders.all(in: arguments.positional)
    if given.isEmpty { throw .noScenario }
    guard let pattern = arguments[TestOption.filter] else { return given }
    let chosen = given.filter(Glob(pattern).matches)
    if chosen.isEmpty { throw .filteredOut(all: given, by: pattern) }
    return chosen
  }

  /// A problem with one file does not stop the others. nil for a lesson, which has nothing to test, and for a
  /// population in a folder.
  func result(
    ofTesting path: String
  ) throws(CommandFailure) -> (scenario: TestedScenario, obstacle: ExitStatus?)? {
    do throws(CommandFailure) {
      let file = try InputFile(path, arguments)
      // Next to scenarios in a folder, a population is not meant to be tested.
      let isNamed = arguments.positional.contains(path)
      if !isNamed, PopulationReader.isPopulation(file.bytes) { return nil }
      // Many other things are JSON, too.
      if !isNamed, !path.lowercased().hasSuffix(InputKind.ownEnding),
        !ScenarioReader.isMeant(by: file.bytes)
      {
        return nil
      }
      let loaded = try LoadedScenario(path, file, arguments)
      if !loaded.isToBeTested { return nil }
      let tested = try reporting { () throws(ScenarioFailure) in
        try RunWatch(self, telling: .nothing).test(loaded)
      }
      return (tested, tested.isUsable ? nil : .inputNotAcceptable)
    } catch {
      switch error {
      case .problems(let report): return (TestedScenario(path, .problems(report)), error.status)
      case .notAcceptable: break
      case .input where !console.isInterrupted(): break
      case .usage, .input, .output, .simulationStopped, .someFiles, .expectationFailed,
        .interrupted, .stoppedPartWay, .unavailable:
        throw error
      }
      return (TestedScenario(path, .words(error.message.text)), error.status)
    }
  }
}
