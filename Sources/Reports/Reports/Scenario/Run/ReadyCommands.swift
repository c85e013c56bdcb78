import Basics
import PlausibleSchedulers
import Scenarios
package import SchedulerEngine

/// Commands that a report hands out, complete with what was set and the seed.
extension LoadedScenario {
  /// Another view of the same run.
  func repeating(_ seed: UInt64, _ option: String? = nil) -> String {
    "bgsim run \(shellWord(path)) --seed \(seed)\(settingWords)" + (option.map { " \($0)" } ?? "")
  }

  /// More about the run that somebody has just seen.
  func looking(_ option: String, seed: UInt64) -> String {
    "bgsim run \(shellWord(path))\(seedWords(seed))\(settingWords) \(option)"
  }

  /// What is wrong with the file itself.
  var checking: String { "bgsim check \(shellWord(path))\(settingWords)" }

  /// All tasks without one.
  func explaining(_ task: String?, at instant: Instant? = nil, seed: UInt64) -> String {
    let named = task.map { " \(shellWord($0))" } ?? ""
    let moment = instant.map { " --at \"\(prepared.words(of: $0))\"" } ?? ""
    return "bgsim explain \(shellWord(path))\(named)\(moment)\(seedWords(seed))\(settingWords)"
  }

  /// The app is named where the identifier alone could be another's.
  package func explaining(_ task: TaskKey, at instant: Instant? = nil, seed: UInt64) -> String {
    let isShared = prepared.tasks.count { $0.name == task.name } > 1
    return explaining(prepared.text(of: task.name), at: instant, seed: seed)
      + (isShared ? " --app \(shellWord(prepared.name(of: task.app)))" : "")
  }

  var scheduler: PlausibleScheduler { input.options.scheduler }

  /// The same run by itself.
  var looking: String { "bgsim run \(shellWord(path))\(settingWords)" }

  /// What was set in it, as it follows a command.
  private var settingWords: String {
    input.options.settings.map { " --set \(shellWord($0))" }.joined()
      + (scheduler == .usual ? "" : " --scheduler \(scheduler.text)")
  }

  /// Nothing where the file's own seed is meant.
  private func seedWords(_ seed: UInt64) -> String {
    input.options.seed == nil && prepared.seeds.first == seed ? "" : " --seed \(seed)"
  }
}

/// A word as a shell takes it whole. It is safe to print as it is: what does not show itself, and what a
/// CI service would obey, is written as the escapes of bytes that bash and zsh know.
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
  /// Means nothing to a shell.
  fileprivate var isPlain: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "=", ":", ",", "%", "+", "@": true
    default: false
    }
  }
}
