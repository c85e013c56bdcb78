/// Wraps text between words; a word is broken only if it is longer than a line.
struct Wrapping {
  private let width: Int
  private var lines: [String] = []
  private var line: [UInt8] = []
  private var taken = 0

  static func lines(of text: String, width: Int) -> [String] {
    var wrapping = Wrapping(width: width)
    let words = Array(text.utf8).split(separator: 0x20)
    var place = 0
    while place < words.count {
      var count = wordsTogether(words[place...])
      var needed = length(of: words[place..<place + count])
      // Words that belong together are separated if a line has no room for all of them.
      while count > 1 && needed > width {
        count -= 1
        needed = length(of: words[place..<place + count])
      }
      wrapping.add(words[place..<place + count], taking: needed)
      place += count
    }
    return wrapping.finished
  }

  private init(width: Int) { self.width = width }

  private var finished: [String] {
    line.isEmpty && !lines.isEmpty ? lines : lines + [String(decoding: line, as: UTF8.self)]
  }

  private mutating func add(_ words: ArraySlice<ArraySlice<UInt8>>, taking needed: Int) {
    if needed > width {
      for word in words { addPieces(of: word) }
      return
    }
    begin(needed)
    for (place, word) in words.enumerated() {
      if place > 0 { line.append(0x20) }
      append(word)
    }
  }

  private mutating func addPieces(of word: ArraySlice<UInt8>) {
    var piece: [String] = []
    var length = 0
    for character in String(decoding: word, as: UTF8.self) {
      let needed = columns(of: String(character))
      if !piece.isEmpty && length + needed > width {
        let kept = Wrapping.joint(in: piece)
        add(piece: piece[..<kept])
        piece.removeFirst(kept)
        length = Wrapping.length(of: piece[...])
      }
      piece.append(String(character))
      length += needed
    }
    add(piece: piece[...])
  }

  private mutating func add(piece: ArraySlice<String>) {
    begin(Wrapping.length(of: piece))
    for character in piece { append(Array(character.utf8)[...]) }
  }

  /// How much of a long piece stays on its line. Paths and names are broken after one of their parts if
  /// possible, unless most of the line would stay empty.
  private static func joint(in piece: [String]) -> Int {
    var place = piece.count
    while place > piece.count / 2 {
      let character = piece[place - 1].utf8.first
      if character == 0x2F || character == 0x2D || character == 0x2E || character == 0x5F {
        return place
      }
      place -= 1
    }
    return piece.count
  }

  private static func length(of piece: ArraySlice<String>) -> Int {
    piece.reduce(0) { $0 + columns(of: $1) }
  }

  /// Makes room for a word on this line or the next.
  private mutating func begin(_ needed: Int) {
    if !line.isEmpty && taken + 1 + needed > width {
      lines.append(String(decoding: line, as: UTF8.self))
      line.removeAll(keepingCapacity: true)
      taken = 0
    }
    if !line.isEmpty {
      line.append(0x20)
      taken += 1
    }
    taken += needed
  }

  /// Replaces non-breaking spaces by plain ones.
  private mutating func append(_ word: ArraySlice<UInt8>) {
    for byte in word {
      if byte == 0xA0, line.last == 0xC2 {
        line[line.count - 1] = 0x20
      } else {
        line.append(byte)
      }
    }
  }

  /// How many words at the beginning belong together: a number and its unit, a day and its time.
  private static func wordsTogether(_ words: ArraySlice<ArraySlice<UInt8>>) -> Int {
    let ahead = words.prefix(3).map { $0 }
    guard ahead.count > 1 else { return 1 }
    if isNumber(ahead[0]) { return isNumber(ahead[1]) ? 1 : 2 }
    guard ahead[0].elementsEqual("day".utf8), isNumber(ahead[1]) else { return 1 }
    return ahead.count > 2 && isTime(ahead[2]) ? 3 : 2
  }

  private static func length(of words: ArraySlice<ArraySlice<UInt8>>) -> Int {
    words.reduce(words.count - 1) { $0 + columns(of: $1) }
  }

  /// `12:01`, with anything after it.
  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    guard let colon = word.firstIndex(of: 0x3A) else { return false }
    return colon > word.startIndex && isNumber(word[..<colon])
  }

  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension String {
  /// Lines of at most this many columns.
  package func wrapped(to width: Int) -> [String] { Wrapping.lines(of: self, width: width) }

  /// Wrapped, with this many spaces before each line after the first.
  package func wrapped(to width: Int, indent: Int) -> String {
    wrapped(to: width - indent).joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// With non-breaking spaces, which are shown as plain ones.
  package var unbroken: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte == 0x20 { bytes += [0xC2, 0xA0] } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The width of text on a terminal: combining marks take no column, East Asian wide characters two.
package func columns(of text: String) -> Int {
  var columns = 0
  for byte in text.utf8 {
    // Up to U+02FF every character takes one column; others have to be looked up.
    if byte >= 0xCC { return text.unicodeScalars.reduce(0) { $0 + Basics.columns(of: $1) } }
    if byte & 0xC0 != 0x80 { columns += 1 }
  }
  return columns
}

func columns(of bytes: ArraySlice<UInt8>) -> Int {
  var columns = 0
  for byte in bytes {
    if byte >= 0xCC { return Basics.columns(of: String(decoding: bytes, as: UTF8.self)) }
    if byte & 0xC0 != 0x80 { columns += 1 }
  }
  return columns
}

private func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  if ScalarSet.combining.contains(scalar) { return 0 }
  return isWide(scalar.value) ? 2 : 1
}

/// East Asian wide characters and emoji, by block.
private func isWide(_ value: UInt32) -> Bool {
  switch value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
    true
  default: false
  }
}
