import Basics
import CommandLanguage
import Reports
import SystemAccess

/// `bgsim run FILE --watch`: the result of the last saved version of the file. For a broken file, it shows
/// the diagnostics below the last good result.
struct RunAtEverySave: ~Copyable {
  private let path: String
  private let call: VerbCall
  private var output: ResultOutput
  private let isTerminal: Bool
  private var good: PrintedText?
  private var runs: Int64 = 0

  /// How long a file must be unchanged before it is read, and how quickly a change is noticed. Some editors
  /// write in several steps.
  private static let pauseInMilliseconds: UInt32 = 50

  init(_ path: String, _ call: VerbCall) throws(CommandFailure) {
    self.path = path
    self.call = call
    output = try ResultOutput(nil, call.console)
    isTerminal = call.console.target(call.arguments, .output).isTerminal
  }

  /// Never returns normally: it ends when it is interrupted, or when its output is closed.
  consuming func untilInterrupted() throws(CommandFailure) {
    // A file that does not exist at the start is a mistake; one that disappears later may come back.
    _ = try InputFile(path, call.arguments)
    var shown: FileVersion??
    var before: FileVersion?
    while true {
      if call.console.isInterrupted() { throw .interrupted }
      let version = FileVersion(path)
      if version == before, shown != .some(version) {
        shown = .some(version)
        try show()
      }
      before = version
      pause(milliseconds: RunAtEverySave.pauseInMilliseconds)
    }
  }

  private mutating func show() throws(CommandFailure) {
    do throws(CommandFailure) {
      let loaded = try LoadedScenario(path, call.arguments)
      try RunOption.check(call.arguments, loaded)
      let result = try SingleRun(loaded, call).result().text
      runs += 1
      good = result
      try write(result, again: runs > 1)
      call.tell(loaded.warnings)
    } catch {
      switch error {
      case .output, .interrupted, .stoppedPartWay, .unavailable: throw error
      case .usage, .input, .simulationStopped, .problems, .someFiles, .notAcceptable,
        .expectationFailed:
        break
      }
      if call.console.isInterrupted() { throw .interrupted }
      // Outside a terminal, the last good result was already written.
      if isTerminal { try write(good ?? .plain(""), again: true) }
      call.tell(error)
    }
  }

  private mutating func write(_ text: PrintedText, again: Bool) throws(CommandFailure) {
    if isTerminal {
      // Clears the screen and its scrollback, and moves to the top.
      try output.write("\u{1B}[2J\u{1B}[3J\u{1B}[H".utf8)
    } else if again {
      try output.write("\n")
    }
    try output.write(text)
    if isTerminal {
      let line = "Runs again whenever \(VisibleText.of(path)) is saved; stop with Ctrl-C."
      try output.write("\n" + call.style.paint(line, .quiet) + "\n")
    }
    try output.showSoFar()
  }
}
