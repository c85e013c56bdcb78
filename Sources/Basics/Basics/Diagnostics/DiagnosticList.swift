/// Problems as they are found, of which only so many are kept.
package struct DiagnosticList<Described: DescribedProblem> {
  package private(set) var all: [Diagnostic<Described>] = []
  /// Errors and warnings beyond those kept.
  package private(set) var further = 0
  private let limit: Int

  package init(limit: Int) { self.limit = limit }

  package var isFull: Bool { all.count >= limit }
  package var hasErrors: Bool { all.contains { $0.severity == .error } }

  package mutating func report(_ diagnostic: Diagnostic<Described>) {
    if isFull { further += 1 } else { all.append(diagnostic) }
  }

  /// Those that whoever found them did not keep.
  package mutating func count(further count: Int) { further += count }
}

extension Array {
  /// In the order of the files and their text; equal places keep the order in which they were found.
  package func inOrder<Described>() -> Self where Element == Diagnostic<Described> {
    enumerated().sorted {
      let (left, right) = ($0.element.place, $1.element.place)
      return (left.file.index, left.span.start, $0.offset)
        < (right.file.index, right.span.start, $1.offset)
    }.map { $0.element }
  }
}
