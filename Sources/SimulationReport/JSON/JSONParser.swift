import PlainText

/// Reads one line of JSON: whole numbers only, and only as deep as a log is.
struct JSONParser {
  private static let deepest = 8

  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var depth = 0

  static func parse(_ line: ArraySlice<UInt8>) throws(JSONProblem) -> JSONNode {
    var parser = JSONParser(bytes: line, place: line.startIndex)
    let node = try parser.node()
    parser.skipBlanks()
    if parser.place < line.endIndex { throw parser.expected(.endOfLine) }
    return node
  }

  private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

  private func expected(_ expectation: EventLogProblem.Expectation, at place: Int? = nil)
    -> JSONProblem
  {
    JSONProblem(place: (place ?? self.place) - bytes.startIndex, expected: expectation)
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D { place += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func node() throws(JSONProblem) -> JSONNode {
    skipBlanks()
    let start = place
    let value: JSONNode.Value
    switch next {
    case UInt8(ascii: "{"): value = try object()
    case UInt8(ascii: "["): value = try array()
    case UInt8(ascii: "\""): value = .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): value = .number(try number())
    default:
      if takeWord("true") {
        value = .bool(true)
      } else if takeWord("false") {
        value = .bool(false)
      } else if takeWord("null") {
        value = .null
      } else {
        throw expected(.value)
      }
    }
    return JSONNode(place: start - bytes.startIndex, value: value)
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { letters in
      guard bytes[place...].starts(with: letters) else { return false }
      place += letters.count
      return true
    }
  }

  private mutating func object() throws(JSONProblem) -> JSONNode.Value {
    var members: [(key: [UInt8], node: JSONNode)] = []
    try enter()
    if take("}") { return leave(.object(members)) }
    repeat {
      skipBlanks()
      if next != UInt8(ascii: "\"") { throw expected(.key) }
      let key = try string()
      if !take(":") { throw expected(.colon) }
      members.append((key, try node()))
    } while take(",")
    if !take("}") { throw expected(.commaOrEnd) }
    return leave(.object(members))
  }

  private mutating func array() throws(JSONProblem) -> JSONNode.Value {
    var nodes: [JSONNode] = []
    try enter()
    if take("]") { return leave(.array(nodes)) }
    repeat { nodes.append(try node()) } while take(",")
    if !take("]") { throw expected(.commaOrEnd) }
    return leave(.array(nodes))
  }

  private mutating func enter() throws(JSONProblem) {
    if depth == JSONParser.deepest { throw expected(.lessNesting) }
    depth += 1
    place += 1
  }

  private mutating func leave(_ value: JSONNode.Value) -> JSONNode.Value {
    depth -= 1
    return value
  }

  private mutating func number() throws(JSONProblem) -> Int64 {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    while let byte = next, isDigit(byte) { place += 1 }
    let digits = String(decoding: bytes[start..<place], as: UTF8.self)
    // One spelling for each number, so that equal logs are equal bytes.
    guard let value = Int64(digits), "\(value)" == digits,
      next.map({ !".eE".utf8.contains($0) }) ?? true
    else { throw expected(.wholeNumber, at: start) }
    return value
  }

  private mutating func string() throws(JSONProblem) -> [UInt8] {
    let start = place
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw expected(.escape) }
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else {
        text.append(byte)
        place += 1
      }
    }
    if next == nil { throw expected(.quote) }
    place += 1
    if String(validating: text, as: UTF8.self) == nil { throw expected(.utf8, at: start) }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONProblem) {
    let start = place
    place += 1
    let letter = next
    place += 1
    if letter == UInt8(ascii: "u") {
      // The writer escapes nothing that would take a pair of them.
      guard let scalar = JSONEscape.unit(bytes[place...]).flatMap(Unicode.Scalar.init) else {
        throw expected(.escape, at: start)
      }
      place += 4
      text.append(contentsOf: Character(scalar).utf8)
    } else if let byte = letter.flatMap(JSONEscape.simple) {
      text.append(byte)
    } else {
      throw expected(.escape, at: start)
    }
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
