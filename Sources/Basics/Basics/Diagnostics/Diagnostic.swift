public struct Diagnostic<Described: DescribedProblem>: Equatable, Sendable {
  public let problem: Described
  public let place: SourcePlace
  /// What else belongs to it: the first of two, the opening bracket, the nearest name.
  public let related: SourcePlace?

  public init(_ problem: Described, at place: SourcePlace, related: SourcePlace? = nil) {
    self.problem = problem
    self.place = place
    self.related = related
  }

  public var codeName: String { problem.codeName }
  public var severity: Severity { problem.severity }
}

/// What a diagnostic is about, as a fact of the module that found it. All that is said of it comes
/// from here.
public protocol DescribedProblem: Equatable, Sendable {
  /// "S202", the same in all versions.
  var codeName: String { get }
  var severity: Severity { get }
  var wording: Message { get }
}

public enum Severity: UInt8, CustomStringConvertible, Sendable {
  case error
  /// It may be as it was meant.
  case warning
  /// It is allowed and likely meant, and somebody who reads the result should know of it.
  case note

  public var description: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    }
  }
}

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

/// A stretch of one of the files that are looked at.
public struct SourcePlace: Hashable, Sendable {
  public let file: FileNumber
  public let span: SourceSpan
  /// What stands there, as in "UIBackgroundModes[1]", for a file that has no lines.
  public let key: String?

  public init(_ span: SourceSpan, in file: FileNumber = .first, key: String? = nil) {
    self.file = file
    self.span = span
    self.key = key
  }
}

/// Which of the files it is, in the order in which they were given.
public struct FileNumber: Hashable, Sendable {
  public let index: Int

  public init(_ index: Int) { self.index = index }

  public static let first = FileNumber(0)
}
