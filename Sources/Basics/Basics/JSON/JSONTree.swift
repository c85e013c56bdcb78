/// The values of a JSON text, in text order. The members of an object alternate between key and value.
public struct JSONTree {
  public let bytes: [UInt8]
  public let nodes: [JSONNode]

  /// The indices of an array's values, or of an object's keys and values.
  @inlinable public func children(of place: Int) -> JSONChildren {
    JSONChildren(of: place, in: nodes)
  }

  @inlinable public func members(of place: Int) -> JSONMembers { JSONMembers(children(of: place)) }

  /// The contents of a string with escapes resolved.
  @inlinable public func text(of place: Int) -> String {
    nodes[place].isMarked
      ? String(decoding: unescaped(place), as: UTF8.self)
      : String(decoding: bytes[content(of: place)], as: UTF8.self)
  }

  @inlinable public func holds(_ text: String, at place: Int) -> Bool {
    holds(text.utf8, at: place)
  }

  @inlinable public func holds(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { holds($0, at: place) }
  }

  @inlinable func holds(_ text: some Sequence<UInt8>, at place: Int) -> Bool {
    nodes[place].isMarked
      ? unescaped(place).elementsEqual(text) : bytes[content(of: place)].elementsEqual(text)
  }

  @inlinable public func unescaped(_ place: Int) -> [UInt8] {
    let content = content(of: place)
    return nodes[place].isMarked ? JSONEscape.resolved(bytes[content]) : Array(bytes[content])
  }

  @inlinable public func content(of place: Int) -> Range<Int> {
    let node = nodes[place]
    let quote = node.isQuoted ? 1 : 0
    // A string without a closing quote ends with its line.
    let closed =
      node.isQuoted && node.end > node.start + 1
      && bytes[Int(node.end) - 1] == bytes[Int(node.start)]
    return Int(node.start) + quote..<Int(node.end) - (closed ? 1 : 0)
  }

  /// The value of an integer; the parser only accepts those that fit.
  @inlinable public func integer(at place: Int) -> Int64 {
    let node = nodes[place]
    let isNegative = bytes[Int(node.start)] == UInt8(ascii: "-")
    // Counts downwards, because the lowest number has no positive counterpart.
    let value = bytes[Int(node.start) + (isNegative ? 1 : 0)..<Int(node.end)].reduce(Int64(0)) {
      $0 * 10 - Int64($1 - UInt8(ascii: "0"))
    }
    return isNegative ? value : -value
  }
}

extension JSONTree {
  /// Parses a text written by people, as far as possible, and reports all problems. There is no tree if
  /// parsing could not continue meaningfully.
  public static func read(
    _ bytes: [UInt8], limits: JSONLimits = JSONLimits()
  ) -> (tree: JSONTree?, problems: SyntaxProblemList) {
    var problems = SyntaxProblemList(limit: limits.problems)
    let limit = min(limits.bytes, JSONLimits.mostBytes)
    if bytes.count > limit {
      problems.report(.fileTooLarge(bytes: bytes.count, limit: limit), SourceSpan(0, 0))
      return (nil, problems)
    }
    let (nodes, isWhole) = bytes.withUnsafeBytes { buffer -> ([JSONNode], Bool) in
      if Encoding.looksLikeUTF16(buffer) {
        problems.report(.sixteenBit, SourceSpan(0, 2))
        return ([], false)
      }
      if let place = Encoding.firstInvalid(buffer) {
        problems.report(
          .notUTF8(byte: buffer[place], offset: place), SourceSpan(place, place + 1))
        return ([], false)
      }
      var parser = JSONParser(buffer, .forgiving, limits: limits, problems: problems)
      parser.parse()
      problems = parser.problems
      return (parser.nodes, !parser.isOver && !parser.nodes.isEmpty)
    }
    guard isWhole else { return (nil, problems) }
    let tree = JSONTree(bytes: bytes, nodes: nodes)
    DuplicateKeys.find(in: tree, &problems)
    return (tree, problems)
  }

