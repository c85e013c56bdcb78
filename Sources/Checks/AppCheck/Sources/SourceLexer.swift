/// A token of Swift or Objective-C, in as much detail as finding task identifiers needs.
struct SourceToken: Equatable {
  enum Kind: Equatable {
    case word(String)
    case number(String)
    /// A string without computed parts; nil if its value could not be read.
    case text(String?)
    /// A string with computed parts.
    case interpolated([SourcePiece])
    case mark(UInt8)
  }

  let kind: Kind
  let start: Int
  let end: Int
  /// Whether it follows a line break, which ends most statements.
  let startsLine: Bool
}

/// A part of a string: literal text, or the code that computes it.
enum SourcePiece: Equatable {
  case plain(String)
  case code(String)
}

enum SourceLanguage: Equatable {
  case swift, objectiveC

  /// By file extension; nil for files in other languages.
  init?(path: String) {
    switch path.split(separator: ".").last {
    case "swift": self = .swift
    case "m", "mm", "h", "c": self = .objectiveC
    default: return nil
    }
  }
}

/// Splits source text into tokens. Comments are dropped, and each string is one token.
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

  /// Comments nest in Swift but not in Objective-C.
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

  /// No real string has more number signs, and counting long sequences repeatedly would be slow.
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

  /// A string or a regular expression between number signs.
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
    while place < bytes.count, SourceLexer.isWord(bytes[place]) { place += 1 }
    guard byte() == UInt8(ascii: "`") else {
      return add(.word(String(decoding: bytes[start..<place], as: UTF8.self)), from: start)
    }
    while let byte = byte(), SourceLexer.isWord(byte) || byte == UInt8(ascii: "`") { place += 1 }
    let name = bytes[start..<place].filter { $0 != UInt8(ascii: "`") }
    add(.word(String(decoding: name, as: UTF8.self)), from: start)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...0xFF: true
    default: false
    }
  }
}

extension SourceLexer {
  /// Moves past a string and returns its value.
  mutating func text(hashes: Int) -> SourceToken.Kind {
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    let quotes = isLong && language == .swift ? 3 : 1
    place += quotes
    var said: [UInt8] = []
    var pieces: [SourcePiece] = []
    var isPlain = quotes == 1
    while let byte = byte() {
      if byte == 0x0A && quotes == 1 { return .text(nil) }
      if byte == UInt8(ascii: "\""), isRun(of: UInt8(ascii: "\""), quotes, at: 0),
        isRun(of: UInt8(ascii: "#"), hashes, at: quotes)
      {
        place += quotes + hashes
        guard isPlain else { return .text(nil) }
        let rest = String(decoding: said, as: UTF8.self)
        return pieces.isEmpty ? .text(rest) : .interpolated(pieces + [.plain(rest)])
      }
      if byte == UInt8(ascii: "\\"), isRun(of: UInt8(ascii: "#"), hashes, at: 1) {
        place += 1 + hashes
        if self.byte() == UInt8(ascii: "("), language == .swift {
          let start = place
          skipInterpolation()
          if isPlain {
            let code = bytes[start..<place].dropFirst().dropLast()
            pieces.append(.plain(String(decoding: said, as: UTF8.self)))
            pieces.append(.code(String(decoding: code.prefix(256), as: UTF8.self)))
            said = []
          }
        } else if let escaped = escape() {
          said.append(escaped)
        } else {
          isPlain = false
        }
      } else {
        said.append(byte)
        place += 1
      }
    }
    return .text(nil)
  }

  private func isRun(of wanted: UInt8, _ count: Int, at offset: Int) -> Bool {
    for step in 0..<count where byte(offset + step) != wanted { return false }
    return true
  }

  /// Escapes that no identifier contains are not decoded.
  private mutating func escape() -> UInt8? {
    let escaped = byte()
    // A line break is left alone, so that an unclosed string ends with its line.
    if escaped != 0x0A { place += 1 }
    switch escaped {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): return escaped
    default: return nil
    }
  }

  /// Counts brackets and skips strings within them.
  private mutating func skipInterpolation() {
    var open = 0
    var isText = false
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case 0x0A: return
      case UInt8(ascii: "\\") where isText: place = min(place + 1, bytes.count)
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "(") where !isText: open += 1
      case UInt8(ascii: ")") where !isText:
        open -= 1
        if open == 0 { return }
      default: break
      }
    }
  }
}
