/// The last 32 bytes of a binary property list: where its objects are.
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
  /// nil beyond the bytes or where it does not fit into an `Int`.
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
