/// Draws a parameter's value from its plausible range. A draw does not depend on other parameters, so adding
/// or removing one leaves all other draws unchanged.
public enum Drawing {
  /// Nil if the parameter has no plausible range.
  public static func value(of parameter: Parameter, draw: UInt32) -> Int64? {
    guard let range = parameter.plausible else { return nil }
    if range.lowest == range.highest { return range.lowest }
    let word = Chance(seed: hash(parameter.group, parameter.key)).draw(.scheduler, Int64(draw))
    if parameter.unit == .flag { return word >> 63 == 0 ? range.lowest : range.highest }
    let value =
      isEven(range)
      ? evenly(range.lowest, range.highest, word) : byFactors(range.lowest, range.highest, word)
    return min(max(rounded(value, parameter.unit), range.lowest), range.highest)
  }

  /// Whether all values of a range are equally likely. Otherwise each doubling is, which assumes less about
  /// the magnitude of an unknown; a range that starts at zero has no ratio, and in a narrow one it makes no
  /// difference.
  public static func isEven(_ range: PlausibleRange) -> Bool {
    range.lowest <= 0 || range.highest / range.lowest < 2
  }

  private static func evenly(_ low: Int64, _ high: Int64, _ word: UInt64) -> Int64 {
    low + Int64(word.multipliedFullWidth(by: UInt64(high - low) + 1).high)
  }

  /// Bisects the range at the geometric mean of its ends, once per bit, so that integer arithmetic is enough.
  private static func byFactors(_ low: Int64, _ high: Int64, _ word: UInt64) -> Int64 {
    // As many fractional bits as still leave room for the product of both ends.
    var scale: UInt64 = 0
    while high << Int64(scale + 1) < 1 << 31 { scale += 1 }
    var (low, high) = (UInt64(low) << scale, UInt64(high) << scale)
    var bits = word
    while high - low > (1 << scale) / 4 + 1 {
      let middle = geometricMean(low, high)
      if bits >> 63 == 1 { low = middle } else { high = middle }
      bits <<= 1
    }
    return Int64((low + (1 << scale) / 2) >> scale)
  }

  /// Newton's method from above.
  private static func geometricMean(_ low: UInt64, _ high: UInt64) -> UInt64 {
    let square = low * high
    var root = (low + high) / 2
    while true {
      let next = (root + square / root) / 2
      if next >= root { return root }
      root = next
    }
  }

  /// Rounds to about three digits, in units that can be read out and pasted.
  private static func rounded(_ value: Int64, _ unit: ParameterUnit) -> Int64 {
    var grain: Int64 = 1
    if unit == .milliseconds {
      let steps: [(above: Int64, grain: Int64)] = [
        (6 * 3_600_000, 600_000), (3_600_000, 60_000), (600_000, 10_000), (60_000, 1_000),
        (10_000, 100), (0, 10),
      ]
      grain = steps.first { value >= $0.above }?.grain ?? 1
    } else {
      while value / grain >= 1_000 { grain *= 10 }
    }
    return (value + grain / 2) / grain * grain
  }

  /// FNV-1a of "group.key".
  private static func hash(_ group: StaticString, _ key: StaticString) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in [group, ".", key] {
      part.withUTF8Buffer { bytes in
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
    return hash
  }
}
