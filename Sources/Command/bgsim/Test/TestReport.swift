import Diagnostics
import PlainText
import ScenarioFormat
import SimulationReport

/// The results of many scenarios: what failed first, then how many there were.
struct TestReport {
  private let results: [TestedScenario]
  private let look: Look
  private let diagnosticLook: DiagnosticLook
  private let layout: DiagnosticLayout

  init(_ results: [TestedScenario], _ words: CommandWords, _ console: Console) {
    self.results = results
    look = console.look(words)
    diagnosticLook = console.diagnosticLook(words, on: .output)
    layout = ScenarioOption.layout(words)
  }

  var failure: CommandFailure? {
    let obstacles = results.compactMap(\.obstacle)
    guard let worst = obstacles.map(\.status).max(by: { $0.rawValue < $1.rawValue }) else {
      return results.contains { !$0.failed.isEmpty } ? .expectationFailed : nil
    }
    return .someFiles("\(obstacles.count) of \(files) cannot be judged", worst)
  }

  var text: PrintedText {
    let unusable = results.compactMap { result in
      result.obstacle.map { words(on: $0, result.path) }
    }
    let broken = results.filter { !$0.failed.isEmpty }
    if layout == .github {
      return .annotations((unusable + broken.map(annotations) + [total]).joined())
    }
    return .plain((unusable + broken.map(block) + [total]).joined(separator: "\n"))
  }

  private func words(on obstacle: CommandFailure, _ path: String) -> String {
    if case .problems(let report) = obstacle { return report.text(diagnosticLook).words }
    if layout == .github {
      return Annotation(.error, title: path, message: obstacle.message).command
    }
    return "\(diagnosticLook.paint("error:", .error)) \(obstacle.message)\n"
  }

  var junit: String { JUnitReport(results.map(suite)).xml }

  private func block(_ result: TestedScenario) -> String {
    look.paint(safeText(result.path.utf8), .heading) + "\n"
      + ExpectationList(result.failed, look).text
  }

  private func annotations(_ result: TestedScenario) -> String {
    result.failed.map { failed in
      let place = failed.excerpt.map {
        Annotation.Place(
          file: $0.file, line: $0.line, column: $0.column, endColumn: $0.column + $0.length)
      }
      let notes = failed.notes.map { "\($0.label): \($0.words)" }.joined(separator: "\n")
      return Annotation(.error, title: failed.text, message: notes, at: place).command
    }.joined()
  }

  private func suite(_ result: TestedScenario) -> JUnitReport.Suite {
    let path = result.path
    switch result.verdict {
    case .unusable(let failure):
      let verdict = JUnitReport.Verdict.broken(
        kind: "unusable", message: "the file cannot be judged", details: failure.message)
      return .init(path, [.init("can be run", in: path, verdict)])
    case .judged(let results):
      return .init(path, results.map { .init($0.text, in: path, $0.junit) })
    }
  }

  private var files: String { results.count == 1 ? "1 file" : "\(results.count) files" }

  private var total: String {
    let held = results.count { $0.obstacle == nil && $0.failed.isEmpty }
    let words =
      "\(files): \(held) as expected, "
      + "\(results.count { !$0.failed.isEmpty }) failed, \(results.count { $0.obstacle != nil }) unusable"
    return look.paint(words, held == results.count ? .good : .blocked) + "\n"
  }
}

extension ExpectationResult {
  fileprivate var junit: JUnitReport.Verdict {
    if verdict == .holds { return .passed }
    return .failed(
      kind: "expectation", message: text,
      details: notes.map { "\($0.label): \($0.words)" }.joined(separator: "\n"))
  }
}
