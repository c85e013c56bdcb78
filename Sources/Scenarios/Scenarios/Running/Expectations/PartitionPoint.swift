extension RandomAccessCollection where Index == Int {
  /// The first place whose element is past the point, where all before are not and all after are.
  package func partitionPoint(where isPast: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
