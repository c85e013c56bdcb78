/// Days as ranges in ascending order that do not touch each other.
struct DayRanges: Equatable {
  private(set) var ranges: [ClosedRange<Int64>] = []

  init(_ ranges: [ClosedRange<Int64>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        let upper = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...upper
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// What of the whole is in none of the ranges.
  func gaps(in whole: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    var gaps: [ClosedRange<Int64>] = []
    var next = whole.lowerBound
    for range in ranges where range.upperBound >= whole.lowerBound {
      if range.lowerBound > whole.upperBound { break }
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= whole.upperBound { gaps.append(next...whole.upperBound) }
    return gaps
  }
}
