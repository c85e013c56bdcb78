/// A range of a text in bytes; `end` is exclusive.
public struct SourceSpan: Hashable, Sendable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// For something that was built in code and is in no file.
  public static let none = SourceSpan(-1, -1)
}
