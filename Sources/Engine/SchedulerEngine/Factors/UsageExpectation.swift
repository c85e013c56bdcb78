/// How much of the next opening is expected by now: what app usage compares with its threshold.
///
/// Expectation is the area under the learned habit, in millionths of an opening times the
/// milliseconds of a quarter hour, so that it adds up without rounding.
public struct UsageExpectation: Equatable, Sendable {
  static let scale = UsageHistory.quarterLength
  /// Openings expected later than this are as good as never; re-judged at the next midnight.
  static let farthestDays: Int64 = 15

  public var history = UsageHistory()
  private(set) var carried: Int64 = 0
  /// Expectation up to here is in `carried` or was used up by a refresh.
  private(set) var horizon: Instant

  let guess: UsageGuess
  /// A walk through the habit that has come to the horizon; nil where one has to begin there.
  private(set) var atHorizon: HabitCursor?
  /// The same of a walk that went on from there, up to where the threshold is reached.
  var ahead: HabitWalk?

  init(from start: Instant, _ guess: UsageGuess) {
    horizon = start
    self.guess = guess
  }

  /// A refresh uses up one threshold of what is expected until a lead time after it. What came on
  /// top while the request had to wait counts for the next one.
  mutating func refreshed(
    at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) {
    keep(at: now, offset: offset, parameters)
    carried = max(0, carried - parameters.threshold.millionths * UsageExpectation.scale)
  }

  /// The system expects an opening right now, whatever the habit says.
  mutating func expectOpening(
    at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) {
    keep(at: now, offset: offset, parameters)
    carried = max(carried, parameters.threshold.millionths * UsageExpectation.scale)
  }

  /// Closes the local day that ends now. What was expected so far stays expected if the app was
  /// opened.
  mutating func closeDay(
    day: Int64, at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) {
    keep(at: now, offset: offset, parameters)
    // An opening that was expected and did not come counts less each day, or an abandoned app would
    // be refreshed once more however late its request is due (fact 8).
    if !history.openedToday {
      carried = carried / 1_000_000 * parameters.retention.millionths
    }
    history.closeDay(day: day, retention: parameters.retention)
    atHorizon = nil
    ahead = nil
  }

  /// Puts what is expected by now aside, before the habit or the clock on the wall changes: what
  /// was expected so far must not be worked out anew from what comes after.
  mutating func keep(at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters) {
    let reach = now + parameters.lead
    if reach <= horizon { return }
    let (area, walk) = area(to: reach, offset: offset, parameters)
    carried = min(carried + area, UsageExpectation.most(parameters))
    atHorizon = walk
    ahead = nil
    horizon = reach
  }

  /// Whether another midnight would change nothing, so that none needs to come.
  func isSettledAtNothing(_ parameters: AppUsage.Parameters) -> Bool {
    carried == 0 && history.isSettledAtNothing(parameters.retention)
  }

  /// Millionths of an opening expected since the last refresh, a lead time ahead of `now`; what
  /// goes beyond the threshold changes nothing and is not counted.
  func expected(at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters) -> Int64 {
    let reach = now + parameters.lead
    let ahead = reach > horizon ? area(to: reach, offset: offset, parameters).sum : 0
    return min((carried + ahead) / UsageExpectation.scale, parameters.threshold.millionths)
  }
}

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

/// When enough openings will be expected, as far as that can be promised.
enum UsageForecast: Equatable {
  /// At this instant, which may have passed, if the habit holds.
  case at(Instant)
  /// Not within two weeks, unless the app is opened more often.
  case never
  /// The openings of the coming days decide, and nobody can be sure of them.
  case open
}

extension UsageExpectation {
  /// From here on an opening on a day is as good as certain, and up to here as good as out of the
  /// question: millionths of an opening.
  private static let sure: Int64 = 900_000
  private static let unlikely: Int64 = 100_000

  /// Midnight changes what is expected: a day on which the user stays away fades it. So an instant
  /// behind a midnight is promised only where it is clear what the user does until then.
  func forecast(
    at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) -> UsageForecast {
    var course = self
    var day = WallTime(at: now, offset: offset).day
    let lastDay = day + UsageExpectation.farthestDays
    while day <= lastDay {
      let ready = course.readyAt(offset: offset, parameters)
      let midnight = WallTime(day: day + 1, sinceMidnight: .zero).instant(offset: offset)
      if ready < midnight { return .at(ready) }
      if ready.isNever { return .never }
      if !course.history.isEstablished { return .open }
      // A day that goes as it usually does leaves the habit as it is.
      let likely = course.history.expected(onDay: day)
      if course.history.openedToday || likely <= UsageExpectation.unlikely {
        course.closeDay(day: day, at: midnight, offset: offset, parameters)
      } else if likely < UsageExpectation.sure {
        return .open
      }
      day += 1
    }
    return .never
  }
}

extension UsageHistory {
  /// The guess about newcomers, which fades every day, says nothing any more.
  fileprivate var isEstablished: Bool { observedDays >= UsageHistory.newcomerDays }

  /// Millionths of an opening expected on a day altogether.
  fileprivate func expected(onDay day: Int64) -> Int64 {
    var sum: Int64 = 0
    for quarter in 0..<UsageHistory.quarters {
      sum += expected(day: day, quarter: quarter, newcomerPerDay: 0)
    }
    return sum
  }
}

extension RuleInput {
  /// What is said to whoever asks why: an instant only where it can be kept.
  mutating func promise(_ forecast: UsageForecast) {
    if app.usageReadyAt <= now || app.usageReadyAt.isNever { return }
    switch forecast {
    case .at(let instant): app.usageReadyAt = instant
    case .never: app.usageReadyAt = .never
    case .open:
      app.usageReadyAt = .never
      isUsageOpen = true
    }
  }
}

/// How well the system guesses one app's use: each local day it takes the learned habit for a little
/// more or less than it is.
///
/// Ours, and assumed: without it a habit kept once a day would be refreshed exactly once a day, and
/// the field sees one or two a day and some days none (fact 280).
struct UsageGuess: Equatable, Sendable {
  let chance: Chance
  let app: Int64

  init(_ chance: Chance, of app: AppID) {
    self.chance = chance
    self.app = Int64(app.index)
  }

  /// What one opening of this day's habit counts for, in millionths.
  @inline(never)
  func weight(day: Int64, _ misjudgement: Share) -> Int64 {
    let most = misjudgement.millionths
    if most <= 0 { return 1_000_000 }
    let drawn = chance.draw(.usageGuess, day - chance.firstDay, app)
    let width = UInt64(2 * most + 1)
    return 1_000_000 - most + Int64(drawn.multipliedFullWidth(by: width).high)
  }
}
