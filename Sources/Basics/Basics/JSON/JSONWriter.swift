/// Writes JSON from front to back, with keys in the given order. Invisible characters are escaped; programs
/// read the same value, and the text is safe to show on a terminal.
public struct JSONWriter {
  public enum Style: Sendable {
    /// For programs: no spaces.
    case compact
    /// For people: spaces within the line.
    case readable
  }

  /// How the items of a container are separated.
  package enum Layout: Equatable {
    case together
    case spaced
    /// Also has spaces inside the brackets.
    case padded
    /// Each on its own line, indented by this many spaces.
    case lines(indent: Int)
  }

  /// What precedes the next value or key.
  private enum Before { case nothing, key, item }

  public private(set) var bytes: [UInt8] = []
  private let style: Style
  private var layout = Layout.together
  private var before = Before.nothing

  public init(_ style: Style = .compact) { self.style = style }

  /// Starts over and keeps the capacity.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    before = .nothing
  }

  public mutating func object(_ fill: (inout JSONWriter) -> Void) {
    object(style == .compact ? .together : .padded, fill)
  }

  public mutating func array(_ fill: (inout JSONWriter) -> Void) {
    array(style == .compact ? .together : .spaced, fill)
  }

  public mutating func key(_ name: StaticString) {
    separate()
    name.withUTF8Buffer { quote($0) }
    endKey()
  }

  public mutating func number(_ value: Int64) { raw("\(value)") }
  /// A number with this many decimal places, exact and without trailing zeros: 1_250 with three is 1.25.
  public mutating func decimal(_ value: Int64, places: Int) { raw(JSONWriter.text(value, places)) }
  public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
  public mutating func null() { raw("null") }

  /// The bytes must be UTF-8.
  @inlinable public mutating func string(_ text: some Collection<UInt8>) {
    if text.withContiguousStorageIfAvailable({ string($0) }) == nil { string(Array(text)) }
  }

  public mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    separate()
    quote(text)
  }

  /// Adds a line break between two values, for readability only.
  public mutating func newLine() {
    if before == .item { bytes.append(UInt8(ascii: ",")) }
    before = .nothing
    bytes.append(0x0A)
  }
}

extension JSONWriter {
  package mutating func object(_ layout: Layout, _ fill: (inout JSONWriter) -> Void) {
    nest("{", "}", layout, fill)
  }

  package mutating func array(_ layout: Layout, _ fill: (inout JSONWriter) -> Void) {
    nest("[", "]", layout, fill)
  }

  public mutating func key(_ name: String) {
    var name = name
    separate()
    name.withUTF8 { quote($0) }
    endKey()
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    if style == .readable { bytes.append(0x20) }
    before = .key
  }

  private mutating func nest(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ inner: Layout,
    _ fill: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: opening))
    let outer = layout
    layout = inner
    before = .nothing
    fill(&self)
    if before == .item {
      switch inner {
      case .together, .spaced: break
      case .padded: bytes.append(0x20)
      case .lines(let indent): breakLine(indent - 2)
      }
    }
    layout = outer
    before = .item
    bytes.append(UInt8(ascii: closing))
  }

  private static func text(_ value: Int64, _ places: Int) -> String {
    var scale: UInt64 = 1
    for _ in 0..<places { scale *= 10 }
    let whole = "\(value < 0 ? "-" : "")\(value.magnitude / scale)"
    let rest = value.magnitude % scale
    if rest == 0 { return whole }
    var digits = "\(scale + rest)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func separate() {
    let before = before
    self.before = .item
    if before == .key { return }
    if before == .item { bytes.append(UInt8(ascii: ",")) }
    switch layout {
    case .together: break
    case .spaced: if before == .item { bytes.append(0x20) }
    case .padded: bytes.append(0x20)
    case .lines(let indent): breakLine(indent)
    }
  }

  private mutating func breakLine(_ indent: Int) {
    bytes.append(0x0A)
    for _ in 0..<indent { bytes.append(0x20) }
  }

  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    if style == .compact && text.allSatisfy({ $0 < 0x80 }) {
      append(text)
    } else {
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { append(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends whole stretches at once, because hardly any text needs escaping.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for place in text.indices where JSONWriter.isEscaped(text[place]) {
      bytes.append(contentsOf: text[start..<place])
      append(text[place])
      start = place + 1
    }
    bytes.append(contentsOf: text[start...])
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20, 0x7F: escape(UInt16(byte))
    default: bytes.append(byte)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n" where style == .readable: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    case "\t" where style == .readable: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
    default:
      if scalar.isASCII {
        append(UInt8(scalar.value))
      } else if scalar.isVisible {
        bytes.append(contentsOf: String(scalar).utf8)
      } else {
        for unit in String(scalar).utf16 { escape(unit) }
      }
    }
  }

  private mutating func escape(_ unit: UInt16) {
    bytes.append(contentsOf: ("\\u" + hex(UInt32(unit), digits: 4)).utf8)
  }
}

/// Writes keys with their values.
extension JSONWriter {
  public mutating func list<Items: Sequence>(
    _ name: StaticString, _ items: Items, _ write: (Items.Element, inout JSONWriter) -> Void
  ) {
    key(name)
    array { json in for item in items { write(item, &json) } }
  }

  public mutating func texts(_ name: StaticString, _ texts: [String]) {
    list(name, texts) { $1.string($0.utf8) }
  }

  public static func object(_ fill: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(fill)
    return json.bytes
  }

  public mutating func field(_ name: StaticString, _ value: Int64) {
    key(name)
    number(value)
  }

  public mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  public mutating func field(_ name: StaticString, _ text: String) {
    key(name)
    string(text.utf8)
  }
}

/// The escapes in JSON strings.
@usableFromInline
package enum JSONEscape {
  /// The character that a one-letter escape stands for.
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

  /// The value of the first four hexadecimal digits.
  static func unit(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard digits.count >= 4 else { return nil }
    var unit: UInt32 = 0
    for byte in digits.prefix(4) {
      guard let digit = hexDigit(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// Escapes were checked by the parser; those it reported are dropped.
  @usableFromInline package static func resolved(_ content: ArraySlice<UInt8>) -> [UInt8] {
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

  /// Appends the character for `\uXXXX`, or for a surrogate pair, and returns the index after it.
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
