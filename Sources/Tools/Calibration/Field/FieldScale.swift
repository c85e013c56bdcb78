/// The scale on which predictions are compared with what was seen: each doubling counts the same,
/// of a time or of a count to which one is added. In integers, so that it is the same anywhere.
enum FieldScale {
  /// One doubling.
  static let unit: Int64 = 1_024

  /// Where a count or a time lies, in parts of a doubling. Nobody told less than a second.
  static func height(_ value: Int64, _ question: FieldQuestion) -> Int64 {
    question.measure.isTime ? logarithm(max(value, 1_000)) : logarithm(max(value, 0) + 1)
  }

  /// To the base of two, of a positive number, rounded down.
  static func logarithm(_ value: Int64) -> Int64 {
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
    return Int64(whole) * unit + parts
  }
}
