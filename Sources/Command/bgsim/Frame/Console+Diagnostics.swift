import Basics
import CommandLanguage
import Reports
import Scenarios
import SystemAccess

extension Console {
  /// Says on standard error what is wrong with an input, or doubtful in it.
  func tell(_ problems: ProblemReport, _ arguments: ParsedArguments) {
    say(problems.text(diagnosticStyle(arguments, on: .error)))
  }

  func tell(_ failure: CommandFailure, _ arguments: ParsedArguments) {
    if case .problems(let report) = failure {
      tell(report, arguments)
    } else {
      complain(failure.message)
    }
  }

  /// Only somebody at a terminal gains from lines that are broken to its width.
  func diagnosticStyle(_ arguments: ParsedArguments, on stream: StandardStream) -> DiagnosticStyle {
    let environment = target(arguments, stream)
    let style = environment.style(StyleWish(arguments))
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
