import CommandLanguage
import SystemAccess

enum CheckVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let paths = try ScenarioPaths.wanted(arguments, by: "check")
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: paths), console)
    let arguments = try CheckOption.checked(arguments)
    var ending = BatchOutcome(paths, "have errors", arguments, console)
    var document = CheckDocument(arguments, console.diagnosticStyle(arguments, on: .output))
    for path in paths {
      do throws(CommandFailure) {
        for checked in try CheckedFile.all(path, arguments, console) {
          try document.add(checked, to: &output)
          ending.noteResult(saying: checked.reason(arguments))
          for failure in checked.unreadable {
            console.tell(failure, arguments)
            try ending.note(failure)
          }
        }
      } catch {
        try ending.note(error)
        try document.note(error, of: path, in: &output)
      }
      try output.showSoFar()
    }
    try document.finish(&output)
    if ending.results > 0 { try output.finish() }
    try ending.finish()
  }
}
