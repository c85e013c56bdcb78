extension TestReport {
  public var junit: String { JUnitReport(results.map(suite)).xml }

  private func suite(_ result: TestedScenario) -> JUnitReport.Suite {
    let path = result.path
    switch result.verdict {
    case .unusable(let obstacle):
      let verdict = JUnitReport.Verdict.broken(
        kind: "unusable", message: "the file could not be run", details: obstacle.plain)
      return .init(path, [.init("can be run", in: path, verdict)])
    case .judged(let results):
      return .init(path, results.map { .init($0.name ?? $0.text, in: path, $0.junit) })
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
  var junit: JUnitReport.Verdict {
    if verdict == .holds { return .passed }
    let message = notes.prefix(2).map { "\($0.label) \($0.words)" }.joined(separator: "; ")
    return .failed(kind: "expectation", message: message, details: story)
  }

  /// Everything that is known of a failure, and what to type next.
  var story: String {
    let says = name == nil ? [] : [text]
    return (says + (notes + commands).map { "\($0.label): \($0.words)" }).joined(separator: "\n")
  }
}
