import Basics

/// Text for the inside of an element or of an attribute in double quotes.
///
/// XML 1.0 forbids most control characters even as references, so they are shown as `\u{1B}`. A line
/// end or tab in an attribute would be read as a blank, hence the references.
package func xmlText(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
    case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
      escaped += "\\u{" + hex(scalar.value, digits: 2) + "}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
