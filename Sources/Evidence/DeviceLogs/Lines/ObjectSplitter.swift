import Basics

/// Splits a JSON array into its objects while reading it. A line break inside a string is a sign of a damaged
/// file: the text before it is dropped, and the search for the next object begins.
struct ObjectSplitter {
  static let longest = 1 << 20
  private var object: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isTooLong = false
  private(set) var cut: Int64 = 0

  /// Whether an object has begun but not ended.
  var isOpen: Bool { depth > 0 }

  /// Passes on each object that ends in this piece.
  mutating func feed(_ piece: ArraySlice<UInt8>, _ take: (ArraySlice<UInt8>) -> Void) {
    var start = piece.startIndex
    var place = piece.startIndex
    while place < piece.endIndex {
      let byte = piece[place]
      place += 1
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        } else if byte == 0x0A {
          giveUp()
        }
        continue
      }
      switch byte {
      case 0x22: isInString = depth > 0
      case 0x7B:
        if depth == 0 { start = place - 1 }
        depth += 1
      case 0x7D where depth > 0:
        depth -= 1
        if depth > 0 { continue }
        if object.isEmpty {
          take(piece[start..<place])
        } else {
          keep(piece[start..<place])
          if isTooLong { cut += 1 } else { take(object[...]) }
        }
        object.removeAll(keepingCapacity: true)
        isTooLong = false
      default: break
      }
    }
    if depth > 0 { keep(piece[start...]) }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if object.count + bytes.count > ObjectSplitter.longest {
      isTooLong = true
      object = [0x7B]
    } else {
      object += bytes
    }
  }

  private mutating func giveUp() {
    cut += 1
    (depth, isInString, isEscaped, isTooLong) = (0, false, false, false)
    object.removeAll(keepingCapacity: true)
  }
}

/// The members of one JSON object, found without parsing their values. Logs contain numbers that no other
/// file of this project does, so this reader accepts any number.
struct FlatObject {
  struct Member {
    let key: ArraySlice<UInt8>
    /// A string without its quotes; anything else unchanged.
    let value: ArraySlice<UInt8>
    let isText: Bool
  }

  private(set) var members: [Member] = []
  static let mostMembers = 1_000

  /// nil if this is not a complete object.
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

  /// The value of a key, with escapes resolved; nil if it is not a string.
  func text(_ key: StaticString) -> [UInt8]? {
    guard let member = member(key), member.isText else { return nil }
    return JSONEscape.resolved(member.value)
  }

  func member(_ key: StaticString) -> Member? {
    members.first { member in key.withUTF8Buffer { member.key.elementsEqual($0) } }
  }

  func number(_ key: StaticString) -> Int64? {
    guard let member = member(key) else { return nil }
    return DecimalNumber(member.value).map { $0.millionths / 1_000_000 }
  }

  /// The value of a key as a Boolean, also if it is written as 1, 0, yes or no; nil for any other value.
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

  /// The index of the closing quote.
  static func endOfString(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var place = start
    while place < bytes.endIndex {
      if bytes[place] == 0x22 { return place }
      place += bytes[place] == 0x5C ? 2 : 1
    }
    return nil
  }

  /// The index after a value of any kind.
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

/// A number from a log in millionths, which is precise enough for its uses.
package struct DecimalNumber: Equatable, Sendable {
  package let millionths: Int64

  package init(millionths: Int64) { self.millionths = millionths }

  /// Reads a number at the start of a text; nil if there is no digit or the value is too large.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.drop { isBlank($0) }
    let isNegative = rest.first == 0x2D
    if isNegative { rest = rest.dropFirst() }
    let whole = rest.prefix { isDigit($0) }
    guard !whole.isEmpty, whole.count <= 12 else { return nil }
    var value = whole.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    rest = rest[whole.endIndex...]
    var fraction: ArraySlice<UInt8> = []
    if rest.first == 0x2E { fraction = rest.dropFirst().prefix { isDigit($0) } }
    for place in 0..<6 {
      let digit = place < fraction.count ? fraction[fraction.startIndex + place] - 0x30 : 0
      value = value * 10 + Int64(digit)
    }
    millionths = isNegative ? -value : value
  }
}

/// Searches bytes, because a log may be large and only few of its lines are ever converted to text.
extension ArraySlice<UInt8> {
  func place(of wanted: StaticString) -> Int? {
    let found = withUnsafeBufferPointer { bytes in
      wanted.withUTF8Buffer { wanted -> Int? in
        let last = bytes.count - wanted.count
        let first = wanted[0]
        var place = 0
        while place <= last {
          if bytes[place] == first {
            var same = 1
            while same < wanted.count && bytes[place + same] == wanted[same] { same += 1 }
            if same == wanted.count { return place }
          }
          place += 1
        }
        return nil
      }
    }
    return found.map { startIndex + $0 }
  }

  func holds(_ wanted: StaticString) -> Bool { place(of: wanted) != nil }

  func begins(with wanted: StaticString) -> Bool {
    wanted.withUTF8Buffer { starts(with: $0) }
  }

  /// What follows the first occurrence; nil if there is none.
  func rest(after wanted: StaticString) -> ArraySlice<UInt8>? {
    place(of: wanted).map { self[($0 + wanted.utf8CodeUnitCount)...] }
  }

  func upTo(_ byte: UInt8) -> ArraySlice<UInt8> { prefix { $0 != byte } }

  var withoutBlanks: ArraySlice<UInt8> {
    let start = drop { isBlank($0) }
    guard let last = start.lastIndex(where: { !isBlank($0) }) else { return start.prefix(0) }
    return start[...last]
  }

  /// The first word, and what follows it and its blanks.
  var firstWord: (word: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let word = prefix { !isBlank($0) }
    return (word, self[word.endIndex...].drop { isBlank($0) })
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

func isHexadecimal(_ byte: UInt8) -> Bool {
  isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
}
