/// Text from outside as it may be shown: it cannot command a terminal or reorder its surroundings.
package enum VisibleText {
  /// Everything that does not show itself as `\u{1B}`.
  package static func of(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars { visible += of(scalar) }
    return visible
  }

  static func of(_ scalar: Unicode.Scalar) -> String {
    if scalar.isVisible { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u{\(digits.count < 2 ? "0" : "")\(digits)}"
  }

  /// How many cells of a terminal it takes.
  static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  /// East Asian wide characters and pictures, by blocks.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
