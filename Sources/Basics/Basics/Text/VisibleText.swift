/// Text from outside as it may be shown: it cannot command a terminal or reorder its surroundings.
package enum VisibleText {
  /// Everything that does not show itself as `\u{1B}`.
  package static func of(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var visible = ""
    for scalar in text.unicodeScalars { visible += of(scalar) }
    return visible
  }

  package static func of(_ scalar: Unicode.Scalar) -> String {
    scalar.isVisible ? String(scalar) : escaped(scalar)
  }

  static func escaped(_ scalar: Unicode.Scalar) -> String {
    if let byte = scalar.heldByte { return escaped(byte) }
    return "\\u{" + hex(scalar.value, digits: 2) + "}"
  }

  static func escaped(_ byte: UInt8) -> String { "\\x" + hex(UInt32(byte), digits: 2) }

  static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}

/// The same of bytes, where not even a backslash pretends to be such an escape; bytes that are no
/// UTF-8 are shown as `\xFF`.
package func safeText(_ bytes: some Collection<UInt8>) -> String { shown(Array(bytes)) }

private func shown(_ bytes: [UInt8]) -> String {
  if bytes.allSatisfy(isPlain) { return String(decoding: bytes, as: UTF8.self) }
  var text = ""
  if let whole = String(validUTF8: bytes) {
    for scalar in whole.unicodeScalars {
      text += scalar == "\\" ? VisibleText.escaped(scalar) : VisibleText.of(scalar)
    }
    return text
  }
  // Not UTF-8: nobody knows what was meant, so everything but plain ASCII is shown as bytes.
  for byte in bytes {
    text += isPlain(byte) ? String(Unicode.Scalar(byte)) : VisibleText.escaped(byte)
  }
  return text
}

private func isPlain(_ byte: UInt8) -> Bool { VisibleText.isPlain(byte) && byte != 0x5C }
