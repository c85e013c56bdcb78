/// Text that is safe to print. Values interpolated into a literal of this type are escaped, line breaks
/// included, unless they are `SafeText` themselves. Text from elsewhere is always escaped.
package struct SafeText: Equatable, Sendable {
  package private(set) var text = ""

  package init() {}

  /// Text that is already laid out; its line breaks are kept.
  package init(lines text: String) {
    self.text = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { VisibleText.of(String($0)) }.joined(separator: "\n")
  }

  /// Also escapes backslashes, so that none in the text looks like an escape.
  package init(exactly text: String) { self.text = safeText(text.utf8) }

  package static func + (left: SafeText, right: SafeText) -> SafeText {
    var sum = left
    sum.text += right.text
    return sum
  }
}

/// Interpolated into an ordinary string, it appears as its text.
extension SafeText: CustomStringConvertible {
  package var description: String { text }
}

extension SafeText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var safe = SafeText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { safe.text += literal }

    package mutating func appendInterpolation(_ safe: SafeText) { self.safe.text += safe.text }

    package mutating func appendInterpolation(_ outside: String) {
      safe.text += VisibleText.of(outside)
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      safe.text += String(number)
    }
  }

  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.safe }
}

/// Text from outside in a form that cannot control a terminal or reorder its surroundings.
package enum VisibleText {
  /// Replaces every invisible character by an escape such as `\u{1B}`.
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

/// Like `VisibleText`, for bytes: backslashes are escaped too, and invalid bytes are shown as in `\xFF`.
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
  // Not UTF-8, so the encoding is unknown: everything except plain ASCII is shown as bytes.
  for byte in bytes {
    text += isPlain(byte) ? String(Unicode.Scalar(byte)) : VisibleText.escaped(byte)
  }
  return text
}

private func isPlain(_ byte: UInt8) -> Bool { VisibleText.isPlain(byte) && byte != 0x5C }

/// Text as it is written to a stream or file. All output except event logs goes through this type, so nothing
/// from an input can control a terminal or act as a command to a CI service.
///
/// GitHub executes a line that begins with `::` after any blanks, and `##[` anywhere; Azure executes
/// `##vso[`. Wrapping may move such a word to the beginning of a line, so whole lines are checked as the last
/// step before writing.
package struct PrintedText {
  package let words: String

  private init(words: String) { self.words = words }

  package static func plain(_ text: String) -> PrintedText {
    PrintedText(words: disarmed(visible(text, escaped: VisibleText.of)))
  }

  /// A line of JSON never begins with a colon, and brackets after `##` occur only inside strings.
  package static func json(_ text: String) -> PrintedText {
    PrintedText(
      words: withoutInnerCommands(visible(text, escaped: inJSON), bracket: "\\u005B"))
  }

  /// Lines that are intended as commands. The caller has already escaped input so that it cannot begin or end
  /// a line.
  package static func annotations(_ text: String) -> PrintedText {
    PrintedText(
      words: withoutInnerCommands(visible(text, escaped: VisibleText.of), bracket: "\\u{5B}"))
  }

  /// Replaces the previous line on a terminal.
  package static func progress(_ line: String) -> PrintedText {
    PrintedText(words: "\r\u{1B}[K" + plain(line).words)
  }
}

/// Keeps line breaks, tabs and colours, which layouts use, and escapes all other invisible characters.
private func visible(_ text: String, escaped: (Unicode.Scalar) -> String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x7F && $0 >= 0x20 || $0 == 0x0A }) { return text }
  // Not a view of scalars: each `+=` on one copies all that is there.
  var shown = ""
  var rest = Substring(text).unicodeScalars
  while let scalar = rest.first {
    let taken = scalar == "\u{1B}" ? lengthOfColour(rest) : 0
    if taken > 0 {
      shown += String(rest.prefix(taken))
    } else if scalar.isVisible || scalar == "\n" || scalar == "\t" {
      shown += String(scalar)
    } else {
      shown += escaped(scalar)
    }
    rest = rest.dropFirst(max(taken, 1))
  }
  return shown
}

