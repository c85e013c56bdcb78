import Basics
import CommandLanguage
import Reports
import SystemAccess

enum CompareVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    try CompareOption.check(arguments)
    let files = FileIdentity.of(inputs: arguments.positional)
    var output = try ResultOutput(arguments[.output], notOver: files, console)
    let inputs = try ComparedInputs(arguments, console)
    if let warnings = inputs.base.scenario?.warnings { console.tell(warnings, arguments) }
    var documents: [JSONValue] = []
    for (index, other) in inputs.others.enumerated() {
      let comparison = try ComparisonOutput(inputs.base, other, arguments, console)
      if arguments.has(CompareOption.json) {
        documents.append(comparison.json)
      } else {
        try output.write((index > 0 ? "\n" : "") + comparison.text)
        try output.showSoFar()
      }
    }
    if arguments.has(CompareOption.json) {
      let several = JSONValue.object([("comparisons", .list(documents))])
      let document = documents.count == 1 ? documents[0] : several
      try output.write(.json(document.printed()))
    }
    try output.finish()
  }
}
