/// Checks the bytes of a file before they are parsed.
enum Encoding {
  /// The offset of the text, which may follow a byte order mark.
  static func contentStart(_ bytes: UnsafeRawBufferPointer) -> Int {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  /// Every scenario begins with an ASCII character, so a zero among the first two bytes means UTF-16.
  static func looksLikeUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE): return true
    case (0, 1...), (1..., 0): return true
    default: return false
    }
  }

  /// The offset of the first byte that is not well-formed UTF-8.
  static func firstInvalid(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var place = 0
    while place < bytes.count {
      // Eight bytes at once, because scenario files are almost entirely ASCII.
      if place + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        place += 8
        continue
      }
      let length = sequenceLength(bytes, at: place)
      if length == 0 { return place }
      place += length
    }
    return nil
  }

  /// The length of the character in bytes; 0 if it is ill-formed.
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
    let lead = bytes[place]
    func next(_ offset: Int) -> UInt8 { place + offset < bytes.count ? bytes[place + offset] : 0 }
    func continues(_ offset: Int) -> Bool { next(offset) & 0xC0 == 0x80 }
    switch lead {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return next(1) >= 0xA0 && continues(1) && continues(2) ? 3 : 0
    case 0xED: return next(1) < 0xA0 && continues(1) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return next(1) >= 0x90 && continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return next(1) < 0x90 && continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }
}
