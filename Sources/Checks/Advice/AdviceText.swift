import Basics
import Documents
import Reports

extension String {
  /// Replaces each name in braces, such as `{takes}`, with its value.
  func filled(_ values: KeyValuePairs<String, String>) -> String {
    var filled = ""
    var rest = self[...]
    while let brace = rest.firstIndex(of: "{") {
      filled += rest[..<brace]
      rest = rest[brace...]
      let place = values.first { rest.hasPrefix("{\($0.key)}") }
      filled += place?.value ?? "{"
      rest = rest.dropFirst(place.map { $0.key.count + 2 } ?? 1)
    }
    return filled + rest
  }

  /// Indents all lines but the first, so that the text fits into a template at its place.
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: count))
  }
}

/// An entry of a list, with its further lines aligned.
func listItem(_ words: String, _ style: TextStyle, mark: String = "-") -> String {
  let start = "  \(mark) "
  return start + words.wrapped(to: style.textWidth, indent: columns(of: start)) + "\n"
}

extension JSONKey {
  static func facts(_ facts: @escaping Value<[Int32]>) -> JSONKey {
    .numbers("facts", "see bgsim help facts", facts)
  }
}
