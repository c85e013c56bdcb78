/// Draws for tests: one after the other from a seed.
public struct Dice: Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// From zero up to, not including, the bound.
  public mutating func below(_ bound: Int64) -> Int64 {
    Int64(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  public mutating func chance(_ percent: Int64) -> Bool { below(100) < percent }

  public mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int(below(Int64(choices.count)))]
  }
}
