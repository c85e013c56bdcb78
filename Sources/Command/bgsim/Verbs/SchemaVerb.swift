import CommandLanguage
import PlainText
import ScenarioFormat

enum SchemaVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    console.complain("bgsim schema is now bgsim help schema")
    try console.show(ScenarioSchema.text, arguments)
  }
}
