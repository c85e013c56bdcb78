/// Columns that text takes on a terminal: combining marks none, East Asian wide characters two.
package func columns(of text: String) -> Int {
  var columns = 0
  for byte in text.utf8 {
    // Up to U+02FF every character takes one column; the rest wants a look at what it is.
    if byte >= 0xCC { return text.unicodeScalars.reduce(0) { $0 + Basics.columns(of: $1) } }
    if byte & 0xC0 != 0x80 { columns += 1 }
  }
  return columns
}

func columns(of bytes: ArraySlice<UInt8>) -> Int {
  var columns = 0
  for byte in bytes {
    if byte >= 0xCC { return Basics.columns(of: String(decoding: bytes, as: UTF8.self)) }
    if byte & 0xC0 != 0x80 { columns += 1 }
  }
  return columns
}

private func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  if ScalarSet.combining.contains(scalar) { return 0 }
  return isWide(scalar.value) ? 2 : 1
}

/// East Asian wide characters and pictures, by blocks.
private func isWide(_ value: UInt32) -> Bool {
  switch value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
    true
  default: false
  }
}
