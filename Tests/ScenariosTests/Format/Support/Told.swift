import Basics

@testable import Scenarios

/// What is told about a text, short enough for a table: "S011 1:5" is code, line and column.
enum Told {
  static func problems(_ text: String, limits: ReadingLimits = ReadingLimits()) -> [String] {
    problems(Array(text.utf8), limits: limits)
  }

  static func problems(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> [String] {
    let source = SourceText(bytes)
    return ScenarioReader.read(bytes, limits: limits).diagnostics.map { diagnostic in
      let (line, column) = source.position(of: diagnostic.span.start)
      return "\(diagnostic.codeName) \(line):\(column)"
    }
  }

  /// The first problem as a fact.
  static func first(_ text: String) -> Problem? {
    ScenarioReader.read(Array(text.utf8)).diagnostics.first?.problem
  }
}
