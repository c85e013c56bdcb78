/// Everything that can be wrong with a scenario file, as facts; the words are elsewhere.
public enum Problem: Equatable, Sendable {
  case syntax(SyntaxProblem)
  case field(FieldProblem)
  case meaning(MeaningProblem)
  case later(LaterProblem)
  case app(AppProblem)
}
