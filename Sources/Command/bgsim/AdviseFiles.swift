import Advice
import AppCheck
import CommandLanguage
import Reports
import Scenarios
import SystemAccess

extension SeenFile {
  /// The command that shows the same again.
  private static func command(_ path: String, _ arguments: ParsedArguments) -> String {
    let options = CheckOption.ofApps.flatMap { option in
      arguments.all(option).flatMap { [option.name, $0] }
    }
    return (["bgsim", "check", path] + options).map(shellWord).joined(separator: " ")
  }

  /// What a path shows: each app of a folder, or a run.
  static func all(
    _ path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [SeenFile] {
    if InputFile.wouldWaitForTyping(path) {
      throw .usage(.missingArgument("a file", verb: "advise"))
    }
    if let apps = try GivenApp.all(path, arguments) {
      for failure in apps.flatMap(\.unreadable) { console.tell(failure, arguments) }
      return apps.map { .app($0.files, command: command(path, arguments)) }
    }
    let input = try GivenInput(path, arguments, console)
    switch input.kind {
    case .eventLog: return [.log(path, try input.loggedRun())]
    case .deviceLog:
      throw .notAcceptable(
        "\(quoted(path)) is a device's log, which advise does not read yet; "
          + "bgsim explain shows what is in it")
    case .file:
      let loaded = try LoadedScenario(path, try input.file(), arguments)
      console.tell(loaded.warnings, arguments)
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      return [
        .scenario(try watch.play(loaded, seed: loaded.prepared.seeds[0], keeping: .reportRows))
      ]
    }
  }
}
