import Basics
import CommandLanguage
import Reports
import Scenarios

extension VerbCall {
  /// `bgsim run FILE --step`: a session of the library that reads lines from standard input.
  func stepThrough(_ path: String) throws(CommandFailure) {
    let loaded = try LoadedScenario(path, arguments)
    tell(loaded.warnings)
    try RunOption.check(arguments, loaded)
    var session = try reporting { () throws(ScenarioFailure) in
      try StepSession(loaded, seed: loaded.prepared.seeds[0], style)
    }
    try holdDialogue(
      prompt: "bgsim> ", begin: session.opening,
      take: { line throws(CommandFailure) in
        let reply = session.take(line)
        do throws(CommandFailure) {
          if let file = reply.file { try write(file.text.utf8, to: file.path, notOver: [path]) }
        } catch {
          // Ending the session would lose everything that was typed by hand.
          guard case .output(let problem) = error, isDialoguePossible else { throw error }
          return paragraph("Not saved: \(problem.message.text).", style)
        }
        return reply.text
      }, isOver: { session.isOver })
    // A person at a terminal has seen the failures; a script needs the exit status.
    if session.failures > 0, !isDialoguePossible {
      let count = session.failures == 1 ? "1 command" : "\(session.failures) commands"
      throw .notAcceptable("\(count) could not be carried out")
    }
  }
}
