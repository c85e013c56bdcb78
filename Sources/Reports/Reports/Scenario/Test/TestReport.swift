public import Basics

/// The results of many scenarios: what failed first, then how many there were.
public struct TestReport {
  let results: [TestedScenario]
  private let style: TextStyle
  private let diagnosticStyle: DiagnosticStyle

  public init(_ results: [TestedScenario], _ style: TextStyle, _ diagnosticStyle: DiagnosticStyle) {
    self.results = results
    self.style = style
    self.diagnosticStyle = diagnosticStyle
  }

  public var hasFailures: Bool { results.contains { !$0.failed.isEmpty } }

  /// For people.
  public var text: String {
    let unusable = results.compactMap { result in result.obstacle.map(words) }
    let broken = results.filter { !$0.failed.isEmpty }
    return (unusable + broken.map(block) + [total]).joined(separator: "\n")
  }

  /// For a pull request.
  public var annotations: String {
    let unusable = results.compactMap { result in
      result.obstacle.map { annotations(on: $0, result.path) }
    }
    let broken = results.filter { !$0.failed.isEmpty }
    return (unusable + broken.map(annotations) + [total]).joined()
  }

  private func words(on obstacle: TestedScenario.Obstacle) -> String {
    switch obstacle {
    case .problems(let report): report.words(diagnosticStyle)
    case .words(let words): "\(diagnosticStyle.paint("error:", .error)) \(words)\n"
    }
  }

  private func annotations(on obstacle: TestedScenario.Obstacle, _ path: String) -> String {
    switch obstacle {
    case .problems(let report): report.words(diagnosticStyle)
    case .words(let words): Annotation(.error, title: path, message: words).command
    }
  }

  private func block(_ result: TestedScenario) -> String {
    style.paint(safeText(result.path.utf8), .heading) + "\n"
      + ExpectationList(result.judged, showing: .failures, style).text
  }

  private func annotations(_ result: TestedScenario) -> String {
    result.failed.map { failed in
      let place = failed.excerpt.map {
        Annotation.Place(
          file: $0.file, line: $0.line, column: $0.column, endColumn: $0.column + $0.length)
      }
      return Annotation(
        .error, title: failed.name ?? failed.text, message: failed.story, at: place
      ).command
    }.joined()
  }

  private var total: String {
    let held = results.count { $0.obstacle == nil && $0.failed.isEmpty }
    let files = results.count == 1 ? "1 file" : "\(results.count) files"
    let words =
      "\(files): \(held) as expected, "
      + "\(results.count { !$0.failed.isEmpty }) failed, \(results.count { $0.obstacle != nil }) unusable"
    return style.paint(words, held == results.count ? .good : .blocked) + "\n"
  }
}
