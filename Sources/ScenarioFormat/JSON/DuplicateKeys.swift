/// Finds keys that an object has twice. Neither the first nor the last may win in silence.
enum DuplicateKeys {
  static func find(in tree: JSONTree, _ problems: inout DiagnosticList) {
    for place in tree.nodes.indices where tree.nodes[place].kind == .object {
      let keys = keys(of: place, tree)
      if keys.count < 2 { continue }
      for (first, again) in pairs(keys, tree) {
        problems.report(
          .duplicateKey(tree.text(of: again)), tree.nodes[again].span,
          related: tree.nodes[first].span)
      }
    }
  }

  private static func keys(of place: Int, _ tree: JSONTree) -> [Int] {
    var keys: [Int] = []
    var child = place + 1
    let end = Int(tree.nodes[place].next)
    while child < end {
      if tree.nodes[child].kind == .string { keys.append(child) }
      let value = Int(tree.nodes[child].next)
      if value >= end { break }
      child = Int(tree.nodes[value].next)
    }
    return keys
  }

  /// Each key that was there before, with the first of its kind.
  private static func pairs(_ keys: [Int], _ tree: JSONTree) -> [(first: Int, again: Int)] {
    let sums = keys.map { (key: $0, sum: sum(of: $0, tree)) }
    let ordered = sums.sorted { $0.sum == $1.sum ? $0.key < $1.key : $0.sum < $1.sum }
    var pairs: [(Int, Int)] = []
    var first = 0
    for place in ordered.indices.dropFirst() {
      if ordered[place].sum != ordered[first].sum {
        first = place
        continue
      }
      // Two names of one sum are nearly always equal; the rest is looked at one by one.
      for earlier in first..<place where equal(ordered[earlier].key, ordered[place].key, tree) {
        pairs.append((ordered[earlier].key, ordered[place].key))
        break
      }
    }
    return pairs
  }

  private static func sum(of key: Int, _ tree: JSONTree) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    if tree.nodes[key].isMarked {
      for byte in tree.unescaped(key) { add(byte) }
    } else {
      for place in tree.content(of: key) { add(tree.bytes[place]) }
    }
    return sum
  }

  private static func equal(_ left: Int, _ right: Int, _ tree: JSONTree) -> Bool {
    tree.unescaped(left) == tree.unescaped(right)
  }
}
