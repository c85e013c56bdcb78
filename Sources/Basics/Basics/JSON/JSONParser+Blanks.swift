extension JSONParser {
  /// Passes over white space and comments.
  mutating func skipBlanks() {
    while true {
      position = endOfSpaces
      guard position < bytes.count else { return }
      switch bytes[position] {
      case UInt8(ascii: "/"):
        guard position + 1 < bytes.count, policy == .forgiving else { return }
        switch bytes[position + 1] {
        case UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "*"): skipBlock()
        default: return
        }
      default: return
      }
    }
  }

  private var endOfSpaces: Int {
    let bytes = bytes
    var place = position
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x0A, 0x0D, 0x09: place += 1
      default: return place
      }
    }
    return place
  }

  private mutating func skipLine() {
    while true {
      position = ByteScan.endOfLine(in: bytes, from: position)
      guard position < bytes.count, bytes[position] == 0 else { return }
      report(.controlCharacter(0, offset: position), here(1))
      position += 1
    }
  }

  private mutating func skipBlock() {
    let start = position
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*") && bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      if bytes[position] == 0 { report(.controlCharacter(0, offset: position), here(1)) }
      position += 1
    }
    position = bytes.count
    report(.commentNotClosed, SourceSpan(start, start + 2))
  }
}
