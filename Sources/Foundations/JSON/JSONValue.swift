import PlainText

/// A JSON value to be written.
package enum JSONValue: Equatable, Sendable {
  case text(String)
  case integer(Int64)
  case flag(Bool)
  case list([JSONValue])
  case object([(key: String, value: JSONValue)])

  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.onOneLine == right.onOneLine
  }
}

extension JSONValue {
  /// Without line breaks.
  package var onOneLine: String {
    switch self {
    case .text(let text): JSONValue.quoted(text)
    case .integer(let number): "\(number)"
    case .flag(let flag): flag ? "true" : "false"
    case .list(let items): "[" + items.map(\.onOneLine).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ "
          + members.map { "\(JSONValue.quoted($0.key)): \($0.value.onOneLine)" }
          .joined(separator: ", ") + " }"
    }
  }

  /// Containers that fit into a line stay on it; the outermost one never does.
  package func printed(width: Int = 100) -> String {
    var text = ""
    append(to: &text, indent: 0, taken: width, width: width)
    return text + "\n"
  }

  private func append(to text: inout String, indent: Int, taken: Int, width: Int) {
    let short = onOneLine
    let items: [(String, JSONValue)]
    let brackets: (String, String)
    switch self {
    case .text, .integer, .flag:
      text += short
      return
    case .list(let values):
      items = values.map { ("", $0) }
      brackets = ("[", "]")
    case .object(let members):
      items = members.map { ("\(JSONValue.quoted($0.key)): ", $0.value) }
      brackets = ("{", "}")
    }
    if items.isEmpty || taken + short.count + 1 <= width {
      text += short
      return
    }
    let inner = String(repeating: " ", count: indent + 2)
    text += brackets.0
    for (place, item) in items.enumerated() {
      text += (place == 0 ? "\n" : ",\n") + inner + item.0
      item.1.append(
        to: &text, indent: indent + 2, taken: indent + 2 + item.0.count, width: width)
    }
    text += "\n" + String(repeating: " ", count: indent) + brackets.1
  }

  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        if scalar.isVisible {
          quoted.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 { quoted += "\\u" + hex(UInt32(unit), digits: 4) }
        }
      }
    }
    return quoted + "\""
  }
}
