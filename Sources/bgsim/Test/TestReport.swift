import PlainText
import SimulationReport

/// The results of many scenarios: what failed first, then how many there were.
struct TestReport {
  private let results: [TestedScenario]
  private let look: Look
  private let isForGitHub: Bool

  init(_ results: [TestedScenario], _ look: Look, _ words: CommandWords) {
    self.results = results
    self.look = look
    isForGitHub = words[ScenarioOption.diagnostics] == "github"
  }

  var failure: CommandFailure? {
    if results.contains(where: \.isUnusable) {
      return .notAcceptable("\(results.count(where: \.isUnusable)) of \(files) cannot be judged")
    }
    return results.contains { !$0.failed.isEmpty } ? .expectationFailed : nil
  }

  var text: String {
    let unusable = results.compactMap { result -> String? in
      if case .unusable(let problems) = result.verdict { problems } else { nil }
    }
    let broken = results.filter { !$0.failed.isEmpty }
    let failures = broken.map { isForGitHub ? annotations($0) : block($0) }
    return (unusable + failures + [total]).joined(separator: isForGitHub ? "" : "\n")
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
    case .unusable(let problems):
      let verdict = JUnitReport.Verdict.broken(
        kind: "unusable", message: "the file cannot be judged", details: problems)
      return .init(path, [.init("can be run", in: path, verdict)])
    case .judged(let results):
      return .init(path, results.map { .init($0.text, in: path, $0.junit) })
    }
  }

  private var files: String { results.count == 1 ? "1 file" : "\(results.count) files" }

  private var total: String {
    let held = results.count { !$0.isUnusable && $0.failed.isEmpty }
    let words =
      "\(files): \(held) as expected, "
      + "\(results.count { !$0.failed.isEmpty }) failed, \(results.count(where: \.isUnusable)) unusable"
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
