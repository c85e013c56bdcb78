/// A stretch of a text in bytes, from `start` up to but without `end`.
public struct SourceSpan: Hashable, Sendable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// What was built in code and stands in no file.
  public static let none = SourceSpan(-1, -1)
}
