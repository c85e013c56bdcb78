import Basics

/// Reads the binary form. Every offset, count and reference is checked before it is followed.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let trailer: BinaryTrailer
  private let limits: PropertyListLimits
  private var values = 0
  private var textBytes = 0
  /// The containers that enclose the current value, to detect one that contains itself.
  private var path: [Int] = []

  static func read(
    _ bytes: [UInt8], within limits: PropertyListLimits
  ) throws(PropertyListFault) -> PropertyNode {
    let trailer = try BinaryTrailer(bytes)
    var reader = BinaryPropertyList(bytes: bytes, trailer: trailer, limits: limits)
    return try reader.object(trailer.top, namedAt: SourceSpan(bytes.count, bytes.count))
  }

  private mutating func object(
    _ index: Int, namedAt place: SourceSpan
  ) throws(PropertyListFault) -> PropertyNode {
    values += 1
    try limit(values, .values, limits.values, place)
    try limit(path.count + 1, .depth, limits.depth, place)
    guard index < trailer.objects else {
      throw PropertyListFault(.binary(.badReference(index)), at: place)
    }
    let size = trailer.offsetSize
    guard
      let start = BigEndian.number(bytes, at: trailer.table + index * size, size: size),
      start >= BinaryTrailer.header, start < trailer.table
    else { throw PropertyListFault(.binary(.badOffset(object: index)), at: place) }
    if path.contains(index) { throw fault(.cycle, start) }
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: return try single(marker, start)
    case 0x1: return try fixed(.integer, 1 << low, start, isKnown: low <= 4)
    case 0x2: return try fixed(.real, 1 << low, start, isKnown: low == 2 || low == 3)
    case 0x3: return try fixed(.date, 8, start, isKnown: low == 3)
    case 0x8: return try fixed(.identifier, low + 1, start, isKnown: true)
    default: break
    }
    let (count, content) = try count(low, start)
    switch marker >> 4 {
    case 0x4:
      let end = try end(of: count, unit: 1, content, start)
      return PropertyNode(.other(.data), at: SourceSpan(start, end))
    case 0x5, 0x7: return try text(count, unit: 1, content, start)
    case 0x6: return try text(count, unit: 2, content, start)
    case 0xA, 0xC:
      let end = try end(of: count, unit: trailer.referenceSize, content, start)
      let items = try items(index, count, content)
      let value: PropertyValue = marker >> 4 == 0xA ? .array(items) : .other(.set)
      return PropertyNode(value, at: SourceSpan(start, end))
    case 0xD: return try dictionary(index, count, content, start)
    default: throw fault(.unknownMarker(marker), start)
    }
  }

  private func single(_ marker: UInt8, _ start: Int) throws(PropertyListFault) -> PropertyNode {
    let place = SourceSpan(start, start + 1)
    switch marker {
    case 0x00: return PropertyNode(.other(.null), at: place)
    case 0x08: return PropertyNode(.flag(false), at: place)
    case 0x09: return PropertyNode(.flag(true), at: place)
    default: throw fault(.unknownMarker(marker), start)
    }
  }

  private func fixed(
    _ kind: PropertyKind, _ size: Int, _ start: Int, isKnown: Bool
  ) throws(PropertyListFault) -> PropertyNode {
    guard isKnown else { throw fault(.unknownMarker(bytes[start]), start) }
    let end = try end(of: size, unit: 1, start + 1, start)
    return PropertyNode(.other(kind), at: SourceSpan(start, end))
  }

  /// A count of fifteen or more follows the marker as a separate number.
  private func count(_ low: Int, _ start: Int) throws(PropertyListFault) -> (Int, Int) {
    if low < 15 { return (low, start + 1) }
    guard start + 1 < trailer.table, bytes[start + 1] >> 4 == 0x1, bytes[start + 1] & 0x0F <= 3
    else { throw fault(.beyondEnd, start) }
    let size = 1 << Int(bytes[start + 1] & 0x0F)
    guard let count = BigEndian.number(bytes, at: start + 2, size: size) else {
      throw fault(.beyondEnd, start)
    }
    return (count, start + 2 + size)
  }

  /// The end of an object's content, which must come before the offset table.
  private func end(
    of count: Int, unit: Int, _ content: Int, _ start: Int
  ) throws(PropertyListFault) -> Int {
    guard content <= trailer.table, count <= (trailer.table - content) / unit else {
      throw fault(.beyondEnd, start)
    }
    return content + count * unit
  }

  private mutating func text(
    _ count: Int, unit: Int, _ content: Int, _ start: Int
  ) throws(PropertyListFault) -> PropertyNode {
    let end = try end(of: count, unit: unit, content, start)
    let place = SourceSpan(start, end)
    textBytes += end - content
    try limit(textBytes, .textBytes, limits.textBytes, place)
    let raw = bytes[content..<end]
    let text: String?
    if unit == 1 {
      text = String(validUTF8: raw)
    } else {
      let units = stride(from: content, to: end, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      // Decoding replaces invalid UTF-16 by U+FFFD, so the result differs.
      let decoded = String(decoding: units, as: UTF16.self)
      text = decoded.utf16.elementsEqual(units) ? decoded : nil
    }
    guard let text else { throw fault(.badText, start) }
    return PropertyNode(.text(text), at: place)
  }

  private mutating func items(
    _ index: Int, _ count: Int, _ content: Int
  ) throws(PropertyListFault) -> [PropertyNode] {
    path.append(index)
    var items: [PropertyNode] = []
    for number in 0..<count { items.append(try referenced(number, content)) }
    path.removeLast()
    return items
  }

  private mutating func dictionary(
    _ index: Int, _ count: Int, _ content: Int, _ start: Int
  ) throws(PropertyListFault) -> PropertyNode {
    let end = try end(of: count, unit: 2 * trailer.referenceSize, content, start)
    path.append(index)
    var members: [PropertyMember] = []
    for number in 0..<count {
      let key = try referenced(number, content)
      guard case .text(let name) = key.value else { throw fault(.keyNotText, start) }
      members.append(PropertyMember(name, at: key.place, try referenced(count + number, content)))
    }
    path.removeLast()
    return PropertyNode(.dictionary(members), at: SourceSpan(start, end))
  }

  private mutating func referenced(
    _ number: Int, _ content: Int
  ) throws(PropertyListFault) -> PropertyNode {
    let size = trailer.referenceSize
    let place = content + number * size
    let range = SourceSpan(place, place + size)
    guard let index = BigEndian.number(bytes, at: place, size: size) else {
      throw PropertyListFault(.binary(.badReference(.max)), at: range)
    }
    return try object(index, namedAt: range)
  }

  private func limit(
    _ count: Int, _ amount: PropertyListProblem.Amount, _ most: Int, _ place: SourceSpan
  ) throws(PropertyListFault) {
    if count > most { throw PropertyListFault(.tooMuch(amount, limit: most), at: place) }
  }

  private func fault(_ fault: BinaryFault, _ start: Int) -> PropertyListFault {
    PropertyListFault(.binary(fault), at: SourceSpan(start, start + 1))
  }
}

