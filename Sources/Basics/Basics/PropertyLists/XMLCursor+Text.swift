extension XMLCursor {
  /// What stands up to the next tag, with entities, character data and comments resolved.
  mutating func text(of element: String) throws(PropertyListFault) -> (String, SourceSpan) {
    let start = place
    var text: [UInt8] = []
    while let byte {
      if byte == UInt8(ascii: "&") {
        text += try entity()
      } else if take("<!--") {
        _ = try skip(past: "-->", of: "<!--")
      } else if take("<![CDATA[") {
        let content = try skip(past: "]]>", of: "<![CDATA[")
        text += bytes[content.start..<content.end]
      } else if byte == UInt8(ascii: "<") {
        return (String(decoding: text, as: UTF8.self), SourceSpan(start, place))
      } else {
        text.append(byte)
        place += 1
      }
    }
    throw fault(.notClosed("<\(element)>"), from: start)
  }

  private mutating func entity() throws(PropertyListFault) -> [UInt8] {
    let start = place
    let longest = 12
    place += 1
    while let byte, byte != UInt8(ascii: ";"), place - start < longest { place += 1 }
    let name = String(decoding: bytes[start + 1..<place], as: UTF8.self)
    guard byte == UInt8(ascii: ";") else { throw fault(.unknownEntity(name), from: start) }
    place += 1
    switch name {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    guard name.hasPrefix("#") else { throw fault(.unknownEntity(name), from: start) }
    let isHex = name.hasPrefix("#x")
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard let value = UInt32(digits, radix: isHex ? 16 : 10), value != 0,
      let scalar = Unicode.Scalar(value)
    else { throw fault(.badCharacterNumber(name), from: start) }
    return Array(String(scalar).utf8)
  }
}