/// The length of a colour sequence, which is a number between `[` and `m`; 0 for all other sequences.
private func lengthOfColour(_ text: Substring.UnicodeScalarView) -> Int {
  let digits = text.dropFirst(2).prefix(3).prefix { ("0"..."9").contains($0) }.count
  let after = text.dropFirst(2 + digits).first
  return digits > 0 && text.dropFirst().first == "[" && after == "m" ? digits + 3 : 0
}

/// In JSON, invisible characters other than line breaks occur only inside strings.
private func inJSON(_ scalar: Unicode.Scalar) -> String {
  String(scalar).utf16.map { "\\u" + hex(UInt32($0), digits: 4) }.joined()
}

private func withoutInnerCommands(_ text: String, bracket: String) -> String {
  var shown: [UInt8] = []
  shown.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    if endsCommand(byte, after: shown) { shown += bracket.utf8 } else { shown.append(byte) }
  }
  return String(decoding: shown, as: UTF8.self)
}

private func disarmed(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var shown: [UInt8] = []
  shown.reserveCapacity(bytes.count)
  var isLineBlank = true
  for (place, byte) in bytes.enumerated() {
    let isCommand =
      switch byte {
      case UInt8(ascii: ":"): isLineBlank && bytes[(place + 1)...].first == byte
      default: endsCommand(byte, after: shown)
      }
    if isCommand {
      shown += "\\u{\(String(byte, radix: 16, uppercase: true))}".utf8
    } else {
      shown.append(byte)
    }
    isLineBlank = byte == UInt8(ascii: "\n") || isLineBlank && mayBeBlank(byte)
  }
  return String(decoding: shown, as: UTF8.self)
}

private func endsCommand(_ byte: UInt8, after shown: [UInt8]) -> Bool {
  byte == UInt8(ascii: "[") && (shown.ends(with: "##") || shown.ends(with: "##vso"))
}

/// Some non-ASCII characters are blanks too. All are treated as such: escaping too much does no harm.
private func mayBeBlank(_ byte: UInt8) -> Bool {
  byte >= 0x80 || byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
}

extension [UInt8] {
  fileprivate func ends(with text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}

/// File names are bytes and not always UTF-8. In a string, each invalid byte is held by a character at the
/// end of Unicode's range; the bytes of these characters are held the same way, so nothing is lost.
extension String {
  /// Nil if the bytes are not valid UTF-8. The standard library's `String(validating:as:)` does the same
  /// from macOS 15 and iOS 18 on; this package also runs on earlier ones.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid bytes were replaced by U+FFFD.
    if !utf8.elementsEqual(bytes) { return nil }
  }

  package init(nameBytes bytes: some Collection<UInt8>) {
    if let text = String(validUTF8: bytes), !text.holdsBytes {
      self = text
      return
    }
    self = ""
    var rest = Array(bytes)[...]
    while let first = rest.first {
      let letter = (1...4).lazy.compactMap { String(validUTF8: rest.prefix($0)) }.first
      if let letter, !letter.holdsBytes {
        self += letter
        rest = rest.dropFirst(letter.utf8.count)
      } else {
        self += String(Unicode.Scalar(holding: first))
        rest = rest.dropFirst()
      }
    }
  }

  package var nameBytes: [UInt8] {
    if !holdsBytes { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.heldByte.map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  private var holdsBytes: Bool {
    // All such characters begin with this byte.
    utf8.contains(0xF4) && unicodeScalars.contains { $0.heldByte != nil }
  }
}

extension Unicode.Scalar {
  fileprivate init(holding byte: UInt8) { self = Unicode.Scalar(0x10FF00 + UInt32(byte))! }

  /// The byte that this character holds; nil for every character that a name could really contain.
  var heldByte: UInt8? { value >= 0x10FF80 ? UInt8(truncatingIfNeeded: value) : nil }
}

/// Text from a file, quoted in a message.
package enum Quotation {
  /// Truncated, because nobody reads a long wrong text.
  package static func cut(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60)
    return String(String.UnicodeScalarView(shown))
      + (shown.count < text.unicodeScalars.count ? "…" : "")
  }

  package static func quoted(_ text: String) -> String { "\"\(cut(text))\"" }
}
