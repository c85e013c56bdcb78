/// Names of files are bytes, and not always UTF-8. As text, each byte that is none is held by a character
/// at the very end of Unicode; so are the bytes of these characters themselves, so that nothing is lost.
extension String {
  package init(nameBytes bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.holdsBytes {
      self = text
      return
    }
    self = ""
    var rest = Array(bytes)[...]
    while let first = rest.first {
      let letter = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
        .first
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
