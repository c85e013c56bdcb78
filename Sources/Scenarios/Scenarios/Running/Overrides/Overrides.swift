/// Values set from outside, such as `device.battery=15%`, written into the bytes of a scenario file:
/// `KEY=VALUE` sets, `LIST+=VALUE` appends, `KEY-` removes a key or an element.
///
/// No line break is added or taken away, so what is read from the result still stands on the lines
/// of the file. The result is read like any file, which says what is wrong with a key or a value.
public enum Overrides {
  /// One after the other: what is said last holds.
  public static func apply(
    _ assignments: [String], to document: [UInt8]
  ) throws(OverrideProblem) -> [UInt8] {
    var bytes = document
    for assignment in assignments { bytes = try apply(assignment, to: bytes) }
    return bytes
  }

  private static func apply(
    _ assignment: String, to document: [UInt8]
  ) throws(OverrideProblem) -> [UInt8] {
    if assignment.hasSuffix("-"), split(assignment) == nil {
      let key = assignment.dropLast()
      guard let path = OverridePath(key) else { throw .badPath(String(key)) }
      return try DocumentEdit(document, String(key)).removing(path.steps)
    }
    guard let sign = split(assignment), sign > assignment.startIndex else {
      throw .noAssignment(assignment)
    }
    let isAppending = assignment[..<sign].hasSuffix("+")
    let key = isAppending ? assignment[..<sign].dropLast() : assignment[..<sign]
    let text = assignment[assignment.index(after: sign)...]
    guard let path = OverridePath(key) else { throw .badPath(String(key)) }
    guard let value = OverrideValue.json(text) else {
      throw .badValue(String(text), of: String(key))
    }
    let edit = try DocumentEdit(document, String(key))
    return isAppending
      ? try edit.appending(value, to: path.steps) : try edit.setting(path.steps, to: value)
  }

  private static func split(_ assignment: String) -> String.Index? {
    assignment.firstIndex(of: "=")
  }
}
