/// What JSON writes after a backslash.
@usableFromInline
enum JSONEscape {
  /// What one letter stands for.
  static func simple(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// The number of four hexadecimal digits at the beginning.
  static func unit(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard digits.count >= 4 else { return nil }
    var unit: UInt32 = 0
    for byte in digits.prefix(4) {
      guard let digit = hexDigit(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}

extension JSONEscape {
  /// Escapes were checked when the text was parsed; those that were complained about vanish.
  @usableFromInline static func resolved(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var resolved: [UInt8] = []
    var place = content.startIndex
    while place < content.endIndex {
      guard content[place] == UInt8(ascii: "\\"), place + 1 < content.endIndex else {
        resolved.append(content[place])
        place += 1
        continue
      }
      if content[place + 1] == UInt8(ascii: "u") {
        place = appendUnicode(content, at: place, to: &resolved)
      } else {
        if let byte = simple(content[place + 1]) { resolved.append(byte) }
        place += 2
      }
    }
    return resolved
  }

  /// Appends what `\uXXXX`, or a pair of them, stands for, and returns the place after it.
  private static func appendUnicode(
    _ content: ArraySlice<UInt8>, at place: Int, to resolved: inout [UInt8]
  ) -> Int {
    guard let unit = JSONEscape.unit(content.dropFirst(place + 2 - content.startIndex)) else {
      return place + 2
    }
    var scalar = unit
    var next = place + 6
    if unit >> 10 == 0x36,
      let low = JSONEscape.unit(content.dropFirst(next + 2 - content.startIndex)), low >> 10 == 0x37
    {
      scalar = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
      next += 6
    }
    if let scalar = Unicode.Scalar(scalar) {
      resolved.append(contentsOf: Array(String(scalar).utf8))
    }
    return next
  }
}
