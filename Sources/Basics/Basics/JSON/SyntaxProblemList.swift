/// What is wrong with a JSON text, and where.
public struct LocatedSyntaxProblem: Error, Equatable, Sendable {
  public let problem: SyntaxProblem
  public let span: SourceSpan
  /// The other of two places that belong together.
  public let related: SourceSpan?
}

/// Problems as they are found, of which only so many are kept.
public struct SyntaxProblemList {
  public private(set) var all: [LocatedSyntaxProblem] = []
  public private(set) var further = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { all.count >= limit }

  mutating func report(
    _ problem: SyntaxProblem, _ span: SourceSpan, related: SourceSpan? = nil
  ) {
    if isFull {
      further += 1
      return
    }
    all.append(LocatedSyntaxProblem(problem: problem, span: span, related: related))
  }
}
