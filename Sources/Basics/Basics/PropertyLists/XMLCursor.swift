/// A place in the bytes of an XML file.
struct XMLCursor {
  let bytes: [UInt8]
  var place: Int

  var isAtEnd: Bool { place >= bytes.count }
  var byte: UInt8? { isAtEnd ? nil : bytes[place] }

  func sees(_ text: StaticString) -> Bool {
    guard bytes.count - place >= text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where bytes[place + offset] != text.utf8Start[offset] { return false }
    return true
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard sees(text) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  /// Moves behind the next occurrence and returns what stood before it.
  mutating func skip(past end: StaticString, of what: String) throws(PropertyListFault)
    -> SourceSpan
  {
    let start = place
    while !isAtEnd {
      if sees(end) {
        let content = SourceSpan(start, place)
        place += end.utf8CodeUnitCount
        return content
      }
      place += 1
    }
    throw fault(.notClosed(what), from: start)
  }

  /// Comments, instructions and the document type say nothing about values.
  mutating func skipMisc() throws(PropertyListFault) {
    while true {
      skipBlanks()
      if take("<!--") {
        _ = try skip(past: "-->", of: "<!--")
      } else if take("<?") {
        _ = try skip(past: "?>", of: "<?")
      } else if take("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  private mutating func skipDocumentType() throws(PropertyListFault) {
    let start = place
    var open = 1
    while let byte {
      place += 1
      switch byte {
      case UInt8(ascii: "<"): open += 1
      case UInt8(ascii: ">"):
        open -= 1
        if open == 0 { return }
      case UInt8(ascii: "\""): _ = try skip(past: "\"", of: "\"")
      case UInt8(ascii: "'"): _ = try skip(past: "'", of: "'")
      default: break
      }
    }
    throw fault(.notClosed("<!DOCTYPE"), from: start)
  }

  mutating func name() -> String {
    let start = place
    while let byte, XMLCursor.isName(byte) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...0xFF: true
    default: false
    }
  }

  func fault(_ fault: MarkupFault, from start: Int) -> PropertyListFault {
    PropertyListFault(.markup(fault), at: SourceSpan(start, max(start, min(place, bytes.count))))
  }
}
