/// What the command line asks for.
package enum Invocation {
  case verb(Verb, ParsedArguments)
  /// Without a verb there is only text.
  case text(String)
  case help(HelpPage, ParsedArguments)
}

extension Invocation {
  package init(_ words: [String]) throws(CommandFailure) {
    do throws(UsageProblem) {
      self = try Invocation.parse(words)
    } catch {
      throw .usage(error)
    }
  }

  private static func parse(_ words: [String]) throws(UsageProblem) -> Invocation {
    guard let first = words.first else {
      return .help(.short, try ParsedArguments([], options: [], arguments: []))
    }
    if first.hasPrefix("-") {
      let arguments = try ParsedArguments(words, options: CommandOption.ofCommand, arguments: [])
      if arguments.has(.version) { return .text(Version.text) }
      if let shell = arguments[.completions].flatMap(Shell.init) {
        return .text(shell.completionScript)
      }
      return .help(.whole, arguments)
    }
    guard let verb = Verb.named(first) else { throw .unknownVerb(first) }
    let arguments = try ParsedArguments(
      Array(words.dropFirst()), options: verb.understood, arguments: verb.arguments)
    return arguments.has(.help) ? .help(.of(verb), arguments) : .verb(verb, arguments)
  }

  package var arguments: ParsedArguments {
    switch self {
    case .verb(_, let arguments), .help(_, let arguments): arguments
    case .text: ParsedArguments()
    }
  }
}
