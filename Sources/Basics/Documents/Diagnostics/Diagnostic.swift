public import Basics

public struct Diagnostic<Described: DescribedProblem>: Equatable, Sendable {
  public let problem: Described
  public let place: SourcePlace
  /// A second place that the problem concerns: the first of two, the opening bracket, the nearest name.
  public let related: SourcePlace?

  public init(_ problem: Described, at place: SourcePlace, related: SourcePlace? = nil) {
    self.problem = problem
    self.place = place
    self.related = related
  }

  public var codeName: String { problem.codeName }
  public var severity: Severity { problem.severity }
}

/// A problem that a module can report. Everything a report says about it comes from here.
public protocol DescribedProblem: Equatable, Sendable {
  /// For example "S202"; the same in all versions.
  var codeName: String { get }
  var severity: Severity { get }
  var wording: Message { get }
}

public enum Severity: UInt8, CustomStringConvertible, Sendable {
  case error
  /// Suspicious, but possibly intended.
  case warning
  /// Allowed and probably intended, but readers of the result should know about it.
  case note

  public var description: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    }
  }
}

/// Collects problems, up to a limit.
package struct DiagnosticList<Described: DescribedProblem> {
  package private(set) var all: [Diagnostic<Described>] = []
  /// The number of errors and warnings beyond the limit.
  package private(set) var further = 0
  private let limit: Int

  package init(limit: Int) { self.limit = limit }

  package var isFull: Bool { all.count >= limit }
  package var hasErrors: Bool { all.contains { $0.severity == .error } }

  package mutating func report(_ diagnostic: Diagnostic<Described>) {
    if isFull { further += 1 } else { all.append(diagnostic) }
  }

  /// Adds problems that were counted elsewhere but not kept.
  package mutating func count(further count: Int) { further += count }
}

extension Array {
  /// Sorted by file and position; problems at the same place keep the order in which they were found.
  package func inOrder<Described>() -> Self where Element == Diagnostic<Described> {
    enumerated().sorted {
      let (left, right) = ($0.element.place, $1.element.place)
      return (left.file.index, left.span.start, $0.offset)
        < (right.file.index, right.span.start, $1.offset)
    }.map { $0.element }
  }
}

/// A range in one of the files.
public struct SourcePlace: Hashable, Sendable {
  public let file: FileNumber
  public let span: SourceSpan
  /// For a file without lines, a key path such as "UIBackgroundModes[1]".
  public let key: String?

  public init(_ span: SourceSpan, in file: FileNumber = .first, key: String? = nil) {
    self.file = file
    self.span = span
    self.key = key
  }
}

/// A file's index, in the order in which the files were given.
public struct FileNumber: Hashable, Sendable {
  public let index: Int

  public init(_ index: Int) { self.index = index }

  public static let first = FileNumber(0)
}
