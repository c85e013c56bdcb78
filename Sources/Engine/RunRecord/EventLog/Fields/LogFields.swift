import Basics
import SchedulerEngine

/// The fields of one line, by key; errors carry their position. Unknown keys are ignored, since a later
/// version may add some.
package struct LogFields {
  package typealias Problem = EventLogProblem

  /// Deeper than any log nests.
  private static let deepest = 8

  package let line: Int64
  private let tree: JSONTree
  /// The node of the line's object in the tree.
  private let object: Int

  package init(_ text: ArraySlice<UInt8>, line: Int64) throws(Problem) {
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

  package func problem(_ fact: Problem.Fact, at place: Int? = nil) -> Problem {
    Problem(line: line, column: Int64(tree.nodes[place ?? object].start) + 1, fact: fact)
  }

  package func find(_ key: StaticString) -> Int? {
    for member in tree.members(of: object) where tree.holds(key, at: member.key) {
      return member.value
    }
    return nil
  }

  package func node(_ key: StaticString) throws(Problem) -> Int {
    guard let node = find(key) else { throw problem(.missing(key: "\(key)")) }
    return node
  }

  package func number(
    _ key: StaticString, in range: ClosedRange<Int64> = .min ... .max
  ) throws(Problem) -> Int64 {
    try number(try node(key), key, in: range)
  }

  package func number(
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

  package func bool(_ key: StaticString) throws(Problem) -> Bool {
    let node = try node(key)
    switch tree.nodes[node].kind {
    case .yes: return true
    case .no: return false
    default: throw problem(.wrongKind(key: "\(key)", .truth), at: node)
    }
  }

  package func bytes(_ key: StaticString) throws(Problem) -> [UInt8] {
    try bytes(try node(key), key)
  }

  package func bytes(_ node: Int, _ key: StaticString) throws(Problem) -> [UInt8] {
    guard tree.nodes[node].kind == .string else {
      throw problem(.wrongKind(key: "\(key)", .text), at: node)
    }
    return tree.unescaped(node)
  }

  package func text(_ key: StaticString) throws(Problem) -> String {
    String(decoding: try bytes(key), as: UTF8.self)
  }

  package func word<Word: LogWord>(_ key: StaticString, _ type: Word.Type = Word.self)
    throws(Problem)
    -> Word
  {
    try word(try node(key), key)
  }

  package func word<Word: LogWord>(_ node: Int, _ key: StaticString) throws(Problem) -> Word {
    guard tree.nodes[node].kind == .string else {
      throw problem(.wrongKind(key: "\(key)", .text), at: node)
    }
    guard let word = Word.first(where: { tree.holds($0, at: node) }) else {
      throw problem(.unknownWord(key: "\(key)", found: tree.text(of: node)), at: node)
    }
    return word
  }

  package func list(_ key: StaticString) throws(Problem) -> [Int] { try list(try node(key), key) }

  package func list(_ node: Int, _ key: StaticString) throws(Problem) -> [Int] {
    guard tree.nodes[node].kind == .array else {
      throw problem(.wrongKind(key: "\(key)", .list), at: node)
    }
    return Array(tree.children(of: node))
  }

  package func isNull(_ node: Int) -> Bool { tree.nodes[node].kind == .null }
  package func isObject(_ node: Int) -> Bool { tree.nodes[node].kind == .object }

  package func object(_ node: Int, _ key: StaticString) throws(Problem) -> LogFields {
    guard isObject(node) else { throw problem(.wrongKind(key: "\(key)", .object), at: node) }
    return LogFields(line: line, tree, node)
  }
}

/// Visits the fields of a line in the order in which a log has them. Each type lists its fields once; three
/// visitors write, read and describe them.
protocol LogVisitor {
  mutating func number(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>
  )
  mutating func flag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool)
  /// False if the key is missing. For flags that were added to the format later.
  mutating func optionalFlag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool)
  mutating func text(_ key: StaticString, _ doc: StaticString, _ value: inout String)
  mutating func word<Word: LogWord>(_ key: StaticString, _ doc: StaticString, _ value: inout Word)
  mutating func words(_ key: StaticString, _ doc: StaticString, _ value: inout RuleSet)
  /// `Instant.never` is written as null.
  mutating func instant(_ key: StaticString, _ doc: StaticString, _ value: inout Instant)
  /// Nil if the key is missing.
  mutating func optionalInstant(_ key: StaticString, _ doc: StaticString, _ value: inout Instant?)
  /// An index into one of the header's lists.
  mutating func place(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int32, in list: HeaderList
  )
  /// A word, and the fields that belong to it.
  mutating func variant<Variant: LogVariant>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Variant
  )
}

/// The lists of a header that rows refer to.
enum HeaderList { case names, apps }

/// A type with several cases: a word names the case, and each case has its own fields.
protocol LogVariant {
  associatedtype Kind: LogWord
  var kind: Kind { get }
  /// A value of this kind whose fields a reader is about to fill.
  static func blank(_ kind: Kind) -> Self
  mutating func visitFields(_ visitor: inout some LogVisitor)
}

extension LogVisitor {
  mutating func number(_ key: StaticString, _ doc: StaticString, _ value: inout Int64) {
    number(key, doc, &value, in: .min ... .max)
  }

  mutating func app(_ value: inout AppID) {
    place("app", "the app", &value.index, in: .apps)
  }

  mutating func name(_ value: inout NameID) {
    place("name", "the identifier of the task", &value.index, in: .names)
  }

  mutating func process(_ value: inout ProcessID) {
    number("process", "the process, counted from 1", &value.number)
  }

  mutating func request(
    _ value: inout RequestID, _ key: StaticString = "request",
    _ doc: StaticString = "the request, counted from 1"
  ) {
    number(key, doc, &value.number)
  }

  mutating func run(
    _ value: inout RunID, _ key: StaticString = "run",
    _ doc: StaticString = "the run, counted from 1"
  ) {
    number(key, doc, &value.number)
  }

  mutating func activity(_ value: inout ActivityID) {
    number("activity", "the work, counted from 1; 0 is none", &value.number)
  }

  mutating func launch(_ value: inout LaunchID) {
    number("launch", "the launch, which several runs can share", &value.number)
  }

  mutating func span(
    _ key: StaticString, _ doc: StaticString, _ value: inout Span,
    in range: ClosedRange<Int64> = .min ... .max
  ) {
    number(key, doc, &value.milliseconds, in: range)
  }

  /// The limit is the widest offset that a set-up accepts, which is more than any place on earth has.
  mutating func offset(_ key: StaticString, _ value: inout UTCOffset) {
    var minutes = Int64(value.minutes)
    number(key, "minutes that the device's clock is ahead of UTC", &minutes, in: -1_080...1_080)
    value = UTCOffset(minutes: Int32(minutes))
  }
}

/// Also visits the fields that only a header has.
protocol HeaderVisitor: LogVisitor {
  /// Written as text, because many JSON readers round integers of this size.
  mutating func decimal(_ key: StaticString, _ doc: StaticString, _ value: inout UInt64)
  /// A raw value that is written as a number.
  mutating func coded<Value: RawRepresentable<UInt8> & CaseIterable>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Value
  )
  mutating func names(_ key: StaticString, _ doc: StaticString, _ value: inout NameTable)
  mutating func apps(
    _ key: StaticString, _ doc: StaticString, _ value: inout [NameID], of names: NameTable
  )
  mutating func list<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout [Object]
  )
  mutating func object<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Object
  )
}

/// A value written as a JSON object of its own.
protocol LogObject {
  init()
  mutating func visitFields(_ visitor: inout some LogVisitor)
}
