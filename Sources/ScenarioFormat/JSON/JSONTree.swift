/// The values of a JSON text in the order in which they stand. The members of an object are its key
/// and its value in turn.
struct JSONTree {
  let bytes: [UInt8]
  var nodes: [JSONNode]

  /// The places of the values of an array, or of the keys and values of an object.
  func children(of place: Int) -> [Int] {
    var children: [Int] = []
    var child = place + 1
    let end = Int(nodes[place].next)
    while child < end {
      children.append(child)
      child = Int(nodes[child].next)
    }
    return children
  }

  func members(of place: Int) -> [(key: Int, value: Int)] {
    let children = children(of: place)
    return stride(from: 0, to: children.count - 1, by: 2).map { (children[$0], children[$0 + 1]) }
  }

  /// The contents of a string, escapes resolved.
  func text(of place: Int) -> String {
    String(decoding: unescaped(place), as: UTF8.self)
  }

  func unescaped(_ place: Int) -> [UInt8] {
    let content = content(of: place)
    return nodes[place].isMarked ? JSONEscapes.resolved(bytes[content]) : Array(bytes[content])
  }

  func content(of place: Int) -> Range<Int> {
    let node = nodes[place]
    let quote = node.isQuoted ? 1 : 0
    // A string whose closing quote is missing ends where the line does.
    let closed =
      node.isQuoted && node.end > node.start + 1
      && bytes[Int(node.end) - 1] == bytes[Int(node.start)]
    return Int(node.start) + quote..<Int(node.end) - (closed ? 1 : 0)
  }

  /// Only integers that fit were accepted.
  func integer(at place: Int) -> Int64 {
    let node = nodes[place]
    return Int64(String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)) ?? 0
  }
}
