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

  /// As far as the habit has been walked through on the way to a later instant.
  @inline(__always)
  private func farthestWalk(to end: Instant, offset: UTCOffset) -> HabitWalk {
    if let ahead, ahead.at <= end, ahead.cursor.offset == offset { return ahead }
    return HabitWalk(cursor: walk(offset: offset), at: horizon, sum: 0)
  }

  /// The expectation from the horizon to a later instant, as far as it matters: no more than is
  /// remembered. The walk goes to that instant, or is nil when it was not worth going all the way.
  func area(
    to end: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) -> (sum: Int64, walk: HabitCursor?) {
    let begun = farthestWalk(to: end, offset: offset)
    var walk = begun.cursor
    var remaining = (end - begun.at).milliseconds
    var sum = begun.sum
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
  mutating func readyAt(offset: UTCOffset, _ parameters: AppUsage.Parameters) -> Instant {
    let wanted = parameters.threshold.millionths * UsageExpectation.scale - carried
    var missing = wanted
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
        self.ahead = HabitWalk(
          cursor: walk, at: horizon + Span(milliseconds: ahead), sum: wanted - missing)
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

/// How far a walk through the habit has come, and what it has met since the horizon.
struct HabitWalk: Equatable {
  let cursor: HabitCursor
  let at: Instant
  let sum: Int64
}
