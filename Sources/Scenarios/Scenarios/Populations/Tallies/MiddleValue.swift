extension [Int64] {
  /// The middle one by size, of two the lower; nil of none. Puts no more in order than it must, for most
  /// of a fleet's figures are middles.
  func middle() -> Int64? {
    if isEmpty { return nil }
    let wanted = (count - 1) / 2
    var values = self
    var (low, high) = (0, count - 1)
    // An order that defeats the choice of the divider costs as much as sorting, and no more.
    var roundsLeft = 2 * (Int.bitWidth - count.leadingZeroBitCount)
    while low < high {
      if roundsLeft == 0 { return values[low...high].sorted()[wanted - low] }
      roundsLeft -= 1
      let divider = Self.middle(values[low], values[low + (high - low) / 2], values[high])
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < divider { left += 1 }
        while values[right] > divider { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if wanted <= right {
        high = right
      } else if wanted >= left {
        low = left
      } else {
        return divider
      }
    }
    return values[wanted]
  }

  private static func middle(_ one: Int64, _ other: Int64, _ third: Int64) -> Int64 {
    Swift.max(Swift.min(one, other), Swift.min(Swift.max(one, other), third))
  }
}
