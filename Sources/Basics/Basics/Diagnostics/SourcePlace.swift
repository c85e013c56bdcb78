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
