/// Somebody types lines and something is said to each, until the input or the matter ends.
struct Dialogue {
  let words: CommandWords
  let console: Console

  /// Whether there is a person at both ends.
  static func isPossible(_ words: CommandWords, _ console: Console) -> Bool {
    isatty(0) == 1 && console.target(words, .output).isTerminal
  }

  /// The prompt is for people alone.
  func hold(
    prompt: String, begin: String, take: (String) throws(CommandFailure) -> String,
    isOver: () -> Bool
  ) throws(CommandFailure) {
    let prompt = Dialogue.isPossible(words, console) ? prompt : ""
    var output = try ResultOutput(words[.output], console)
    try output.write(begin)
    var lines = try TypedLines()
    while !isOver() {
      try output.write(prompt)
      try output.showSoFar()
      guard let line = try lines.next() else { break }
      if console.isInterrupted() { throw .interrupted }
      try output.write(try take(line))
    }
    // Whoever ended the input is still on the line of the prompt.
    if !isOver() && !prompt.isEmpty { try output.write("\n") }
    try output.finish()
  }
}
