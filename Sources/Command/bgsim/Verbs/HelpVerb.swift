import CommandLanguage

enum HelpVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let answer = HelpAnswer(
      arguments, console.style(arguments), columns: console.columns(arguments))
    try console.show(try answer.text(), arguments)
  }
}
