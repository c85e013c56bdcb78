import Basics
import Scenarios
package import SchedulerEngine

/// Commands that a report prints, complete with settings and seed.
extension LoadedScenario {
  /// Repeats the same run with another view.
  func repeating(_ seed: UInt64, _ option: String? = nil) -> String {
    "bgsim run \(shellWord(path)) --seed \(seed)\(settingWords)" + (option.map { " \($0)" } ?? "")
  }

  /// Shows more about the run that the user has just seen.
  func looking(_ option: String, seed: UInt64) -> String {
    "bgsim run \(shellWord(path))\(seedWords(seed))\(settingWords) \(option)"
  }

  /// Checks the file itself.
  var checking: String { "bgsim check \(shellWord(path))\(settingWords)" }

  /// Explains one task, or all tasks if none is given.
  func explaining(_ task: String?, at instant: Instant? = nil, seed: UInt64) -> String {
    let named = task.map { " \(shellWord($0))" } ?? ""
    let moment = instant.map { " --at \"\(prepared.words(of: $0))\"" } ?? ""
    return "bgsim explain \(shellWord(path))\(named)\(moment)\(seedWords(seed))\(settingWords)"
  }

  /// Names the app if several apps have a task with this identifier.
  package func explaining(_ task: TaskKey, at instant: Instant? = nil, seed: UInt64) -> String {
    let isShared = prepared.tasks.count { $0.name == task.name } > 1
    return explaining(prepared.text(of: task.name), at: instant, seed: seed)
      + (isShared ? " --app \(shellWord(prepared.name(of: task.app)))" : "")
  }

  var scheduler: PlausibleScheduler { input.options.scheduler }
  var phone: Int64 { prepared.setup.phone }

  /// Runs the scenario by itself, under its scheduler and on its phone.
  package var looking: String { "bgsim run \(shellWord(path))\(settingWords)" }

  /// The settings, in the form of command line options.
  private var settingWords: String {
    input.options.settings.map { " --set \(shellWord($0))" }.joined()
      + (input.options.phone.map { " --phone \($0)" } ?? "")
      + (scheduler == .usual ? "" : " --scheduler \(scheduler.text)")
  }

  /// Empty for the file's own seed.
  private func seedWords(_ seed: UInt64) -> String {
    input.options.seed == nil && prepared.seeds.first == seed ? "" : " --seed \(seed)"
  }
}

/// A word quoted for a shell. It is safe to print: invisible characters, and those that a CI service would
/// obey, become byte escapes that bash and zsh understand.
public func shellWord(_ word: String) -> String {
  let scalars = Array(word.unicodeScalars)
  if !scalars.isEmpty && scalars.allSatisfy({ $0.isPlain }) && scalars[0] != "=" { return word }
  let mayCommand = scalars.contains("#")
  func isShown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isVisible && !(mayCommand && scalar == "[")
  }
  let areAllShown = scalars.allSatisfy(isShown)
  var quoted = areAllShown ? "'" : "$'"
  for scalar in scalars {
    let isBreaking = scalar == "'" || scalar == "\\" && !areAllShown
    if isBreaking { quoted += areAllShown ? "'\\'" : "\\" }
    if isShown(scalar) {
      quoted += String(scalar)
    } else {
      for byte in String(scalar).nameBytes { quoted += "\\x" + hex(UInt32(byte), digits: 2) }
    }
  }
  return quoted + "'"
}

extension Unicode.Scalar {
  /// Whether the character has no special meaning to a shell.
  fileprivate var isPlain: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "=", ":", ",", "%", "+", "@": true
    default: false
    }
  }
}
