/// Finds values in the bytes of a scenario file without reading it as one: JSON with comments and
/// trailing commas. nil wherever it is none.
struct DocumentScan {
  let bytes: [UInt8]

  struct Member {
    let key: ArraySlice<UInt8>
    let value: Range<Int>
  }

  /// The value of the whole file.
  var root: Range<Int>? {
    // A mark of the byte order may stand first.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return value(from: start)
  }

  func members(of object: Range<Int>) -> [Member]? {
    guard let inside = inside(of: object, "{", "}") else { return nil }
    var members: [Member] = []
    var place = skipBlanks(inside.lowerBound)
    while place < inside.upperBound {
      guard let key = value(from: place), `is`(key.lowerBound, "\"") else { return nil }
      let colon = skipBlanks(key.upperBound)
      guard `is`(colon, ":"), let value = value(from: colon + 1) else { return nil }
      members.append(
        Member(key: bytes[key.lowerBound + 1..<key.upperBound - 1], value: value))
      place = skipComma(value.upperBound)
    }
    return members
  }

  func elements(of list: Range<Int>) -> [Range<Int>]? {
    guard let inside = inside(of: list, "[", "]") else { return nil }
    var elements: [Range<Int>] = []
    var place = skipBlanks(inside.lowerBound)
    while place < inside.upperBound {
      guard let value = value(from: place) else { return nil }
      elements.append(value)
      place = skipComma(value.upperBound)
    }
    return elements
  }

  func isString(_ range: Range<Int>) -> Bool { `is`(range.lowerBound, "\"") }

  private func inside(
    of range: Range<Int>, _ open: Unicode.Scalar, _ close: Unicode.Scalar
  ) -> Range<Int>? {
    guard range.count >= 2, `is`(range.lowerBound, open), `is`(range.upperBound - 1, close) else {
      return nil
    }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  private func `is`(_ place: Int, _ character: Unicode.Scalar) -> Bool {
    place < bytes.count && bytes[place] == UInt8(ascii: character)
  }

  /// The next value: a string, a container up to its end, or a word.
  func value(from start: Int) -> Range<Int>? {
    let first = skipBlanks(start)
    var depth = 0
    var place = first
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard let end = endOfString(place) else { return nil }
        place = end
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return nil }
        depth -= 1
        place += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { return nil }
        place += 1
      default: place = endOfWord(place)
      }
      if depth == 0 { return first..<place }
      place = skipBlanks(place)
    }
    return nil
  }

  private func endOfString(_ start: Int) -> Int? {
    var place = start + 1
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\"") { return place + 1 }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private func endOfWord(_ start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, !DocumentScan.ends.contains(bytes[place]) { place += 1 }
    return place
  }

  private static let ends = Array(" \t\r\n,:{}[]\"/".utf8)

  private func skipComma(_ start: Int) -> Int {
    let place = skipBlanks(start)
    return `is`(place, ",") ? skipBlanks(place + 1) : place
  }

  private func skipBlanks(_ start: Int) -> Int {
    var place = start
    while place < bytes.count {
      if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) {
        place += 1
      } else if `is`(place, "/"), `is`(place + 1, "/") {
        while place < bytes.count, bytes[place] != 0x0A { place += 1 }
      } else if `is`(place, "/"), `is`(place + 1, "*") {
        place += 2
        while place < bytes.count, !(`is`(place, "*") && `is`(place + 1, "/")) { place += 1 }
        place = min(place + 2, bytes.count)
      } else {
        break
      }
    }
    return place
  }
}
