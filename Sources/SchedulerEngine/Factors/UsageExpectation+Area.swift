extension UsageExpectation {
  /// No more than this is remembered: a request held back for days is made up for by one more.
  static func most(_ parameters: AppUsage.Parameters) -> Int64 {
    parameters.threshold.millionths * scale * 2
  }

  func walk(
    from start: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) -> HabitWalk {
    HabitWalk(from: start, offset: offset, history, guess, parameters.misjudgement)
  }

  /// The expectation between two instants, as far as it matters: no more than is remembered.
  func area(
    from start: Instant, to end: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) -> Int64 {
    let newcomerPerDay = parameters.newcomerOpeningsPerDay
    var walk = walk(from: start, offset: offset, parameters)
    var remaining = (end - start).milliseconds
    var sum: Int64 = 0
    let enough = UsageExpectation.most(parameters)
    while remaining > 0 && sum < enough {
      let part = min(walk.length, remaining)
      sum += part * walk.rate(history, newcomerPerDay: newcomerPerDay)
      remaining -= part
      walk.goOn(history)
    }
    return sum
  }
}
