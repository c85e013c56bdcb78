import Basics

@testable import Scenarios

/// What the parser alone says of a text, whatever the text means.
struct Syntax {
  let tree: JSONTree?
  let problems: [(problem: SyntaxProblem, span: SourceSpan)]

  init(_ text: String, limits: ReadingLimits = ReadingLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  init(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) {
    var list = ProblemList(limit: limits.problems)
    tree = ScenarioReader.parse(bytes, limits, &list)
    problems = list.all.compactMap { diagnostic in
      guard case .syntax(let problem) = diagnostic.problem else { return nil }
      return (problem, diagnostic.span)
    }
  }

  /// Problems with the bytes they point at.
  var told: [String] {
    problems.map { problem, span in
      "\(problem) \(span.start)..<\(span.end)"
        .replacing("Basics.SyntaxProblem.Bracket.", with: "")
    }
  }
}
