extension UsageExpectation {
  /// No more than this is remembered: a request held back for days is made up for by one more.
  static func most(_ parameters: AppUsage.Parameters) -> Int64 {
    parameters.threshold.millionths * scale * 2
  }

  func walk(
    from start: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) -> HabitCursor {
    HabitCursor(from: start, offset: offset, history, guess, parameters.misjudgement)
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
      let rate = walk.rate(history, newcomerPerDay: newcomerPerDay)
      if rate == 0 {
        remaining -= walk.skip(history)
        continue
      }
      let part = min(walk.length, remaining)
      sum += part * rate
      remaining -= part
      walk.goOn(history)
    }
    return sum
  }

  /// When the expectation reaches the threshold; `never` when it does not within two weeks.
  func readyAt(offset: UTCOffset, _ parameters: AppUsage.Parameters) -> Instant {
    var missing = parameters.threshold.millionths * UsageExpectation.scale - carried
    if missing <= 0 { return .earliest }
    let newcomerPerDay = parameters.newcomerOpeningsPerDay
    var walk = walk(from: horizon, offset: offset, parameters)
    let lastDay = walk.day + UsageExpectation.farthestDays
    var ahead: Int64 = 0
    while walk.day <= lastDay {
      let rate = walk.rate(history, newcomerPerDay: newcomerPerDay)
      if rate == 0 {
        ahead += walk.skip(history)
        continue
      }
      let expected = rate * walk.length
      if expected >= missing {
        let reached = horizon + Span(milliseconds: ahead + (missing + rate - 1) / rate)
        return reached - parameters.lead
      }
      missing -= expected
      ahead += walk.length
      walk.goOn(history)
    }
    return .never
  }
}
