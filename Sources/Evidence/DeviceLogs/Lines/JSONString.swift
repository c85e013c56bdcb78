/// The content of a JSON string with its escapes resolved; what is no escape stays as it stands.
enum JSONString {
  static func resolved(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(0x5C) else { return Array(bytes) }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == 0x5C, let escape = rest.popFirst() else {
        resolved.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "n"): resolved.append(0x0A)
      case UInt8(ascii: "t"): resolved.append(0x09)
      case UInt8(ascii: "r"): resolved.append(0x0D)
      case UInt8(ascii: "b"): resolved.append(0x08)
      case UInt8(ascii: "f"): resolved.append(0x0C)
      case UInt8(ascii: "u"): resolved += Array(String(scalar(&rest)).utf8)
      default: resolved.append(escape)
      }
    }
    return resolved
  }

  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    guard let first = unit(&rest) else { return "\u{FFFD}" }
    if let scalar = Unicode.Scalar(first) { return scalar }
    let ahead = rest
    guard first < 0xDC00, rest.begins(with: "\\u") else { return "\u{FFFD}" }
    rest = rest.dropFirst(2)
    guard let second = unit(&rest), (0xDC00...0xDFFF).contains(second) else {
      rest = ahead
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy(isHexadecimal) else { return nil }
    rest = rest.dropFirst(4)
    return UInt32(digits.text, radix: 16)
  }
}
