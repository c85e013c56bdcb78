/// A remark that a workflow on GitHub shows beside a line of a file.
public struct Annotation: Equatable, Sendable {
  public enum Severity: String, Sendable {
    case error, warning, notice
  }

  /// Counted from one; columns in characters, the end included.
  public struct Place: Equatable, Sendable {
    public var file: String
    public var line: Int64
    public var column: Int64
    public var endColumn: Int64

    public init(file: String, line: Int64, column: Int64, endColumn: Int64) {
      self.file = file
      self.line = line
      self.column = column
      self.endColumn = endColumn
    }
  }

  public var severity: Severity
  public var title: String
  public var message: String
  /// Nil when it is about no file.
  public var place: Place?

  public init(_ severity: Severity, title: String, message: String, at place: Place? = nil) {
    self.severity = severity
    self.title = title
    self.message = message
    self.place = place
  }
}
