/// Text from a file inside of a message.
package enum Quotation {
  /// Nobody reads more of a wrong text.
  package static func cut(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60)
    return String(String.UnicodeScalarView(shown))
      + (shown.count < text.unicodeScalars.count ? "…" : "")
  }

  package static func quoted(_ text: String) -> String { "\"\(cut(text))\"" }
}
