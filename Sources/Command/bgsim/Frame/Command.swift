import PlainText
import ScenarioReports
import SimulationReport
import SystemAccess

/// Carries out one invocation and says what to exit with.
enum Command {
  static func run(_ arguments: [String], on console: Console = Console()) -> ExitStatus {
    var words = ParsedArguments()
    do throws(CommandFailure) {
      let invocation = try Invocation(arguments)
      words = invocation.words
      try invocation.carryOut(on: console)
      return .success
    } catch {
      // A signal also ends the reading of a pipe, and then that is no fault of the input.
      var failure = error
      if case .input = error, console.isInterrupted() { failure = .interrupted }
      if failure == .interrupted {
        Interruption.tellOnce { tellInterruption(of: arguments, on: console) }
      } else if failure.status != .pipeClosed {
        console.tell(failure, words)
      }
      return failure.status
    }
  }

  static func tellInterruption(of arguments: [String], on console: Console = Console()) {
    let line = (["bgsim"] + arguments).map(shellWord).joined(separator: " ")
    console.complain("\(CommandFailure.interrupted.message)\nbgsim: to begin again: \(line)")
  }
}

/// What the command line asks for.
enum Invocation {
  case verb(Verb, ParsedArguments)
  /// Without a verb there is only text.
  case text(String)
  case help(HelpPage, ParsedArguments)
}

extension Invocation {
  init(_ arguments: [String]) throws(CommandFailure) {
    do throws(UsageProblem) {
      self = try Invocation.parse(arguments)
    } catch {
      throw .usage(error)
    }
  }

  private static func parse(_ arguments: [String]) throws(UsageProblem) -> Invocation {
    guard let first = arguments.first else {
      return .help(.short, try ParsedArguments([], options: [], arguments: []))
    }
    if first.hasPrefix("-") {
      let words = try ParsedArguments(arguments, options: CommandOption.ofCommand, arguments: [])
      if words.has(.version) { return .text(Version.text) }
      if let shell = words[.completions].flatMap(Shell.init) {
        return .text(shell.completionScript)
      }
      return .help(.whole, words)
    }
    guard let verb = Verb.named(first) else { throw .unknownVerb(first) }
    let words = try ParsedArguments(
      Array(arguments.dropFirst()), options: verb.understood, arguments: verb.arguments)
    return words.has(.help) ? .help(.of(verb), words) : .verb(verb, words)
  }

  var words: ParsedArguments {
    switch self {
    case .verb(_, let words), .help(_, let words): words
    case .text: ParsedArguments()
    }
  }

  func carryOut(on console: Console) throws(CommandFailure) {
    switch self {
    case .verb(let verb, let words): try verb.run(words, console)
    case .text(let text): try console.show(text)
    case .help(let page, let words):
      try console.show(page.text(width: console.columns(words)), words)
    }
  }
}

extension Console {
  /// A result that is there as a whole.
  func show(_ text: String, _ words: ParsedArguments? = nil) throws(CommandFailure) {
    var output = try ResultOutput(words?[.output], self)
    try output.write(text)
    try output.finish()
  }
}
