extension JSONParser {
  /// Passes over white space and comments.
  mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case UInt8(ascii: "/"):
        guard position + 1 < bytes.count else { return }
        switch bytes[position + 1] {
        case UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "*"): skipBlock()
        default: return
        }
      default: return
      }
    }
  }

  private mutating func skipLine() {
    while position < bytes.count && bytes[position] != 0x0A {
      if bytes[position] == 0 { report(.controlCharacter(0, offset: position), here(1)) }
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
