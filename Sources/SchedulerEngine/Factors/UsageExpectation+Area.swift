extension UsageExpectation {
  /// The expectation between two instants, as far as it matters: no more than the threshold needs.
  func area(
    from start: Instant, to end: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) -> Int64 {
    let newcomerPerDay = parameters.newcomerOpeningsPerDay
    var walk = HabitWalk(from: start, offset: offset, history)
    var remaining = (end - start).milliseconds
    var sum: Int64 = 0
    let enough = parameters.threshold.millionths * UsageExpectation.scale
    while remaining > 0 && sum < enough {
      let part = min(walk.length, remaining)
      sum += part * walk.rate(history, newcomerPerDay: newcomerPerDay)
      remaining -= part
      walk.goOn(history)
    }
    return sum
  }
}
