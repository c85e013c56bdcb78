import Advice
import CommandLanguage
import Reports
import Scenarios
import SystemAccess

extension VerbCall {
  /// The `bgsim check` command for a path, with the options that were given.
  func checking(_ path: String) -> String {
    let options = (CheckOption.ofApps + [CheckOption.baseline]).flatMap { option in
      arguments.all(option).flatMap { [option.name, $0] }
    }
    return (["bgsim", "check", path] + options).map(shellWord).joined(separator: " ")
  }

  /// What a path shows: each app of a folder, or a run.
  func seen(_ path: String) throws(CommandFailure) -> [SeenFile] {
    if InputFile.wouldWaitForTyping(path) {
      throw .usage(.missingArgument("a file", verb: "advise"))
    }
    if let apps = try GivenApp.all(path, arguments) {
      for failure in apps.flatMap(\.unreadable) { tell(failure, of: path) }
      return apps.map { .app($0.files, command: checking(path)) }
    }
    let input = try GivenInput(path, self)
    switch input.kind {
    case .eventLog: return [.log(path, try input.loggedRun())]
    case .deviceLog(let kind):
      return [try AdviseOption.seen(try input.deviceLog(kind), path, arguments)]
    case .file:
      let loaded = try LoadedScenario(path, try input.file(), arguments)
      tell(loaded.warnings)
      let play = try watched { (watch) throws(ScenarioFailure) in
        try watch.play(loaded, seed: loaded.prepared.seeds[0], keeping: .reportRows)
      }
      return [.scenario(play)]
    }
  }
}
