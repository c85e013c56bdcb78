/// The value of an assignment as JSON: numbers, true, false, lists, objects and quoted texts as they
/// are, everything else as a text.
enum OverrideValue {
  static func json(_ text: Substring) -> String? {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    if isNumber || text == "true" || text == "false" { return String(text) }
    guard let first = text.first, first == "[" || first == "{" || first == "\"" else {
      return quoted(text)
    }
    // On one line, so that the lines of the document keep their numbers.
    let bytes = text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    guard DocumentScan(bytes: bytes).value(from: 0) == 0..<bytes.count else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func quoted(_ text: some StringProtocol) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
