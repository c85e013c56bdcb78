/// How many standard errors a 95 % interval reaches to each side of a mean, by Student's distribution.
enum StudentQuantile {
  /// In millionths, for so many degrees of freedom, at least one.
  static func millionths(degrees: Int64) -> UInt64 {
    if degrees <= exact.count { return exact[Int(max(degrees, 1) - 1)] }
    // The expansion around the normal distribution; from here on it is right to a few millionths.
    let count = UInt64(degrees)
    var power = count
    var sum: UInt64 = 1_959_964
    for term in terms {
      sum += term / power
      let (next, overflow) = power.multipliedReportingOverflow(by: count)
      if overflow { break }
      power = next
    }
    return sum
  }

  private static let exact: [UInt64] = [
    12_706_205, 4_302_653, 3_182_446, 2_776_445, 2_570_582, 2_446_912, 2_364_624, 2_306_004,
    2_262_157, 2_228_139,
  ]

  private static let terms: [UInt64] = [2_372_271, 2_822_499, 2_555_860, 1_589_600]
}
