import Basics
import Reports

extension String {
  /// Puts a value into each place that is named in braces, such as `{takes}`.
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

  /// Indents each line but the first, to fit into a template at its place.
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: count))
  }
}

/// An entry of a list, with its further lines aligned.
func listItem(_ words: String, _ style: TextStyle, mark: String = "-") -> String {
  let start = "  \(mark) "
  return start + words.wrapped(to: min(style.width, 100), indent: columns(of: start)) + "\n"
}

/// One JSON object, laid out to be read by people too.
func jsonDocument(_ fill: (inout JSONWriter) -> Void) -> String {
  var json = JSONWriter(.readable)
  json.object(fill)
  return String(decoding: json.bytes, as: UTF8.self) + "\n"
}

extension JSONWriter {
  mutating func list<Item>(
    _ key: StaticString, _ items: [Item], _ write: (inout JSONWriter, Item) -> Void
  ) {
    self.key(key)
    array { json in for item in items { write(&json, item) } }
  }

  mutating func list(_ key: StaticString, _ texts: [String]) {
    list(key, texts) { $0.string($1.utf8) }
  }

  mutating func list(_ key: StaticString, _ numbers: [Int32]) {
    list(key, numbers) { $0.number(Int64($1)) }
  }
}
