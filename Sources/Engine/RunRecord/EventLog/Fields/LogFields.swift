import Basics
import SchedulerEngine

/// The fields of one line, asked for by key; whatever is wrong with one knows its place. Keys that
/// nobody asks for are ignored, since a later version may add some.
struct LogFields {
  typealias Problem = EventLogProblem

  /// As deep as a log is, and some more.
  private static let deepest = 8

  let line: Int64
  private let tree: JSONTree
  /// The place of the object in the line.
  private let object: Int

  init(_ text: ArraySlice<UInt8>, line: Int64) throws(Problem) {
    do throws(LocatedSyntaxProblem) {
      tree = try JSONTree(strict: Array(text), depth: LogFields.deepest)
    } catch {
      throw Problem(error, in: text, line: line)
    }
    self.line = line
    object = 0
    if tree.nodes[0].kind != .object { throw problem(.syntax(.value)) }
  }

  private init(line: Int64, _ tree: JSONTree, _ object: Int) {
    self.line = line
    self.tree = tree
    self.object = object
  }

  func problem(_ fact: Problem.Fact, at place: Int? = nil) -> Problem {
    Problem(line: line, column: Int64(tree.nodes[place ?? object].start) + 1, fact: fact)
  }

  func find(_ key: StaticString) -> Int? {
    for member in tree.members(of: object) where tree.holds(key, at: member.key) {
      return member.value
    }
    return nil
  }

  func node(_ key: StaticString) throws(Problem) -> Int {
    guard let node = find(key) else { throw problem(.missing(key: "\(key)")) }
    return node
  }

  func number(
    _ key: StaticString, in range: ClosedRange<Int64> = .min ... .max
  ) throws(Problem) -> Int64 {
    try number(try node(key), key, in: range)
  }

  func number(
    _ node: Int, _ key: StaticString, in range: ClosedRange<Int64>
  ) throws(Problem) -> Int64 {
    guard tree.nodes[node].kind == .integer else {
      throw problem(.wrongKind(key: "\(key)", .number), at: node)
    }
    let value = tree.integer(at: node)
    guard range.contains(value) else {
      throw problem(
        .outOfRange(
          key: "\(key)", found: value, lowest: range.lowerBound, highest: range.upperBound),
        at: node)
    }
    return value
  }

  func bool(_ key: StaticString) throws(Problem) -> Bool {
    let node = try node(key)
    switch tree.nodes[node].kind {
    case .yes: return true
    case .no: return false
    default: throw problem(.wrongKind(key: "\(key)", .truth), at: node)
    }
  }

  func bytes(_ key: StaticString) throws(Problem) -> [UInt8] { try bytes(try node(key), key) }

  func bytes(_ node: Int, _ key: StaticString) throws(Problem) -> [UInt8] {
    guard tree.nodes[node].kind == .string else {
      throw problem(.wrongKind(key: "\(key)", .text), at: node)
    }
    return tree.unescaped(node)
  }

  func text(_ key: StaticString) throws(Problem) -> String {
    String(decoding: try bytes(key), as: UTF8.self)
  }

  func word<Word: LogWord>(_ key: StaticString, _ type: Word.Type = Word.self) throws(Problem)
    -> Word
  {
    try word(try node(key), key)
  }

  func word<Word: LogWord>(_ node: Int, _ key: StaticString) throws(Problem) -> Word {
    guard tree.nodes[node].kind == .string else {
      throw problem(.wrongKind(key: "\(key)", .text), at: node)
    }
    guard let word = Word.first(where: { tree.holds($0, at: node) }) else {
      throw problem(.unknownWord(key: "\(key)", found: tree.text(of: node)), at: node)
    }
    return word
  }

  func list(_ key: StaticString) throws(Problem) -> [Int] { try list(try node(key), key) }

  func list(_ node: Int, _ key: StaticString) throws(Problem) -> [Int] {
    guard tree.nodes[node].kind == .array else {
      throw problem(.wrongKind(key: "\(key)", .list), at: node)
    }
    return Array(tree.children(of: node))
  }

  func isNull(_ node: Int) -> Bool { tree.nodes[node].kind == .null }
  func isObject(_ node: Int) -> Bool { tree.nodes[node].kind == .object }

  func object(_ node: Int, _ key: StaticString) throws(Problem) -> LogFields {
    guard isObject(node) else { throw problem(.wrongKind(key: "\(key)", .object), at: node) }
    return LogFields(line: line, tree, node)
  }
}
