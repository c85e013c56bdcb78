/// Bytes from outside as text that cannot command a terminal or reorder what stands around it.
///
/// Control characters, bidirectional and zero-width marks and line separators are shown as
/// `\u{1B}`; bytes that are no UTF-8 as `\xFF`.
public func safeText(_ bytes: some Collection<UInt8>) -> String {
  var text = ""
  if let whole = String(validating: bytes, as: UTF8.self) {
    for scalar in whole.unicodeScalars { append(scalar, to: &text) }
    return text
  }
  // Not UTF-8: nobody knows what was meant, so everything but plain ASCII is shown as bytes.
  for byte in bytes {
    if byte >= 0x20 && byte < 0x7F && byte != 0x5C {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      text += "\\x" + hex(UInt32(byte), digits: 2)
    }
  }
  return text
}

private func append(_ scalar: Unicode.Scalar, to text: inout String) {
  if isHarmless(scalar) {
    text.unicodeScalars.append(scalar)
  } else {
    text += "\\u{" + hex(scalar.value, digits: 2) + "}"
  }
}

private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
    .unassigned:
    false
  default: scalar.value != 0x5C
  }
}

func hex(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
