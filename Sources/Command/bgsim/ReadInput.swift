import Advice
import Basics
import CommandLanguage
import SystemAccess

extension Console {
  /// Questions on standard error, for a person who reads them and can answer.
  func questions() -> Questions {
    guard isTyped(), environment(.error).isTerminal else {
      return Questions(say: { _ in }, typed: nil)
    }
    var lines = TypedLines(typed)
    return Questions(
      say: { say(.plain($0)) },
      typed: { do throws(InputProblem) { return try lines.next() } catch { return nil } })
  }
}

extension VerbCall {
  /// Whether a person types the input and reads the output.
  var isDialoguePossible: Bool {
    console.isTyped() && console.target(arguments, .output).isTerminal
  }

  /// Reads lines and answers each one, until the input ends or the dialogue is over.
  func holdDialogue(
    prompt: String, begin: String, take: (String) throws(CommandFailure) -> String,
    isOver: () -> Bool
  ) throws(CommandFailure) {
    let isPossible = isDialoguePossible
    var output = try output()
    try output.write(begin)
    var lines = TypedLines(console.typed)
    while !isOver() {
      if isPossible {
        let console = console
        Interruption.atPrompt { console.say(.plain("\nanother Ctrl-C ends this\n\(prompt)")) }
        try output.write(prompt)
      }
      try output.showSoFar()
      let typed = try next(of: &lines)
      Interruption.atPrompt(nil)
      guard let line = typed else { break }
      // Repeats the line, so that a script's output reads like that of a person's session.
      if !isPossible { try output.write(prompt + VisibleText.of(line) + "\n") }
      if console.isInterrupted() { throw .interrupted }
      try output.write(try take(line))
    }
    // If the input ended, the cursor is still on the line of the prompt.
    if !isOver() && isPossible { try output.write("\n") }
    try output.finish()
  }

  private func next(of lines: inout TypedLines) throws(CommandFailure) -> String? {
    do throws(InputProblem) { return try lines.next() } catch { throw .input(error) }
  }
}
