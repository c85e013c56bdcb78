import Basics

/// Reads the XML format. The document type is ignored, so nothing is fetched or expanded.
struct XMLPropertyList {
  private var cursor: XMLCursor
  private let limits: PropertyListLimits
  private var values = 0

  static func read(
    _ bytes: [UInt8], within limits: PropertyListLimits
  ) throws(PropertyListFault) -> PropertyNode {
    try checkEncoding(bytes)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var reader = XMLPropertyList(
      cursor: XMLCursor(bytes: bytes, place: start), limits: limits)
    return try reader.document()
  }

  private static func checkEncoding(_ bytes: [UInt8]) throws(PropertyListFault) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw PropertyListFault(.sixteenBit, at: SourceSpan(0, 2))
    }
    guard let offset = firstInvalid(bytes) else { return }
    throw PropertyListFault(.notUTF8(offset: offset), at: SourceSpan(offset, offset + 1))
  }

  private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var place = 0
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): place += scalar.count
      case .error: return place
      case .emptyInput: return nil
      }
    }
  }

  private mutating func document() throws(PropertyListFault) -> PropertyNode {
    try cursor.skipMisc()
    let start = cursor.place
    guard !cursor.isAtEnd else {
      throw PropertyListFault(.empty, at: SourceSpan(0, cursor.bytes.count))
    }
    guard cursor.take("<plist") else {
      throw PropertyListFault(.notAPropertyList, at: SourceSpan(start, start + 1))
    }
    guard try finishTag(from: start, "plist") == .open else {
      throw cursor.fault(.expectedElement, from: start)
    }
    try cursor.skipMisc()
    let root = try value(depth: 1)
    try cursor.skipMisc()
    try close("plist")
    try cursor.skipMisc()
    guard cursor.isAtEnd else { throw cursor.fault(.textAfterEnd, from: cursor.place) }
    return root
  }

  private mutating func value(depth: Int) throws(PropertyListFault) -> PropertyNode {
    let start = cursor.place
    values += 1
    try limit(values, .values, limits.values)
    try limit(depth, .depth, limits.depth)
    guard cursor.take("<"), cursor.byte != UInt8(ascii: "/") else {
      throw cursor.fault(.expectedElement, from: start)
    }
    let name = cursor.name()
    let tag = try finishTag(from: start, name)
    switch name {
    case "dict":
      let members = tag == .empty ? [] : try members(depth: depth)
      return PropertyNode(.dictionary(members), at: SourceSpan(start, cursor.place))
    case "array":
      let items = tag == .empty ? [] : try items(depth: depth)
      return PropertyNode(.array(items), at: SourceSpan(start, cursor.place))
    case "true", "false":
      if tag == .open { try close(name) }
      return PropertyNode(.flag(name == "true"), at: SourceSpan(start, cursor.place))
    case "string": return try leaf(name, tag, from: start) { .text($0) }
    case "integer": return try leaf(name, tag, from: start) { _ in .other(.integer) }
    case "real": return try leaf(name, tag, from: start) { _ in .other(.real) }
    case "date": return try leaf(name, tag, from: start) { _ in .other(.date) }
    case "data": return try leaf(name, tag, from: start) { _ in .other(.data) }
    default: throw cursor.fault(.unknownElement(name), from: start)
    }
  }

  private mutating func leaf(
    _ name: String, _ tag: Tag, from start: Int, _ value: (String) -> PropertyValue
  ) throws(PropertyListFault) -> PropertyNode {
    if tag == .empty { return PropertyNode(value(""), at: SourceSpan(start, cursor.place)) }
    let (text, place) = try cursor.text(of: name)
    try close(name)
    return PropertyNode(value(text), at: place)
  }

  private mutating func items(depth: Int) throws(PropertyListFault) -> [PropertyNode] {
    var items: [PropertyNode] = []
    try cursor.skipMisc()
    while !cursor.sees("</") {
      items.append(try value(depth: depth + 1))
      try cursor.skipMisc()
    }
    try close("array")
    return items
  }

  private mutating func members(depth: Int) throws(PropertyListFault) -> [PropertyMember] {
    var members: [PropertyMember] = []
    try cursor.skipMisc()
    while !cursor.sees("</") {
      let start = cursor.place
      guard cursor.take("<key") else { throw cursor.fault(.expectedKey, from: start) }
      let tag = try finishTag(from: start, "key")
      let (key, place) =
        tag == .empty ? ("", SourceSpan(start, cursor.place)) : try cursor.text(of: "key")
      if tag == .open { try close("key") }
      try cursor.skipMisc()
      if cursor.sees("</dict") || cursor.sees("<key") {
        throw cursor.fault(.keyWithoutValue(key), from: start)
      }
      members.append(PropertyMember(key, at: place, try value(depth: depth + 1)))
      try cursor.skipMisc()
    }
    try close("dict")
    return members
  }

  private enum Tag { case open, empty }

  /// Reads the rest of a tag. Attributes are allowed and ignored.
  private mutating func finishTag(from start: Int, _ name: String) throws(PropertyListFault) -> Tag
  {
    while let byte = cursor.byte {
      if cursor.take("/>") { return .empty }
      if cursor.take(">") { return .open }
      cursor.place += 1
      switch byte {
      case UInt8(ascii: "\""): _ = try cursor.skip(past: "\"", of: "\"")
      case UInt8(ascii: "'"): _ = try cursor.skip(past: "'", of: "'")
      case UInt8(ascii: "<"): throw cursor.fault(.notClosed("<\(name)"), from: start)
      case 0x20, 0x09, 0x0A, 0x0D: break
      default:
        // A longer name that begins with the known one.
        if cursor.place - 1 == start + 1 + name.utf8.count {
          cursor.place -= 1
          throw cursor.fault(.unknownElement(name + cursor.name()), from: start)
        }
      }
    }
    throw cursor.fault(.notClosed("<\(name)"), from: start)
  }

  private mutating func close(_ name: String) throws(PropertyListFault) {
    let start = cursor.place
    guard !cursor.isAtEnd else { throw cursor.fault(.notClosed("<\(name)>"), from: start) }
    guard cursor.take("</") else {
      throw cursor.fault(cursor.sees("<") ? .notClosed("<\(name)>") : .strayText, from: start)
    }
    let found = cursor.name()
    cursor.skipBlanks()
    guard found == name, cursor.take(">") else {
      throw cursor.fault(.wrongClosing(found: found, expected: name), from: start)
    }
  }

  private func limit(
    _ count: Int, _ amount: PropertyListProblem.Amount, _ most: Int
  ) throws(PropertyListFault) {
    guard count > most else { return }
    let place = SourceSpan(cursor.place, cursor.place)
    throw PropertyListFault(.tooMuch(amount, limit: most), at: place)
  }
}

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

  /// Moves past the next occurrence and returns the range before it.
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

  /// Skips comments, instructions and the document type, which contain no values.
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

extension XMLCursor {
  /// The text up to the next tag, with entities, character data and comments resolved.
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
