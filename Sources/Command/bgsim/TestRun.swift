import Basics
import CommandLanguage
import Reports
import Scenarios
import SystemAccess

/// The files of `bgsim test`.
extension VerbCall {
  func testedPaths() throws(CommandFailure) -> [String] {
    let glob = arguments[TestOption.filter].map(Glob.init)
    let chosen = FolderFiles(endings: [".jsonc"]).all(in: arguments.positional).filter {
      glob?.matches($0) != false
    }
    if chosen.isEmpty {
      let given = FolderFiles(endings: [".jsonc"]).all(in: arguments.positional).count
      guard let pattern = arguments[TestOption.filter], given > 0 else {
        throw .notAcceptable("the given files and folders contain no scenario")
      }
      let hint = pattern.contains("*") ? "" : "; try \(quoted("*\(pattern)*"))"
      throw .notAcceptable("--filter \(quoted(pattern)) matched none of \(given) files\(hint)")
    }
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
