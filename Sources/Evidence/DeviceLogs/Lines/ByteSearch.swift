/// Searching in bytes: a log may be large, and only a few of its lines are ever made into text.
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

  /// What follows the first of these; nil where there is none.
  func rest(after wanted: StaticString) -> ArraySlice<UInt8>? {
    place(of: wanted).map { self[($0 + wanted.utf8CodeUnitCount)...] }
  }

  func upTo(_ byte: UInt8) -> ArraySlice<UInt8> { prefix { $0 != byte } }

  func isFollowed(by wanted: StaticString, at place: Int) -> Bool {
    place <= endIndex && self[place...].begins(with: wanted)
  }

  var withoutBlanks: ArraySlice<UInt8> {
    let start = drop { isBlank($0) }
    guard let last = start.lastIndex(where: { !isBlank($0) }) else { return start.prefix(0) }
    return start[...last]
  }

  /// The word at the beginning and what follows it and its blanks.
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
