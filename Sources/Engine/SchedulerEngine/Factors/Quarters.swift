/// Quarter hours of a day as a set.
struct Quarters: Equatable, Sendable {
  private var early: UInt64 = 0
  private var late: UInt64 = 0

  @inline(__always)
  mutating func insert(_ quarter: Int) {
    if quarter < 64 {
      early |= 1 &<< UInt64(quarter)
    } else {
      late |= 1 &<< UInt64(quarter - 64)
    }
  }

  @inline(__always)
  mutating func remove(_ quarter: Int) {
    if quarter < 64 {
      early &= ~(1 &<< UInt64(quarter))
    } else {
      late &= ~(1 &<< UInt64(quarter - 64))
    }
  }

  mutating func formUnion(_ other: Quarters) {
    early |= other.early
    late |= other.late
  }

  var isEmpty: Bool { early | late == 0 }

  /// The first member from this quarter hour on; the end of the day when there is none.
  @inline(__always)
  func first(from quarter: Int) -> Int {
    if quarter < 64 {
      let rest = early >> UInt64(quarter)
      if rest != 0 { return quarter + rest.trailingZeroBitCount }
      return late == 0 ? UsageHistory.quarters : 64 + late.trailingZeroBitCount
    }
    let rest = late >> UInt64(quarter - 64)
    return rest == 0 ? UsageHistory.quarters : quarter + rest.trailingZeroBitCount
  }
}
