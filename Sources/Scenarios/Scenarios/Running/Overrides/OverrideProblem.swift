/// What is wrong with `key=value` itself; what is wrong with the value the reader says.
public enum OverrideProblem: Error, Equatable, Sendable {
  /// There is no `=` or nothing before it.
  case noAssignment(String)
  case badPath(String)
  case badValue(String, of: String)
  /// The path goes on below something that is no object.
  case notAnObject(String)
  case notAList(String)
  case noElement(String, in: String, known: [String], count: Int)
  /// What was to be removed is not there.
  case nothingToRemove(String, known: [String])
  /// The document is none that could be read.
  case unreadable
}
