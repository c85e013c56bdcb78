/// The values of a JSON text in the order in which they stand. The members of an object are its key
/// and its value in turn.
public struct JSONTree {
  public let bytes: [UInt8]
  public let nodes: [JSONNode]

  /// The places of the values of an array, or of the keys and values of an object.
  @inlinable public func children(of place: Int) -> JSONChildren {
    JSONChildren(of: place, in: nodes)
  }

  @inlinable public func members(of place: Int) -> JSONMembers { JSONMembers(children(of: place)) }

  /// The contents of a string, escapes resolved.
  @inlinable public func text(of place: Int) -> String {
    nodes[place].isMarked
      ? String(decoding: unescaped(place), as: UTF8.self)
      : String(decoding: bytes[content(of: place)], as: UTF8.self)
  }

  /// Whether the string is this one.
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
    // A string whose closing quote is missing ends where the line does.
    let closed =
      node.isQuoted && node.end > node.start + 1
      && bytes[Int(node.end) - 1] == bytes[Int(node.start)]
    return Int(node.start) + quote..<Int(node.end) - (closed ? 1 : 0)
  }

  /// Only integers that fit were accepted.
  @inlinable public func integer(at place: Int) -> Int64 {
    let node = nodes[place]
    let isNegative = bytes[Int(node.start)] == UInt8(ascii: "-")
    // Counting downwards, because the lowest number has no opposite.
    let value = bytes[Int(node.start) + (isNegative ? 1 : 0)..<Int(node.end)].reduce(Int64(0)) {
      $0 * 10 - Int64($1 - UInt8(ascii: "0"))
    }
    return isNegative ? value : -value
  }
}
