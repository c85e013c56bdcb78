import CommandLanguage
import PlainText
import ScenarioReports
import SystemAccess

/// The files of `bgsim test`.
enum TestedFiles {
  static func paths(_ arguments: ParsedArguments) throws(CommandFailure) -> [String] {
    let glob = arguments[TestOption.filter].map(Glob.init)
    let chosen = FolderFiles(endings: [".jsonc"]).all(in: arguments.positional).filter {
      glob?.matches($0) != false
    }
    if chosen.isEmpty {
      let given = FolderFiles(endings: [".jsonc"]).all(in: arguments.positional).count
      let filter = arguments[TestOption.filter].map {
        ", and --filter \(quoted($0)) matched none of \(given) files"
      }
      throw .notAcceptable("there is no scenario to test in what was given" + (filter ?? ""))
    }
    return chosen
  }

  /// What is wrong with one file is no end of the others; nil for a lesson, which has nothing to be tested.
  static func result(
    of path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> (scenario: TestedScenario, obstacle: ExitStatus?)? {
    do throws(CommandFailure) {
      let loaded = try LoadedScenario(path, arguments)
      if !loaded.isToBeTested { return nil }
      let tested = try RunWatch(console, telling: .nothing).test(loaded, arguments)
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
}
