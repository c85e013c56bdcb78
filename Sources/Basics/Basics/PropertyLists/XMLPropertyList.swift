/// Reads the XML form. The document type is never followed, so nothing is fetched or expanded.
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

  /// Attributes may be there and mean nothing.
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
        // A longer name than the known one that it begins with.
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
