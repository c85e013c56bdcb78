import PlainText

enum JSONEscapes {
  /// Escapes were checked when the text was parsed; those that were complained about vanish.
  static func resolved(_ content: ArraySlice<UInt8>) -> [UInt8] {
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
        if let byte = JSONEscape.simple(content[place + 1]) { resolved.append(byte) }
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
