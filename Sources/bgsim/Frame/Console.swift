import SimulationReport

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
  func look(_ words: CommandWords) -> Look { target(words).look(LookWish(words)) }

  func columns(_ words: CommandWords) -> Int { target(words).columns }

  /// What is no result and no failure, such as warnings; nothing where there is nothing to say.
  func tell(_ text: String) {
    if text.isEmpty { return }
    var writer = CheckedWriter(StandardStream.error.rawValue, calls)
    try? writer.append(text.utf8) { true }
    try? writer.flush { true }
  }

  /// Nobody is left to tell when this fails too.
  func complain(_ message: String) {
    var writer = CheckedWriter(StandardStream.error.rawValue, calls)
    try? writer.append("bgsim: \(message)\n".utf8) { true }
    try? writer.flush { true }
  }

  func progress() -> Progress? {
    guard surroundings(.error).isTerminal else { return nil }
    let calls = calls
    return Progress(milliseconds: milliseconds) { text in
      var writer = CheckedWriter(StandardStream.error.rawValue, calls)
      try? writer.append(text.utf8) { true }
      try? writer.flush { true }
    }
  }

  private func target(_ words: CommandWords) -> Surroundings {
    var surroundings = surroundings(.output)
    if !ResultOutput.isStandardOutput(words[.output]) {
      surroundings.isTerminal = false
    }
    return surroundings
  }
}
