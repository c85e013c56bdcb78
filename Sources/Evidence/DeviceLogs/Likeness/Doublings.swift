/// Ratios on a scale where each doubling counts the same. In integers, so that they are the same anywhere.
package enum Doublings {
  /// One doubling.
  package static let one: Int64 = 1_024

  /// What nothing at all is halved from.
  static let whole: Int64 = 65_536

  /// The logarithm of a positive number to the base of two, rounded down.
  package static func of(_ value: Int64) -> Int64 {
    let whole = 63 - value.leadingZeroBitCount
    // The rest lies between one and two and has 31 bits behind the point.
    var rest = UInt64(whole > 31 ? value >> Int64(whole - 31) : value << Int64(31 - whole))
    var parts: Int64 = 0
    for _ in 0..<10 {
      rest = (rest * rest) >> 31
      parts <<= 1
      if rest >= 1 << 32 {
        parts |= 1
        rest >>= 1
      }
    }
    return Int64(whole) * one + parts
  }

  /// What is left of `whole` at so many doublings of distance, each of which halves it.
  static func left(at distance: Int64) -> Int64 {
    let halvings = distance / one
    if halvings > 16 { return 0 }
    return sixteenths[Int(distance % one / (one / 16))] >> halvings
  }

  /// `whole`, halved by none to fifteen sixteenths of a doubling.
  private static let sixteenths: [Int64] = [
    65_536, 62_757, 60_097, 57_549, 55_109, 52_773, 50_535, 48_393, 46_341, 44_376, 42_495, 40_693,
    38_968, 37_316, 35_734, 34_219,
  ]
}
