import SchedulerEngine

/// The fields of one line, asked for by key; whatever is wrong with one knows its place. Keys that
/// nobody asks for are ignored, since a later version may add some.
struct LogFields {
  typealias Problem = EventLogProblem

  let line: Int64
  private let place: Int
  private let members: [(key: [UInt8], node: JSONNode)]

  init(_ text: ArraySlice<UInt8>, line: Int64) throws(Problem) {
    do throws(JSONProblem) {
      let node = try JSONParser.parse(text)
      guard case .object(let members) = node.value else {
        throw JSONProblem(place: node.place, expected: .value)
      }
      self.init(line: line, place: node.place, members: members)
    } catch {
      throw Problem(line: line, column: Int64(error.place) + 1, fact: .syntax(error.expected))
    }
  }

  private init(line: Int64, place: Int, members: [(key: [UInt8], node: JSONNode)]) {
    self.line = line
    self.place = place
    self.members = members
  }

  func problem(_ fact: Problem.Fact, at node: JSONNode? = nil) -> Problem {
    Problem(line: line, column: Int64(node?.place ?? place) + 1, fact: fact)
  }

  func find(_ key: String) -> JSONNode? {
    members.first { $0.key.elementsEqual(key.utf8) }?.node
  }

  func node(_ key: String) throws(Problem) -> JSONNode {
    guard let node = find(key) else { throw problem(.missing(key: key)) }
    return node
  }

  func number(
    _ key: String, in range: ClosedRange<Int64> = .min ... .max
  ) throws(Problem) -> Int64 {
    try number(try node(key), key, in: range)
  }

  func number(
    _ node: JSONNode, _ key: String, in range: ClosedRange<Int64>
  ) throws(Problem) -> Int64 {
    guard case .number(let value) = node.value else {
      throw problem(.wrongKind(key: key, .number), at: node)
    }
    guard range.contains(value) else {
      throw problem(
        .outOfRange(
          key: key, found: value, lowest: range.lowerBound, highest: range.upperBound),
        at: node)
    }
    return value
  }

  func bool(_ key: String) throws(Problem) -> Bool {
    let node = try node(key)
    guard case .bool(let value) = node.value else {
      throw problem(.wrongKind(key: key, .truth), at: node)
    }
    return value
  }

  func bytes(_ key: String) throws(Problem) -> [UInt8] { try bytes(try node(key), key) }

  func bytes(_ node: JSONNode, _ key: String) throws(Problem) -> [UInt8] {
    guard case .string(let text) = node.value else {
      throw problem(.wrongKind(key: key, .text), at: node)
    }
    return text
  }

  func text(_ key: String) throws(Problem) -> String {
    String(decoding: try bytes(key), as: UTF8.self)
  }

  func word<Word: LogWord>(_ key: String, _ type: Word.Type = Word.self) throws(Problem) -> Word {
    try word(try node(key), key)
  }

  func word<Word: LogWord>(_ node: JSONNode, _ key: String) throws(Problem) -> Word {
    let text = String(decoding: try bytes(node, key), as: UTF8.self)
    guard let word = Word.all.first(where: { $0.logWord == text }) else {
      throw problem(.unknownWord(key: key, found: text), at: node)
    }
    return word
  }

  func list(_ key: String) throws(Problem) -> [JSONNode] { try list(try node(key), key) }

  func list(_ node: JSONNode, _ key: String) throws(Problem) -> [JSONNode] {
    guard case .array(let nodes) = node.value else {
      throw problem(.wrongKind(key: key, .list), at: node)
    }
    return nodes
  }

  func object(_ node: JSONNode, _ key: String) throws(Problem) -> LogFields {
    guard case .object(let members) = node.value else {
      throw problem(.wrongKind(key: key, .object), at: node)
    }
    return LogFields(line: line, place: node.place, members: members)
  }
}
