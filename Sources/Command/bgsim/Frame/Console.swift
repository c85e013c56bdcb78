import PlainText
import SimulationReport
import SystemAccess

/// All that a verb meets of the process it runs in; a test gives it another one.
struct Console: Sendable {
  var calls = SystemCalls()
  /// Elapsed time, for progress alone.
  var milliseconds: @Sendable () -> Int64 = elapsedMilliseconds
  var isInterrupted: @Sendable () -> Bool = { Interruption.isWished }
  var surroundings: @Sendable (StandardStream) -> Surroundings = {
    Surroundings.ofProcess(writingTo: $0)
  }

  /// How a result looks where these words send it. A file is no terminal.
  func look(_ words: CommandWords) -> Look { target(words, .output).look(LookWish(words)) }

  func columns(_ words: CommandWords) -> Int { target(words, .output).columns }

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
    guard surroundings(.error).isTerminal else { return nil }
    return Progress(milliseconds: milliseconds) { say(.progress($0)) }
  }

  /// Where text for a stream goes with these words.
  func target(_ words: CommandWords, _ stream: StandardStream) -> Surroundings {
    var surroundings = surroundings(stream)
    if stream == .output && !ResultOutput.isStandardOutput(words[.output]) {
      surroundings.isTerminal = false
    }
    return surroundings
  }
}
