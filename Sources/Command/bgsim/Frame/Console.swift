import Basics
import CommandLanguage
import Reports
import SystemAccess

/// All that a verb meets of the process it runs in; a test gives it another one.
struct Console: Sendable {
  var calls = SystemCalls()
  /// Elapsed time, for progress alone.
  var milliseconds: @Sendable () -> Int64 = elapsedMilliseconds
  var isInterrupted: @Sendable () -> Bool = { Interruption.isWished }
  /// What comes in next; nothing at its end.
  var typed: @Sendable () throws(InputProblem) -> [UInt8] = { () throws(InputProblem) in
    try OpenInput("-").next()
  }
  /// Whether somebody types it.
  var isTyped: @Sendable () -> Bool = { isatty(0) == 1 }
  var environment: @Sendable (StandardStream) -> TerminalEnvironment = {
    TerminalEnvironment.ofProcess(writingTo: $0)
  }

  /// How a result looks where these arguments send it. A file is no terminal.
  func style(_ arguments: ParsedArguments) -> TextStyle {
    target(arguments, .output).style(StyleWish(arguments))
  }

  func columns(_ arguments: ParsedArguments) -> Int { target(arguments, .output).columns }

  /// Nobody is left to tell when this fails too.
  func complain(_ message: SafeText) {
    let environment = environment(.error)
    let text = "bgsim: \(message.text)"
    say(.plain((environment.isTerminal ? text.linesWrapped(to: environment.columns) : text) + "\n"))
  }

  /// Puts text on standard error; nothing where there is nothing to say.
  func say(_ text: PrintedText) {
    if text.words.isEmpty { return }
    var writer = CheckedWriter(StandardStream.error.rawValue, calls)
    try? writer.append(text.words.utf8) { true }
    try? writer.flush { true }
  }

  func progress() -> Progress? {
    guard environment(.error).isTerminal else { return nil }
    return Progress(milliseconds: milliseconds) { say(.progress($0)) }
  }

  /// Where text for a stream goes with these arguments.
  func target(_ arguments: ParsedArguments, _ stream: StandardStream) -> TerminalEnvironment {
    var environment = environment(stream)
    if stream == .output && !OutputPlace(arguments[.output]).isStandardOutput {
      environment.isTerminal = false
    }
    return environment
  }
}
