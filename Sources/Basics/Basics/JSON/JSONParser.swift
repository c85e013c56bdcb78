/// Reads JSON of either policy, without recursion. Where the policy does not say that reading ends, it
/// goes on after a mistake.
struct JSONParser {
  let bytes: UnsafeRawBufferPointer
  let policy: JSONPolicy
  let limits: JSONLimits
  var position: Int
  var nodes: [JSONNode] = []
  /// The places of the containers that are open.
  var open: [Int] = []
  var keys = 0
  var problems: SyntaxProblemList
  /// Reading on would not help.
  var isOver = false
  /// Where the last key, value or bracket ended.
  var lastEnd = 0
  /// Where a text ended that was not closed: it may have swallowed what is missing behind it.
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

  /// A key, its colon and its value.
  private mutating func member() {
    guard let key = key() else {
      report(.missingKey, here(1))
      // Keys and values must take turns whatever was written.
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
      // Whoever types the value will not forget the colon.
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
