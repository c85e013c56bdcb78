extension JSONParser {
  /// Any value; of a container only its beginning.
  mutating func value() {
    expected = .commaOrClose
    switch bytes[position] {
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "{"): push(.object)
    case UInt8(ascii: "["): push(.array)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      number()
    case UInt8(ascii: "'"): singleQuoted()
    default: word()
    }
  }

  private mutating func word() {
    let start = position
    skipWord()
    if position == start { position += characterLength(bytes[position]) }
    let span = SourceSpan(start, position)
    if reads("true", span) { return append(.yes, from: start) }
    if reads("false", span) { return append(.no, from: start) }
    if reads("null", span) { return append(.null, from: start) }
    report(.unknownWord(quote(span)), span)
    append(.invalid, from: start)
  }

  private func reads(_ word: StaticString, _ span: SourceSpan) -> Bool {
    let count = word.utf8CodeUnitCount
    guard span.end - span.start == count else { return false }
    for offset in 0..<count where bytes[span.start + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }

  private mutating func number() {
    let start = position
    skipWord()
    let span = SourceSpan(start, position)
    if let fault = NumberCheck.fault(in: bytes[start..<position]) {
      report(.badNumber(fault), span)
      append(.invalid, from: start)
    } else {
      append(.integer, from: start)
    }
  }

  /// Passes over everything that can stand in a word or a number.
  mutating func skipWord() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "%"), 0x80...:
        position += 1
      default: return
      }
    }
  }

  /// How many bytes the character has that begins with this one.
  func characterLength(_ lead: UInt8) -> Int {
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return min(length, max(1, bytes.count - position))
  }

  mutating func append(_ kind: JSONNode.Kind, from start: Int) {
    append(node(kind, from: start))
  }

  mutating func append(_ node: JSONNode) {
    if nodes.count >= limits.values { return stop(.tooManyValues(limit: limits.values)) }
    nodes.append(node)
    lastEnd = position
  }

  /// What was read since this place.
  func node(_ kind: JSONNode.Kind, from start: Int) -> JSONNode {
    JSONNode(
      kind: kind, start: UInt32(start), end: UInt32(position), next: UInt32(nodes.count + 1))
  }

  /// The text as it was written, cut where nobody would read on.
  func quote(_ span: SourceSpan) -> String {
    String(decoding: bytes[span.start..<min(span.end, span.start + 80)], as: UTF8.self)
  }

  func here(_ length: Int) -> SourceSpan {
    SourceSpan(position, min(position + length, bytes.count))
  }

  mutating func report(_ problem: SyntaxProblem, _ span: SourceSpan) {
    problems.report(problem, span)
    if let last = open.last { nodes[last].isMarked = true }
    if problems.isFull { isOver = true }
  }

  mutating func stop(_ problem: SyntaxProblem) {
    report(problem, here(1))
    isOver = true
  }
}
