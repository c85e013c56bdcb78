/// A line of the code under test.
public struct CallSite: Sendable, Equatable, CustomStringConvertible {
  public let fileID: String
  public let filePath: String
  public let line: Int
  public let column: Int

  public init(fileID: StaticString, filePath: StaticString, line: Int, column: Int) {
    self.fileID = "\(fileID)"
    self.filePath = "\(filePath)"
    self.line = line
    self.column = column
  }

  /// The line that a method is called from whose own signature cannot carry it.
  @TaskLocal static var current: CallSite?

  public var description: String { "\(fileID):\(line)" }
}
