extension Int64 {
  /// The sum, or the end of the range where it lies beyond: a log may claim any amounts.
  @inline(__always)
  public func addingUpToMost(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }
}
