import PlainText
import SimulationReport
import SystemAccess

/// All that a verb meets of the process it runs in; a test gives it another one.
struct Console: Sendable {
  var calls = SystemCalls()
  /// Elapsed time, for progress alone.
  var milliseconds: @Sendable () -> Int64 = elapsedMilliseconds
  var isInterrupted: @Sendable () -> Bool = { Interruption.isWished }
  /// A line that somebody types; nil where nobody is there, or has ended the input.
  var typed: @Sendable () -> String? = { isatty(0) == 1 ? readLine() : nil }
  /// Whether somebody reads questions and can answer them.
  var canAsk: @Sendable () -> Bool = { isatty(0) == 1 && StandardStream.error.isTerminal }
  var environment: @Sendable (StandardStream) -> TerminalEnvironment = {
    TerminalEnvironment.ofProcess(writingTo: $0)
  }

  /// How a result looks where these words send it. A file is no terminal.
  func style(_ words: ParsedArguments) -> TextStyle {
    target(words, .output).style(StyleWish(words))
  }

  func columns(_ words: ParsedArguments) -> Int { target(words, .output).columns }

  /// Nobody is left to tell when this fails too.
  func complain(_ message: SafeText) { say(.plain("bgsim: \(message.text)\n")) }

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

  /// Where text for a stream goes with these words.
  func target(_ words: ParsedArguments, _ stream: StandardStream) -> TerminalEnvironment {
    var environment = environment(stream)
    if stream == .output && !ResultOutput.isStandardOutput(words[.output]) {
      environment.isTerminal = false
    }
    return environment
  }
}
