/// Parses JSON under either policy, without recursion. Unless the policy stops at the first mistake, it
/// continues after each one.
struct JSONParser {
  let bytes: UnsafeRawBufferPointer
  let policy: JSONPolicy
  let limits: JSONLimits
  var position: Int
  var nodes: [JSONNode] = []
  /// The indices of the open containers.
  var open: [Int] = []
  var keys = 0
  var problems: SyntaxProblemList
  /// Whether parsing stops, because a limit was exceeded or the list of problems is full.
  var isOver = false
  /// The end of the last key, value or bracket.
  var lastEnd = 0
  /// The end of an unclosed string, which may have swallowed what seems missing after it.
  var cutAt = -1

  enum Expected { case keyOrClose, valueOrClose, commaOrClose }
  var expected = Expected.commaOrClose

  init(
    _ bytes: UnsafeRawBufferPointer, _ policy: JSONPolicy, limits: JSONLimits,
    problems: SyntaxProblemList
  ) {
    self.bytes = bytes
    self.policy = policy
    self.limits = limits
    self.problems = problems
    position = policy == .strict ? 0 : Encoding.contentStart(bytes)
    nodes.reserveCapacity(min(bytes.count / 8 + 16, limits.values))
  }

  mutating func parse() {
    skipBlanks()
    guard position < bytes.count else {
      return report(.empty, SourceSpan(0, min(1, bytes.count)))
    }
    value()
    while !isOver && !open.isEmpty {
      skipBlanks()
      if position >= bytes.count { break }
      step(bytes[position])
    }
    if isOver { open.removeAll() }
    closeWhatIsLeft()
    skipBlanks()
    if !isOver && position < bytes.count {
      report(.textAfterEnd, SourceSpan(position, position + 1))
    }
  }

  private mutating func step(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ","):
      if expected != .commaOrClose { report(.extraComma, here(1)) }
      position += 1
      expectNext()
    case UInt8(ascii: "}"): close(.brace)
    case UInt8(ascii: "]"): close(.square)
    case UInt8(ascii: ":"):
      if closesList() { return }
      report(.strayColon, here(1))
      position += 1
      expectNext()
    default:
      if expected == .commaOrClose {
        if lastEnd != cutAt { report(.missingComma, SourceSpan(lastEnd, lastEnd + 1)) }
        expectNext()
      }
      if expected == .keyOrClose { member() } else { value() }
    }
  }

  /// Parses a key, its colon and its value.
  private mutating func member() {
    guard let key = key() else {
      report(.missingKey, here(1))
      // Keys and values must alternate, whatever the text contains.
      append(.invalid, from: position)
      return value()
    }
    keys += 1
    if keys > limits.keys { return stop(.tooManyKeys(limit: limits.keys)) }
    if lastEnd == cutAt {
      append(.invalid, from: position)
      expected = .commaOrClose
      return
    }
    skipBlanks()
    let sign = position < bytes.count ? bytes[position] : nil
    if sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") { position += 1 }
    if sign == UInt8(ascii: ":") { lastEnd = position }
    skipBlanks()
    switch position < bytes.count ? bytes[position] : UInt8(ascii: ",") {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      // A missing colon is not reported as well, because adding the value includes adding the colon.
      report(.missingValue(of: quote(nodes[key].span)), SourceSpan(lastEnd, lastEnd + 1))
      append(.invalid, from: position)
      expected = .commaOrClose
    default:
      if sign != UInt8(ascii: ":") {
        report(.missingColon(after: quote(nodes[key].span)), SourceSpan(lastEnd, lastEnd + 1))
      }
      value()
    }
  }
}

