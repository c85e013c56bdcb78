package import Basics
package import Documents
package import Reports
import SystemAccess

extension FleetReport {
  package func printed(_ arguments: ParsedArguments) -> PrintedText {
    arguments.has(RunOption.json) ? .json(json) : .plain(text)
  }
}

extension ProblemReport {
  package func text(_ style: DiagnosticStyle) -> PrintedText { PrintedText(words(style), layout) }

  /// Like `text`, but says so if nothing is wrong, because the user asked. `run` is the command that shows what
  /// the file alone does not; empty if there is none.
  package func textOfCheck(_ style: DiagnosticStyle, run: String) -> PrintedText {
    let text = words(style)
    if !text.isEmpty { return PrintedText(text, layout) }
    let more = run.isEmpty ? "" : style.wrapped("more: \(run) says what a run finds\n")
    return .plain(nothingWrong(style) + more)
  }
}

extension PrintedText {
  /// The problems of an input, which were printed in this layout.
  package init(_ text: String, _ layout: DiagnosticLayout) {
    switch layout {
    case .full, .short: self = .plain(text)
    case .json, .sarif: self = .json(text)
    case .github: self = .annotations(text)
    }
  }
}

/// The results of several files as one JSON document: an object with a list that has one element per file. It
/// is written piece by piece.
package struct ResultList {
  private let key: String
  private var count = 0

  package init(_ form: JSONObjectForm) { key = form.name }

  /// The text before the next element.
  package mutating func separator() -> String {
    count += 1
    return count == 1 ? "{\"\(key)\": [\n" : ",\n"
  }

  /// A file without a result also has an element in the list.
  package func element(_ failure: CommandFailure, of path: String) -> PrintedText {
    .json(JSONHelp.failure.value(of: failure, in: path).onOneLine + "\n")
  }

  package var ending: String { count == 0 ? "{\"\(key)\": []}\n" : "]}\n" }
}

extension TestReport {
  /// The layout that the arguments ask for. What programs read is not mixed with text.
  package func printed(_ arguments: ParsedArguments) -> PrintedText {
    if arguments.has(TestOption.json) { return .json(json) }
    return switch ScenarioOption.layout(arguments) {
    case .full: .plain(text)
    case .short: .plain(lines)
    case .json: .json(json)
    case .github: .annotations(annotations)
    case .sarif: .json(sarif(explaining: HelpTopic.meaning))
    }
  }
}

extension SarifLog {
  /// Adds what is wrong with a file. Returns false for a failure that is about no file, or whose files have been
  /// added.
  package mutating func add(_ failure: CommandFailure, of path: String?) -> Bool {
    switch failure {
    case .problems(let report): report.add(to: &self)
    case .input(.unreadable(let own, _)):
      add(failure.message.text, SarifLog.unusable, at: .init(file: own))
    case .notAcceptable, .simulationStopped:
      guard let path else { return false }
      add(failure.message.text, SarifLog.unusable, at: .init(file: path))
    case .usage, .output, .someFiles, .unavailable, .expectationFailed, .interrupted,
      .stoppedPartWay:
      return false
    }
    return true
  }
}