  /// Parses a text written by a program, nested at most `depth` levels deep.
  public init(strict bytes: [UInt8], depth: Int) throws(LocatedSyntaxProblem) {
    var limits = JSONLimits()
    limits.depth = depth
    limits.problems = 1
    // A log line may contain any number of names.
    limits.stringBytes = bytes.count
    limits.keys = bytes.count
    limits.values = bytes.count
    var problems = SyntaxProblemList(limit: 1)
    let nodes = bytes.withUnsafeBytes { buffer -> [JSONNode] in
      if let place = Encoding.firstInvalid(buffer) {
        problems.report(
          .notUTF8(byte: buffer[place], offset: place), SourceSpan(place, place + 1))
        return []
      }
      var parser = JSONParser(buffer, .strict, limits: limits, problems: problems)
      parser.parse()
      problems = parser.problems
      return parser.nodes
    }
    if let problem = problems.all.first { throw problem }
    self.init(bytes: bytes, nodes: nodes)
  }
}

/// A value or key of a JSON text, with its range and the index of its successor.
public struct JSONNode {
  public enum Kind: UInt8 {
    case null, yes, no, integer, string, array, object
    /// A missing or unreadable key or value, which was already reported.
    case invalid
  }

  public internal(set) var kind: Kind
  /// For a string, whether it has escapes; for a container, whether part of it could not be read.
  public internal(set) var isMarked = false
  /// For a string, whether it is in quotes.
  public internal(set) var isQuoted = false
  public internal(set) var start: UInt32
  public internal(set) var end: UInt32
  /// The index of the first node after this one and its contents.
  public internal(set) var next: UInt32

  public var span: SourceSpan { SourceSpan(Int(start), Int(end)) }
}

/// The indices of a container's direct contents.
public struct JSONChildren: Sequence, IteratorProtocol {
  @usableFromInline let nodes: [JSONNode]
  @usableFromInline var place: Int
  @usableFromInline let end: Int

  @inlinable init(of container: Int, in nodes: [JSONNode]) {
    self.nodes = nodes
    place = container + 1
    end = Int(nodes[container].next)
  }

  @inlinable public mutating func next() -> Int? {
    if place >= end { return nil }
    defer { place = Int(nodes[place].next) }
    return place
  }
}

/// The keys and values of an object in pairs.
public struct JSONMembers: Sequence, IteratorProtocol {
  @usableFromInline var children: JSONChildren

  @inlinable init(_ children: JSONChildren) { self.children = children }

  @inlinable public mutating func next() -> (key: Int, value: Int)? {
    guard let key = children.next(), let value = children.next() else { return nil }
    return (key, value)
  }
}

/// Finds duplicate keys, so that neither of two silently wins.
enum DuplicateKeys {
  /// Up to this many keys are compared pairwise, which needs no memory.
  private static let few = 16

  static func find(in tree: JSONTree, _ problems: inout SyntaxProblemList) {
    for object in tree.nodes.indices where tree.nodes[object].kind == .object {
      let members = tree.members(of: object)
      let isSmall = members.reduce(0) { count, _ in count + 1 } <= few
      var known: [[UInt8]: Int] = [:]
      for (key, _) in members where tree.nodes[key].kind == .string {
        let first =
          isSmall
          ? members.first { $0.key == key || areEqual($0.key, key, tree) }?.key
          : known[tree.unescaped(key), default: key]
        if !isSmall, first == key { known[tree.unescaped(key)] = key }
        guard let first, first != key else { continue }
        problems.report(
          .duplicateKey(tree.text(of: key)), tree.nodes[key].span, related: tree.nodes[first].span)
      }
    }
  }

  private static func areEqual(_ left: Int, _ right: Int, _ tree: JSONTree) -> Bool {
    let (first, second) = (tree.nodes[left], tree.nodes[right])
    if first.kind != .string { return false }
    if first.isMarked || second.isMarked { return tree.unescaped(left) == tree.unescaped(right) }
    // Most keys differ in length.
    let (left, right) = (tree.content(of: left), tree.content(of: right))
    return left.count == right.count && tree.bytes[left].elementsEqual(tree.bytes[right])
  }
}
