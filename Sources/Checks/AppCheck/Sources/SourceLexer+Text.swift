extension SourceLexer {
  /// Moves behind a text and returns what it says.
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

  /// What no identifier contains is not spelled out.
  private mutating func escape() -> UInt8? {
    let escaped = byte()
    // A line break stays where it is, so that the text can end with its line.
    if escaped != 0x0A { place += 1 }
    switch escaped {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): return escaped
    default: return nil
    }
  }

  /// Brackets are counted; a text inside of the brackets is skipped with its own.
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
