import Basics

extension DocumentEdit {
  /// As the last element of a list, which is made where there is none.
  func appending(
    _ value: String, to steps: [OverridePath.Step]
  ) throws(OverrideProblem) -> [UInt8] {
    guard let list = try place(of: steps)?.node else { return try setting(steps, to: "[\(value)]") }
    guard tree.nodes[list].kind == .array else { throw .notAList(key) }
    let elements = Array(tree.children(of: list))
    guard let last = elements.last else {
      return inserting(value, at: tree.nodes[list].span.start + 1)
    }
    return inserting(", \(value)", at: tree.nodes[last].span.end)
  }

  /// A key with its value, or an element. Its lines stay, so that the others keep their numbers.
  func removing(_ steps: [OverridePath.Step]) throws(OverrideProblem) -> [UInt8] {
    guard let found = try place(of: steps) else {
      throw .nothingToRemove(key, known: try known(at: steps))
    }
    var bytes = tree.bytes
    // Up to the comma behind it, or from the one before it where it is the last.
    let end = after(found.node).map { $0 + 1 } ?? tree.nodes[found.node].span.end
    for place in found.start..<end where bytes[place] != 0x0A && bytes[place] != 0x0D {
      bytes[place] = 0x20
    }
    return bytes
  }

  /// The node that a path leads to and where it begins, with its key; nil where it ends before.
  private func place(
    of steps: [OverridePath.Step]
  ) throws(OverrideProblem) -> (node: Int, start: Int)? {
    var node = 0
    var start = tree.nodes[0].span.start
    for step in steps {
      switch step {
      case .key(let name):
        guard tree.nodes[node].kind == .object else { throw .notAnObject(key) }
        guard
          let member = Array(tree.members(of: node)).last(where: { tree.text(of: $0.key) == name })
        else { return nil }
        node = member.value
        start = tree.nodes[member.key].span.start
      case .element(let name):
        guard tree.nodes[node].kind == .array else { throw .notAList(key) }
        let elements = Array(tree.children(of: node))
        guard let found = element(name, elements) else {
          throw .noElement(name, in: key, known: names(of: elements), count: elements.count)
        }
        node = found
        start = tree.nodes[found].span.start
      }
    }
    return (node, start)
  }

  /// The keys beside the one that is not there.
  private func known(at steps: [OverridePath.Step]) throws(OverrideProblem) -> [String] {
    guard let parent = try place(of: Array(steps.dropLast()))?.node,
      tree.nodes[parent].kind == .object
    else { return [] }
    return tree.members(of: parent).map { tree.text(of: $0.key) }
  }

  /// Where the comma stands that follows a node; commas may trail, so the last one may have one, too.
  /// Comments may stand before it.
  private func after(_ node: Int) -> Int? {
    let bytes = tree.bytes
    var place = tree.nodes[node].span.end
    while place < bytes.count {
      if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) {
        place += 1
      } else if bytes[place...].starts(with: "//".utf8) {
        place = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if bytes[place...].starts(with: "/*".utf8) {
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        place += 2
      } else {
        return bytes[place] == UInt8(ascii: ",") ? place : nil
      }
    }
    return nil
  }
}
