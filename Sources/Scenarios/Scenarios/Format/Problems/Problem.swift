public import Basics

/// Everything that can be wrong with a scenario file, as facts; the words are elsewhere.
public enum Problem: DescribedProblem {
  case syntax(SyntaxProblem)
  case field(FieldProblem)
  case meaning(MeaningProblem)
  case later(LaterProblem)
  case app(AppProblem)
}

extension Problem {
  public var severity: Severity { code?.severity ?? .warning }

  public var wording: Message {
    switch self {
    case .syntax(let problem): problem.wording
    case .field(let problem): problem.wording
    case .meaning(let problem): problem.wording
    case .later(let problem): problem.wording
    case .app(let problem): problem.wording
    }
  }
}

public typealias ScenarioDiagnostic = Diagnostic<Problem>
typealias ProblemList = DiagnosticList<Problem>

extension Diagnostic where Described == Problem {
  public var code: ProblemCode? { problem.code }
  public var span: SourceSpan { place.span }

  /// Of the one file that a scenario is.
  public init(_ problem: Problem, at span: SourceSpan, related: SourceSpan? = nil) {
    self.init(problem, at: SourcePlace(span), related: related.map { SourcePlace($0) })
  }
}

extension DiagnosticReport where Described == Problem {
  public init(_ reading: Reading, file: String, bytes: [UInt8]) {
    self.init(
      reading.diagnostics, further: .errors(reading.furtherProblems),
      in: DiagnosedFiles(file, bytes))
  }
}
