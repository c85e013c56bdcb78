import CommandLanguage
import PlainText

enum RulesVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    console.complain("bgsim rules is now bgsim help rules")
    let answer = HelpAnswer(
      arguments, console.style(arguments), columns: console.columns(arguments))
    try console.show(answer.former, arguments)
  }
}
