/// Chance that belongs to a name, so that each learner has questions of their own and gets the same ones
/// again.
struct PersonalChance {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of text: String, _ number: Int = 0) {
    for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = (state ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
  }

  /// Short, because people type it.
  var seed: UInt64 {
    var copy = self
    return copy.next() % 9_999 + 1
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
    var items = items
    var left = items.count
    while left > 1 {
      let place = Int(next() % UInt64(left))
      left -= 1
      items.swapAt(place, left)
    }
    return items
  }

  /// The right answer among so many in all.
  mutating func options<Item: Equatable>(_ right: Item, and others: [Item], most: Int) -> [Item] {
    var chosen = [right]
    for other in others where chosen.count < most && !chosen.contains(other) {
      chosen.append(other)
    }
    return shuffled(chosen)
  }
}
