import Basics
import CommandLanguage
import Reports
import SystemAccess

/// Carries out one invocation and says what to exit with.
enum Command {
  static func run(_ words: [String], on console: Console = Console()) -> ExitStatus {
    var arguments = ParsedArguments()
    do throws(CommandFailure) {
      let invocation = try Invocation(words)
      arguments = invocation.arguments
      try invocation.carryOut(on: console)
      return .success
    } catch {
      // A signal also ends the reading of a pipe, and then that is no fault of the input.
      var failure = error
      if case .input = error, console.isInterrupted() { failure = .interrupted }
      if failure == .interrupted {
        Interruption.tellOnce { tellInterruption(of: words, on: console) }
      } else if failure.status != .pipeClosed {
        console.tell(failure, arguments)
      }
      return failure.status
    }
  }

  static func tellInterruption(of words: [String], on console: Console = Console()) {
    let line = (["bgsim"] + words).map(shellWord).joined(separator: " ")
    console.complain(CommandFailure.interrupted.message)
    // A command stays on one line, so that it can be copied.
    console.say(.plain("bgsim: to begin again: \(line)\n"))
  }
}

extension Invocation {
  func carryOut(on console: Console) throws(CommandFailure) {
    switch self {
    case .verb(let verb, let arguments): try verb.carryOut(arguments, console)
    case .text(let text): try console.show(text)
    case .help(let page, let arguments):
      try console.show(page.text(width: console.columns(arguments)), arguments)
    }
  }
}

extension Console {
  /// A result that is there as a whole.
  func show(_ text: String, _ arguments: ParsedArguments? = nil) throws(CommandFailure) {
    var output = try ResultOutput(arguments?[.output], self)
    try output.write(text)
    try output.finish()
  }
}
