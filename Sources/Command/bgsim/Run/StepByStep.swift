import Basics
import CommandLanguage
import Reports
import Scenarios
import SystemAccess

/// `bgsim run FILE --step`: a session in the library, its lines from standard input.
struct StepByStep {
  private let path: String
  private let arguments: ParsedArguments
  private let console: Console

  init(_ paths: [String], _ arguments: ParsedArguments, _ console: Console) {
    path = paths[0]
    self.arguments = arguments
    self.console = console
  }

  func hold() throws(CommandFailure) {
    let loaded = try LoadedScenario(path, arguments)
    console.tell(loaded.warnings, arguments)
    try RunOption.check(arguments, loaded)
    var session = try reporting { () throws(ScenarioFailure) in
      try StepSession(loaded, seed: loaded.prepared.seeds[0], console.style(arguments))
    }
    let inputs = FileIdentity.of(inputs: [path])
    try Dialogue(arguments: arguments, console: console).hold(
      prompt: "bgsim> ", begin: session.opening,
      take: { line throws(CommandFailure) in
        let reply = session.take(line)
        do throws(CommandFailure) {
          if let file = reply.file {
            var output = try ResultOutput(file.path, notOver: inputs, console)
            try output.write(file.text)
            try output.finish()
          }
        } catch {
          // Whoever has come this far by hand would lose it all.
          guard case .output(let problem) = error, Dialogue.isPossible(arguments, console) else {
            throw error
          }
          return paragraph("Not saved: \(problem.message.text).", console.style(arguments))
        }
        return reply.text
      }, isOver: { session.isOver })
    // Whoever types has seen it; a script has to know.
    if session.failures > 0, !Dialogue.isPossible(arguments, console) {
      let count = session.failures == 1 ? "1 command" : "\(session.failures) commands"
      throw .notAcceptable("\(count) could not be carried out")
    }
  }
}
