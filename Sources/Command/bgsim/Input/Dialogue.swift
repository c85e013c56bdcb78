import PlainText
import SystemAccess

/// Somebody types lines and something is said to each, until the input or the matter ends.
struct Dialogue {
  let words: ParsedArguments
  let console: Console

  /// Whether there is a person at both ends.
  static func isPossible(_ words: ParsedArguments, _ console: Console) -> Bool {
    isatty(0) == 1 && console.target(words, .output).isTerminal
  }

  func hold(
    prompt: String, begin: String, take: (String) throws(CommandFailure) -> String,
    isOver: () -> Bool
  ) throws(CommandFailure) {
    let isPossible = Dialogue.isPossible(words, console)
    var output = try ResultOutput(words[.output], console)
    try output.write(begin)
    var lines = try TypedLines()
    while !isOver() {
      if isPossible { try output.write(prompt) }
      try output.showSoFar()
      guard let line = try lines.next() else { break }
      // A script reads like what somebody has typed.
      if !isPossible { try output.write(prompt + VisibleText.of(line) + "\n") }
      if console.isInterrupted() { throw .interrupted }
      try output.write(try take(line))
    }
    // Whoever ended the input is still on the line of the prompt.
    if !isOver() && isPossible { try output.write("\n") }
    try output.finish()
  }
}
