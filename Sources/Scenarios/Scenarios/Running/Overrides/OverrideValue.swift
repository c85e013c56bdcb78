import Basics

/// The value of an assignment as JSON: numbers, true, false, lists, objects and quoted texts as they
/// are, everything else as a text.
enum OverrideValue {
  static func json(_ text: Substring) -> String? {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    if isNumber || text == "true" || text == "false" { return String(text) }
    guard let first = text.first, first == "[" || first == "{" || first == "\"" else {
      return quoted(String(text))
    }
    // On one line, so that the lines of the document keep their numbers.
    let bytes = text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    return isOneValue(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  static func quoted(_ text: String) -> String { JSONValue.text(text).onOneLine }

  /// What else is wrong with it the reader says, at its place in the document.
  private static func isOneValue(_ bytes: [UInt8]) -> Bool {
    let (tree, problems) = JSONTree.read(bytes)
    guard let whole = tree?.nodes.first?.span, whole == SourceSpan(0, bytes.count) else {
      return false
    }
    return !problems.all.contains { found in
      switch found.problem {
      case .stringNotClosed, .commentNotClosed, .notClosed, .textAfterEnd: true
      default: false
      }
    }
  }
}
