extension UsageExpectation {
  /// No more than this is remembered: a request held back for days is made up for by one more.
  static func most(_ parameters: AppUsage.Parameters) -> Int64 {
    parameters.threshold.millionths * scale * 2
  }

  /// Where a walk from the horizon on begins: where the last one ended, as long as nothing is learned.
  @inline(__always)
  func walk(offset: UTCOffset) -> HabitCursor {
    if let walk = atHorizon, walk.offset == offset { return walk }
    return HabitCursor(from: horizon, offset: offset, history)
  }

  /// The expectation from the horizon to a later instant, as far as it matters: no more than is
  /// remembered. The walk goes to that instant, or is nil when it was not worth going all the way.
  func area(
    to end: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) -> (sum: Int64, walk: HabitCursor?) {
    var walk = walk(offset: offset)
    var remaining = (end - horizon).milliseconds
    var sum: Int64 = 0
    let enough = UsageExpectation.most(parameters)
    while sum < enough {
      let rate = walk.rate(history, guess, parameters)
      if remaining < walk.length {
        walk.goOn(by: remaining)
        return (sum + remaining * rate, walk)
      }
      sum += walk.length * rate
      remaining -= walk.length
      walk.goOn(history)
      if rate == 0 { remaining -= walk.skip(history, upTo: remaining) }
    }
    return (sum, nil)
  }

  /// When the expectation reaches the threshold; `never` when it does not within two weeks.
  func readyAt(offset: UTCOffset, _ parameters: AppUsage.Parameters) -> Instant {
    var missing = parameters.threshold.millionths * UsageExpectation.scale - carried
    if missing <= 0 { return .earliest }
    var walk = walk(offset: offset)
    let lastDay = walk.day + UsageExpectation.farthestDays
    var ahead: Int64 = 0
    while walk.day <= lastDay {
      let rate = walk.rate(history, guess, parameters)
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
