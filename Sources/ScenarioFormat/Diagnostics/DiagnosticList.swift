/// Problems as they are found, of which only so many are kept.
struct DiagnosticList {
  private(set) var all: [Diagnostic] = []
  /// Errors and warnings beyond those kept.
  private(set) var further = 0
  let limit: Int

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { all.count >= limit }
  var hasErrors: Bool { all.contains { $0.severity == .error } }

  mutating func report(_ diagnostic: Diagnostic) {
    if isFull { further += 1 } else { all.append(diagnostic) }
  }

  mutating func report(
    _ problem: SyntaxProblem, _ span: SourceSpan, related: SourceSpan? = nil
  ) {
    report(Diagnostic(.syntax(problem), at: span, related: related))
  }
}
