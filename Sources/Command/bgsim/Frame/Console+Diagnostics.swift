import Diagnostics
import PlainText
import ScenarioFormat
import ScenarioReports
import SimulationReport
import SystemAccess

extension Console {
  /// Says on standard error what is wrong with an input, or doubtful in it.
  func tell(_ problems: ProblemReport, _ words: ParsedArguments) {
    say(problems.text(diagnosticStyle(words, on: .error)))
  }

  func tell(_ failure: CommandFailure, _ words: ParsedArguments) {
    if case .problems(let report) = failure {
      tell(report, words)
    } else {
      complain(failure.message)
    }
  }

  /// Only somebody at a terminal gains from lines that are broken to its width.
  func diagnosticStyle(_ words: ParsedArguments, on stream: StandardStream) -> DiagnosticStyle {
    let environment = target(words, stream)
    let style = environment.style(StyleWish(words))
    var diagnostics = DiagnosticStyle()
    diagnostics.paint = { text, part in style.paint(text, part.tone) }
    if environment.isTerminal {
      diagnostics.width = style.width
      diagnostics.wrap = { text, width in text.wrapped(to: width) }
    }
    return diagnostics
  }
}

extension DiagnosticStyle.Part {
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
