import SimulationReport

extension TestReport {
  public var junit: String { JUnitReport(results.map(suite)).xml }

  private func suite(_ result: TestedScenario) -> JUnitReport.Suite {
    let path = result.path
    switch result.verdict {
    case .unusable(let obstacle):
      let verdict = JUnitReport.Verdict.broken(
        kind: "unusable", message: "the file cannot be judged", details: obstacle.plain)
      return .init(path, [.init("can be run", in: path, verdict)])
    case .judged(let results):
      return .init(path, results.map { .init($0.text, in: path, $0.junit) })
    }
  }
}

extension TestedScenario.Obstacle {
  var plain: String {
    switch self {
    case .problems(let report): report.plain
    case .words(let words): words
    }
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
