/// Draws numbers from a seed, the same on every machine (the SplitMix64 sequence).
struct OrderDraw {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// From zero up to and without the count. The few counts at hand make no share noticeably larger.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }
}
