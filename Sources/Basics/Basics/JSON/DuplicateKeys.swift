/// Finds keys that an object has twice. Neither the first nor the last may win in silence.
enum DuplicateKeys {
  /// So many keys are compared each with each, which takes no memory.
  private static let few = 16

  static func find(in tree: JSONTree, _ problems: inout SyntaxProblemList) {
    for object in tree.nodes.indices
    where tree.nodes[object].kind == .object && mayHaveDuplicates(object, tree) {
      let keys = tree.members(of: object).map { $0.key }.filter { tree.nodes[$0].kind == .string }
      for (first, again) in pairs(keys, tree) {
        problems.report(
          .duplicateKey(tree.text(of: again)), tree.nodes[again].span,
          related: tree.nodes[first].span)
      }
    }
  }

  /// False for most objects, after a look at each pair of their few keys.
  private static func mayHaveDuplicates(_ object: Int, _ tree: JSONTree) -> Bool {
    let end = Int(tree.nodes[object].next)
    var count = 0
    var key = object + 1
    while key < end {
      count += 1
      if count > few { return true }
      var other = object + 1
      while other < key {
        if tree.nodes[other].kind == .string && areEqual(other, key, tree) { return true }
        other = keyAfter(other, tree)
      }
      key = keyAfter(key, tree)
    }
    return false
  }

  private static func keyAfter(_ key: Int, _ tree: JSONTree) -> Int {
    let value = Int(tree.nodes[key].next)
    return value < tree.nodes.count ? Int(tree.nodes[value].next) : value
  }

  private static func areEqual(_ left: Int, _ right: Int, _ tree: JSONTree) -> Bool {
    let (first, second) = (tree.nodes[left], tree.nodes[right])
    if second.kind != .string { return false }
    if first.isMarked || second.isMarked {
      return tree.unescaped(left) == tree.unescaped(right)
    }
    // Most keys differ in length.
    if first.isQuoted && second.isQuoted && first.end - first.start != second.end - second.start {
      return false
    }
    let (left, right) = (tree.content(of: left), tree.content(of: right))
    return left.count == right.count && tree.bytes[left].elementsEqual(tree.bytes[right])
  }

  /// Each key that was there before, with the first of its kind.
  private static func pairs(_ keys: [Int], _ tree: JSONTree) -> [(first: Int, again: Int)] {
    let sums = keys.map { (key: $0, sum: sum(of: $0, tree)) }
    // Equal names stand side by side, in order of the text; names are compared only where sums do
    // not tell them apart.
    let ordered = sums.sorted { left, right in
      if left.sum != right.sum { return left.sum < right.sum }
      if precedes(left.key, right.key, tree) { return true }
      return !precedes(right.key, left.key, tree) && left.key < right.key
    }
    var pairs: [(first: Int, again: Int)] = []
    var first = 0
    for place in ordered.indices.dropFirst() {
      let key = ordered[place].key
      if ordered[place].sum == ordered[first].sum && !precedes(ordered[first].key, key, tree) {
        pairs.append((ordered[first].key, key))
      } else {
        first = place
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

  private static func precedes(_ left: Int, _ right: Int, _ tree: JSONTree) -> Bool {
    if tree.nodes[left].isMarked || tree.nodes[right].isMarked {
      return tree.unescaped(left).lexicographicallyPrecedes(tree.unescaped(right))
    }
    return tree.bytes[tree.content(of: left)]
      .lexicographicallyPrecedes(tree.bytes[tree.content(of: right)])
  }
}
