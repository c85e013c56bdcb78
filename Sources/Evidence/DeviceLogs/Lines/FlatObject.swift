/// The members of one JSON object, found without reading what is inside of them. Logs hold numbers that
/// no other file of this project does, so this reader takes any.
struct FlatObject {
  struct Member {
    let key: ArraySlice<UInt8>
    /// A string without its quotes, anything else as it stands.
    let value: ArraySlice<UInt8>
    let isText: Bool
  }

  private(set) var members: [Member] = []
  static let mostMembers = 1_000

  /// Nil for what is no object, or is cut.
  init?(_ bytes: ArraySlice<UInt8>) {
    var place = FlatObject.skipBlanks(bytes, from: bytes.startIndex)
    guard place < bytes.endIndex, bytes[place] == 0x7B else { return nil }
    place = FlatObject.skipBlanks(bytes, from: place + 1)
    if place < bytes.endIndex, bytes[place] == 0x7D { return }
    while members.count < FlatObject.mostMembers {
      guard place < bytes.endIndex, bytes[place] == 0x22,
        let key = FlatObject.endOfString(bytes, from: place + 1)
      else { return nil }
      let name = bytes[place + 1..<key]
      place = FlatObject.skipBlanks(bytes, from: key + 1)
      guard place < bytes.endIndex, bytes[place] == 0x3A else { return nil }
      place = FlatObject.skipBlanks(bytes, from: place + 1)
      guard place < bytes.endIndex else { return nil }
      let isText = bytes[place] == 0x22
      guard let end = FlatObject.endOfValue(bytes, from: place) else { return nil }
      let value = isText ? bytes[place + 1..<end - 1] : bytes[place..<end]
      members.append(Member(key: name, value: value, isText: isText))
      place = FlatObject.skipBlanks(bytes, from: end)
      guard place < bytes.endIndex else { return nil }
      if bytes[place] == 0x7D { return }
      guard bytes[place] == 0x2C else { return nil }
      place = FlatObject.skipBlanks(bytes, from: place + 1)
    }
  }

  /// The value of a key that is there as text.
  func text(_ key: StaticString) -> [UInt8]? {
    guard let member = member(key), member.isText else { return nil }
    return JSONString.resolved(member.value)
  }

  func member(_ key: StaticString) -> Member? {
    members.first { member in key.withUTF8Buffer { member.key.elementsEqual($0) } }
  }

  func number(_ key: StaticString) -> Int64? {
    guard let member = member(key) else { return nil }
    return DecimalNumber(member.value).map { $0.millionths / 1_000_000 }
  }

  /// True and false, and the spellings that programs write in their place.
  func flag(_ key: StaticString) -> Bool? {
    guard let value = member(key)?.value else { return nil }
    for word: StaticString in ["true", "1", "yes", "YES"] where value.begins(with: word) {
      return true
    }
    for word: StaticString in ["false", "0", "no", "NO"] where value.begins(with: word) {
      return false
    }
    return nil
  }

  private static func skipBlanks(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var place = start
    while place < bytes.endIndex, isBlank(bytes[place]) { place += 1 }
    return place
  }

  /// The place of the closing quote.
  static func endOfString(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var place = start
    while place < bytes.endIndex {
      if bytes[place] == 0x22 { return place }
      place += bytes[place] == 0x5C ? 2 : 1
    }
    return nil
  }

  /// The place after a value of whatever kind.
  private static func endOfValue(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    if bytes[start] == 0x22 { return endOfString(bytes, from: start + 1).map { $0 + 1 } }
    var depth = 0
    var place = start
    while place < bytes.endIndex {
      switch bytes[place] {
      case 0x22:
        guard let end = endOfString(bytes, from: place + 1) else { return nil }
        place = end
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        if depth == 0 { return place }
        depth -= 1
        if depth == 0 { return place + 1 }
      case 0x2C where depth == 0: return place
      default: break
      }
      place += 1
    }
    return nil
  }
}
