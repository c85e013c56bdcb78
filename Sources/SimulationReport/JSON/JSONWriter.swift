import PlainText

/// JSON built from front to back, with keys in the order in which they are given.
struct JSONWriter {
  private(set) var bytes: [UInt8]
  private var needsComma = false

  init() { bytes = [] }

  /// Begins anew and keeps the room.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  mutating func object(_ fill: (inout JSONWriter) -> Void) { nest("{", "}", fill) }
  mutating func array(_ fill: (inout JSONWriter) -> Void) { nest("[", "]", fill) }

  mutating func key(_ name: StaticString) {
    separate()
    name.withUTF8Buffer { quote($0) }
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func number(_ value: Int64) { raw("\(value)") }
  mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
  mutating func null() { raw("null") }

  mutating func string(_ text: some Collection<UInt8>) {
    separate()
    quote(text)
  }

  /// Between two values, where it changes nothing but is easier to read.
  mutating func newLine() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(0x0A)
  }

  private mutating func nest(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ fill: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: opening))
    needsComma = false
    fill(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// The bytes must be UTF-8.
  private mutating func quote(_ text: some Collection<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F: bytes.append(contentsOf: ("\\u00" + hex(UInt32(byte), digits: 2)).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
