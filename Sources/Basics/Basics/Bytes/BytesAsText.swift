/// Bytes as text made of 116 characters: seven for each six bytes, which is as dense as an ASCII text in a page can be, and
/// one more than bytes for the rest. None of the characters can start a tag or an escape, and none is one that
/// programs change on the way: a tab, the end of a line, a zero. Many are no letters; an HTML page may have them.
package enum Base116 {
  package static let letters = Array(
    (UInt8(1)...126).filter { !"\t\n\r\"&'<>\\`".utf8.contains($0) }.prefix(116))

  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 6 * 7 + 7)
    for start in stride(from: 0, to: bytes.count, by: 6) {
      let group = bytes[start..<min(start + 6, bytes.count)]
      var number = group.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      var digits: [UInt8] = []
      for _ in 0...group.count {
        digits.append(letters[Int(number % 116)])
        number /= 116
      }
      text += digits.reversed()
    }
    return text
  }
}

/// The usual encoding of bytes as text made of 64 characters.
package enum Base64 {
  static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0...3 {
        let letter = letters[Int(bits >> UInt32(18 - 6 * place) & 63)]
        text.append(place <= group.count ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
