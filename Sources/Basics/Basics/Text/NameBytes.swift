/// Names of files are bytes, and not always UTF-8. As text, each byte that is none is held by a character
/// at the very end of Unicode; so are the bytes of these characters themselves, so that nothing is lost.
extension String {
  /// Nil if the bytes are not valid UTF-8. The standard library's `String(validating:as:)` does the same
  /// from macOS 15 and iOS 18 on; this package also runs on earlier ones.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // What is not valid was replaced by U+FFFD.
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
        unicodeScalars.append(Unicode.Scalar(holding: first))
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
    // All of them begin with this byte.
    utf8.contains(0xF4) && unicodeScalars.contains { $0.heldByte != nil }
  }
}

extension Unicode.Scalar {
  fileprivate init(holding byte: UInt8) { self = Unicode.Scalar(0x10FF00 + UInt32(byte))! }

  /// Nil for every character that a name could be meant to have.
  var heldByte: UInt8? { value >= 0x10FF80 ? UInt8(truncatingIfNeeded: value) : nil }
}
