extension JSONParser {
  /// A key as it should be, or as people write it by mistake; nil when nothing like a key is here.
  mutating func key() -> Int? {
    let place = nodes.count
    switch bytes[position] {
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "'"): singleQuoted()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      let start = position
      skipWord()
      report(.keyNotQuoted(quote(SourceSpan(start, position))), SourceSpan(start, position))
      append(.string, from: start)
    default: return nil
    }
    return place
  }

  /// A string between double quotes; it ends with the line if its closing quote is missing.
  mutating func string() {
    let start = position
    var hasEscapes = false
    position += 1
    scan: while true {
      position = ByteScan.endOfPlainText(in: bytes, from: position)
      guard position < bytes.count else {
        report(.stringNotClosed, SourceSpan(start, position))
        cutAt = position
        break
      }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        break scan
      case UInt8(ascii: "\\"):
        hasEscapes = true
        escape()
      case 0x0A, 0x0D:
        report(.stringNotClosed, SourceSpan(start, position))
        cutAt = position
        break scan
      case 0x7F where policy == .strict: position += 1
      case 0..<0x20, 0x7F:
        report(.controlCharacter(bytes[position], offset: position), here(1))
        position += 1
      default: position += 1
      }
    }
    checkLength(from: start)
    appendText(from: start, hasEscapes: hasEscapes)
  }

  mutating func singleQuoted() {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "'"), bytes[position] != 0x0A {
      position += 1
    }
    let inner = SourceSpan(start + 1, position)
    if position < bytes.count && bytes[position] == UInt8(ascii: "'") { position += 1 }
    report(.singleQuotes(quote(inner)), SourceSpan(start, position))
    checkLength(from: start)
    appendText(from: start, hasEscapes: false)
  }

  private mutating func appendText(from start: Int, hasEscapes: Bool) {
    var node = node(.string, from: start)
    node.isMarked = hasEscapes
    node.isQuoted = true
    append(node)
  }

  private mutating func checkLength(from start: Int) {
    let length = position - start
    if length <= limits.stringBytes + 2 { return }
    report(
      .stringTooLong(bytes: length - 2, limit: limits.stringBytes), SourceSpan(start, start + 1))
  }

  /// The backslash and what belongs to it.
  private mutating func escape() {
    let start = position
    position += 1
    guard position < bytes.count else { return }
    let letter = bytes[position]
    if letter == UInt8(ascii: "u") { return unicodeEscape(from: start) }
    // A line or a file that ends here is reported as a string that is not closed.
    if letter == 0x0A || letter == 0x0D { return }
    if JSONEscape.simple(letter) == nil {
      let end = start + 1 + characterLength(letter)
      report(.unknownEscape(quote(SourceSpan(start, end))), SourceSpan(start, end))
      position = end
    } else {
      position += 1
    }
  }

  private mutating func unicodeEscape(from start: Int) {
    position += 1
    guard let unit = hexUnit() else {
      return report(
        .unknownEscape(quote(SourceSpan(start, position))), SourceSpan(start, position))
    }
    if unit == 0 && policy == .forgiving {
      report(.controlCharacter(0, offset: start), SourceSpan(start, position))
    }
    guard unit >> 11 == 0x1B else { return }
    let afterFirst = position
    if unit >> 10 == 0x36, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      if let low = hexUnit(), low >> 10 == 0x37 { return }
      position = afterFirst
    }
    let span = SourceSpan(start, afterFirst)
    report(.loneSurrogate(quote(span)), span)
  }

  private mutating func hexUnit() -> UInt32? {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = JSONEscape.hexDigit(bytes[position]) else {
        return nil
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }
}
