import Diagnostics
import PlainText
import ScenarioFormat
import ScenarioReports
import SimulationReport
import SystemAccess

extension Console {
  /// Says on standard error what is wrong with an input, or doubtful in it.
  func tell(_ problems: ProblemReport, _ words: CommandWords) {
    say(problems.text(diagnosticLook(words, on: .error)))
  }

  func tell(_ failure: CommandFailure, _ words: CommandWords) {
    if case .problems(let report) = failure {
      tell(report, words)
    } else {
      complain(failure.message)
    }
  }

  /// Only somebody at a terminal gains from lines that are broken to its width.
  func diagnosticLook(_ words: CommandWords, on stream: StandardStream) -> DiagnosticLook {
    let surroundings = target(words, stream)
    let look = surroundings.look(LookWish(words))
    var diagnostics = DiagnosticLook()
    diagnostics.paint = { text, part in look.paint(text, part.tone) }
    if surroundings.isTerminal {
      diagnostics.width = look.width
      diagnostics.wrap = { text, width in text.wrapped(to: width) }
    }
    return diagnostics
  }
}

extension DiagnosticLook.Part {
  fileprivate var tone: Tone {
    switch self {
    case .error: .blocked
    case .warning: .waiting
    case .title: .heading
    case .gutter: .quiet
    case .help: .good
    case .note: .ground
    }
  }
}
