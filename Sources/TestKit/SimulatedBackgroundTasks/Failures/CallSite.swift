/// A line of the code under test.
public struct CallSite: Sendable, CustomStringConvertible {
  /// XCTest takes no other kind of text.
  let file: StaticString
  public let fileID: String
  public var filePath: String { "\(file)" }
  public let line: Int
  public let column: Int

  public init(fileID: StaticString, filePath: StaticString, line: Int, column: Int) {
    self.fileID = "\(fileID)"
    file = filePath
    self.line = line
    self.column = column
  }

  /// The line that a method is called from whose own signature cannot carry it.
  @TaskLocal static var current: CallSite?

  public var description: String { "\(fileID):\(line)" }
}

extension CallSite: Hashable {
  public static func == (left: CallSite, right: CallSite) -> Bool {
    left.fileID == right.fileID && left.line == right.line && left.column == right.column
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(column)
  }
}