extension JSONParser {
  /// Skips white space and comments.
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
    while position < bytes.count, bytes[position] != 0x0A {
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

  mutating func push(_ kind: JSONNode.Kind) {
    if open.count == limits.depth { return stop(.nestedTooDeeply(limit: limits.depth)) }
    let start = position
    position += 1
    append(kind, from: start)
    if isOver { return }
    open.append(nodes.count - 1)
    expectNext()
  }

  /// Sets what may follow a comma or an opening bracket.
  mutating func expectNext() {
    guard let last = open.last else { return }
    expected = nodes[last].kind == .object ? .keyOrClose : .valueOrClose
  }

  mutating func close(_ bracket: SyntaxProblem.Bracket) {
    let place = here(1)
    if policy == .strict && endsWithComma { return report(.extraComma, place) }
    if !open.contains(where: { self.bracket(of: $0) == bracket }), let last = open.last {
      // No bracket of this kind is open, so the wrong one was typed.
      problems.report(
        .wrongBracket(found: bracket, opened: self.bracket(of: last)), place,
        related: opening(of: last))
      position += 1
      return pop()
    }
    while let last = open.last, self.bracket(of: last) != bracket {
      problems.report(.notClosed(self.bracket(of: last)), opening(of: last), related: place)
      nodes[last].isMarked = true
      pop()
    }
    position += 1
    pop()
  }

  /// Whether the open container ends after a comma.
  private var endsWithComma: Bool {
    guard expected != .commaOrClose, let last = open.last else { return false }
    return nodes.count > last + 1
  }

  /// If a colon follows a later string of a list inside an object, the list was not closed before the
  /// object's next key. Closes it and reads the string again as that key.
  mutating func closesList() -> Bool {
    guard expected == .commaOrClose, let list = open.last, nodes[list].kind == .array,
      let parent = open.dropLast().last, nodes[parent].kind == .object,
      let key = nodes.indices.last, nodes[key].kind == .string, key > list + 1
    else { return false }
    let span = nodes[key].span
    nodes.removeLast()
    problems.report(.notClosed(.square), opening(of: list), related: span)
    nodes[list].isMarked = true
    position = span.start
    pop()
    expected = .keyOrClose
    return true
  }

  mutating func closeWhatIsLeft() {
    for place in open.reversed() {
      problems.report(.notClosed(bracket(of: place)), opening(of: place))
    }
    while let last = open.last {
      nodes[last].isMarked = true
      pop()
    }
  }

  private mutating func pop() {
    guard let place = open.popLast() else { return }
    nodes[place].end = UInt32(position)
    nodes[place].next = UInt32(nodes.count)
    lastEnd = position
    expected = .commaOrClose
  }

  private func bracket(of place: Int) -> SyntaxProblem.Bracket {
    nodes[place].kind == .object ? .brace : .square
  }

  private func opening(of place: Int) -> SourceSpan {
    SourceSpan(Int(nodes[place].start), Int(nodes[place].start) + 1)
  }

  /// Parses any value; of a container, only its opening bracket.
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

  /// Skips everything that can be part of a word or a number.
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

  /// The length in bytes of a character with this first byte.
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

  /// A node from this offset to the current position.
  func node(_ kind: JSONNode.Kind, from start: Int) -> JSONNode {
    JSONNode(
      kind: kind, start: UInt32(start), end: UInt32(position), next: UInt32(nodes.count + 1))
  }

  /// The text as written, truncated.
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

  /// Parses a key, or text that was meant as one, and returns its index; nil if there is neither.
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

  /// Parses a string in double quotes, which ends with the line if its closing quote is missing.
  mutating func string() {
    let start = position
    var hasEscapes = false
    position += 1
    scan: while true {
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

  /// Parses a backslash and the characters that belong to it.
  private mutating func escape() {
    let start = position
    position += 1
    guard position < bytes.count else { return }
    let letter = bytes[position]
    if letter == UInt8(ascii: "u") { return unicodeEscape(from: start) }
    // A backslash at the end of a line or of the file is reported as an unclosed string.
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

/// Limits on what a JSON text may contain.
public struct JSONLimits: Equatable, Sendable {
  public var bytes = 16 * 1_048_576
  public var depth = 64
  public var stringBytes = 65_536
  public var keys = 100_000
  public var values = 1_000_000
  /// The number of problems kept; further ones are only counted.
  public var problems = 1_000

  public init() {}

  /// Offsets are stored as 32-bit numbers.
  static let mostBytes = 1 << 30
}

/// Which texts are accepted as JSON.
public enum JSONPolicy: Sendable {
  /// For text written by people: allows comments and trailing commas. Parsing continues after a mistake to
  /// report as many as possible, and duplicate keys are errors.
  case forgiving
  /// For text written by programs. Parsing stops at the first mistake; the first of several equal keys
  /// counts.
  case strict
}