/// The last 32 bytes of a binary property list, which say where its objects are.
struct BinaryTrailer {
  static let length = 32
  static let header = 8

  let offsetSize: Int
  let referenceSize: Int
  let objects: Int
  let top: Int
  let table: Int

  init(_ bytes: [UInt8]) throws(PropertyListFault) {
    let whole = SourceSpan(0, min(BinaryTrailer.header, bytes.count))
    guard bytes.count >= BinaryTrailer.header + BinaryTrailer.length else {
      throw PropertyListFault(.binary(.tooShort), at: whole)
    }
    guard bytes[6] == UInt8(ascii: "0") else {
      throw PropertyListFault(.binary(.unknownVersion), at: whole)
    }
    let start = bytes.count - BinaryTrailer.length
    let fault = PropertyListFault(.binary(.badTrailer), at: SourceSpan(start, bytes.count))
    offsetSize = Int(bytes[start + 6])
    referenceSize = Int(bytes[start + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
      let objects = BigEndian.number(bytes, at: start + 8, size: 8),
      let top = BigEndian.number(bytes, at: start + 16, size: 8),
      let table = BigEndian.number(bytes, at: start + 24, size: 8),
      objects > 0, top < objects, table >= BinaryTrailer.header, table <= start,
      objects <= (start - table) / offsetSize
    else { throw fault }
    self.objects = objects
    self.top = top
    self.table = table
  }
}

enum BigEndian {
  /// Nil if it is beyond the bytes or does not fit into an `Int`.
  static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int? {
    guard place >= 0, size >= 0, place <= bytes.count, size <= bytes.count - place else {
      return nil
    }
    var number: UInt64 = 0
    for byte in bytes[place..<place + size] {
      guard number >> 56 == 0 else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return Int(exactly: number)
  }
}
