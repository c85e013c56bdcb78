/// Cuts source text into tokens. Comments vanish, and nothing inside of a text counts as code.
struct SourceLexer {
  let bytes: [UInt8]
  let language: SourceLanguage
  var place = 0
  private var tokens: [SourceToken] = []
  private var isNewLine = true

  static func tokens(_ bytes: [UInt8], _ language: SourceLanguage) -> [SourceToken] {
    var lexer = SourceLexer(bytes: bytes, language: language)
    while lexer.place < bytes.count { lexer.next() }
    return lexer.tokens
  }

  private init(bytes: [UInt8], language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
  }

  func byte(_ offset: Int = 0) -> UInt8? {
    place + offset < bytes.count ? bytes[place + offset] : nil
  }

  private mutating func next() {
    let start = place
    let first = bytes[place]
    switch first {
    case 0...0x20:
      if first == 0x0A { isNewLine = true }
      place += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""):
      let text = text(hashes: 0)
      add(text, from: start)
    case UInt8(ascii: "'") where language == .objectiveC:
      skipCharacter()
    case UInt8(ascii: "#") where language == .swift && beginsRaw():
      raw(from: start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number(from: start)
    case _ where SourceLexer.isWord(first) || first == UInt8(ascii: "`"): word(from: start)
    default:
      place += 1
      add(.mark(first), from: start)
    }
  }

  private mutating func add(_ kind: SourceToken.Kind, from start: Int) {
    tokens.append(SourceToken(kind: kind, start: start, end: place, startsLine: isNewLine))
    isNewLine = false
  }

  private mutating func skipLine() {
    while let byte = byte(), byte != 0x0A { place += 1 }
  }

  /// Comments contain each other in Swift and not in Objective-C.
  private mutating func skipComment() {
    var open = 0
    while let byte = byte() {
      if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "*"),
        open == 0 || language == .swift
      {
        open += 1
        place += 2
      } else if byte == UInt8(ascii: "*"), self.byte(1) == UInt8(ascii: "/") {
        open -= 1
        place += 2
        if open == 0 { return }
      } else {
        place += 1
      }
    }
  }

  private mutating func skipCharacter() {
    place += 1
    while let byte = byte(), byte != 0x0A, byte != UInt8(ascii: "'") {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, bytes.count)
  }

  /// Nobody writes more, and counting long runs again and again would take for ever.
  private static let mostHashes = 16

  private func hashes() -> Int {
    var count = 0
    while count < SourceLexer.mostHashes, byte(count) == UInt8(ascii: "#") { count += 1 }
    return count
  }

  private func beginsRaw() -> Bool {
    let after = byte(hashes())
    return after == UInt8(ascii: "\"") || after == UInt8(ascii: "/")
  }

  /// A text or a regular expression between number signs.
  private mutating func raw(from start: Int) {
    let hashes = hashes()
    place += hashes
    if byte() == UInt8(ascii: "\"") {
      let text = text(hashes: hashes)
      add(text, from: start)
      return
    }
    place += 1
    while let byte = byte() {
      place += 1
      if byte == UInt8(ascii: "/"), self.hashes() >= hashes {
        place += hashes
        return
      }
    }
  }

  private mutating func number(from start: Int) {
    while let byte = byte() {
      let isPoint = byte == UInt8(ascii: ".")
      if isPoint, let next = self.byte(1), !(0x30...0x39 ~= next) { break }
      guard isPoint || SourceLexer.isWord(byte) else { break }
      place += 1
    }
    add(.number(String(decoding: bytes[start..<place], as: UTF8.self)), from: start)
  }

  private mutating func word(from start: Int) {
    var name: [UInt8] = []
    while let byte = byte(), SourceLexer.isWord(byte) || byte == UInt8(ascii: "`") {
      if byte != UInt8(ascii: "`") { name.append(byte) }
      place += 1
    }
    add(.word(String(decoding: name, as: UTF8.self)), from: start)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...0xFF: true
    default: false
    }
  }
}
