/// How much of the next opening is expected by now, which app usage compares with its threshold.
///
/// The expectation is the area under the learned habit, in millionths of an opening times the milliseconds of
/// a quarter hour, so that it adds up without rounding.
public struct UsageExpectation: Equatable, Sendable {
  static let scale = UsageHistory.quarterLength
  /// Openings expected later than this count as never; they are judged again at the next midnight.
  static let farthestDays: Int64 = 15

  public var history = UsageHistory()
  private(set) var carried: Int64 = 0
  /// Expectation up to this instant is in `carried` or was used up by a refresh.
  private(set) var horizon: Instant

  let guess: UsageGuess
  /// A cursor through the habit at the horizon; nil if one has to be created.
  private(set) var atHorizon: HabitCursor?
  /// A walk that continued from the horizon toward the point where the threshold is reached.
  var ahead: HabitWalk?

  init(from start: Instant, _ guess: UsageGuess) {
    horizon = start
    self.guess = guess
  }

  /// A refresh uses up one threshold of what is expected until a lead time after it. Any excess, from the
  /// time the request had to wait, counts for the next refresh.
  mutating func refreshed(
    at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) {
    keep(at: now, offset: offset, parameters)
    carried = max(0, carried - parameters.threshold.millionths * UsageExpectation.scale)
  }

  /// The system expects an opening right now, regardless of the habit.
  mutating func expectOpening(
    at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) {
    keep(at: now, offset: offset, parameters)
    carried = max(carried, parameters.threshold.millionths * UsageExpectation.scale)
  }

  /// Closes the local day that ends now. If the app was opened, what was expected so far stays expected.
  mutating func closeDay(
    day: Int64, at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) {
    keep(at: now, offset: offset, parameters)
    // An expected opening that did not happen counts less each day. Otherwise an abandoned app would get one
    // more refresh, however late its request is due (fact 8).
    if !history.openedToday {
      carried = carried / 1_000_000 * parameters.retention.millionths
    }
    history.closeDay(day: day, retention: parameters.retention)
    atHorizon = nil
    ahead = nil
  }

  /// Saves what is expected by now before the habit or the wall clock changes, since it must not be
  /// recomputed from the new values.
  mutating func keep(at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters) {
    let reach = now + parameters.lead
    if reach <= horizon { return }
    let (area, walk) = area(to: reach, offset: offset, parameters)
    carried = min(carried + area, UsageExpectation.most(parameters))
    atHorizon = walk
    ahead = nil
    horizon = reach
  }

  /// Whether further midnights would change nothing, so that none needs to be scheduled.
  func isSettledAtNothing(_ parameters: AppUsage.Parameters) -> Bool {
    carried == 0 && history.isSettledAtNothing(parameters.retention)
  }

  /// Millionths of an opening expected from the last refresh to a lead time after `now`. Anything above the
  /// threshold makes no difference and is not counted.
  func expected(at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters) -> Int64 {
    let reach = now + parameters.lead
    let ahead = reach > horizon ? area(to: reach, offset: offset, parameters).sum : 0
    return min((carried + ahead) / UsageExpectation.scale, parameters.threshold.millionths)
  }
}

extension UsageExpectation {
  /// The most that is remembered: a request held back for days is compensated by one more refresh, not
  /// several.
  static func most(_ parameters: AppUsage.Parameters) -> Int64 {
    parameters.threshold.millionths * scale * 2
  }

  /// The cursor to start from at the horizon, reused from the last walk as long as nothing was learned.
  @inline(__always)
  func walk(offset: UTCOffset) -> HabitCursor {
    if let walk = atHorizon, walk.offset == offset { return walk }
    return HabitCursor(from: horizon, offset: offset, history)
  }

  /// The farthest walk made so far that does not pass `end`.
  @inline(__always)
  private func farthestWalk(to end: Instant, offset: UTCOffset) -> HabitWalk {
    if let ahead, ahead.at <= end, ahead.cursor.offset == offset { return ahead }
    return HabitWalk(cursor: walk(offset: offset), at: horizon, sum: 0)
  }

  /// The expectation from the horizon to a later instant, up to the most that is remembered. `walk` is at
  /// that instant, or nil if the walk stopped early.
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

  /// When the expectation reaches the threshold; `never` if it does not within two weeks.
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

/// How far a walk through the habit has come, and the expectation it has collected since the horizon.
struct HabitWalk: Equatable {
  let cursor: HabitCursor
  let at: Instant
  let sum: Int64
}

/// When enough openings will be expected, as far as that can be promised.
enum UsageForecast: Equatable {
  /// At this instant, which may be in the past, if the habit continues.
  case at(Instant)
  /// Not within two weeks, unless the app is opened more often.
  case never
  /// It depends on whether the user opens the app in the coming days, which is uncertain.
  case open
}

extension UsageExpectation {
  /// Above `sure` an opening on a day counts as certain, below `unlikely` as impossible; in millionths of an
  /// opening.
  private static let sure: Int64 = 900_000
  private static let unlikely: Int64 = 100_000

  /// Midnight changes what is expected, because a day without an opening reduces it. So an instant after a
  /// midnight is promised only if it is clear what the user does until then.
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
      // A day that goes as usual leaves the habit unchanged.
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
  /// Whether the guess for newcomers, which fades every day, has no effect any more.
  fileprivate var isEstablished: Bool { observedDays >= UsageHistory.newcomerDays }

  /// Millionths of an opening expected on a whole day.
  fileprivate func expected(onDay day: Int64) -> Int64 {
    var sum: Int64 = 0
    for quarter in 0..<UsageHistory.quarters {
      sum += expected(day: day, quarter: quarter, newcomerPerDay: 0)
    }
    return sum
  }
}

extension RuleInput {
  /// Replaces `usageReadyAt` for an explanation, which names an instant only if it is certain.
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

/// How well the system guesses one app's use: on each local day it takes the learned habit for a little more
/// or less than it is.
///
/// Assumed: without it a habit kept once a day would be refreshed exactly once a day, while the field sees
/// one or two refreshes a day and on some days none (fact 280).
struct UsageGuess: Equatable, Sendable {
  let chance: Chance
  let app: Int64

  init(_ chance: Chance, of app: AppID) {
    self.chance = chance
    self.app = Int64(app.index)
  }

  /// The weight of one opening of this day's habit, in millionths.
  @inline(never)
  func weight(day: Int64, _ misjudgement: Share) -> Int64 {
    let most = misjudgement.millionths
    if most <= 0 { return 1_000_000 }
    let drawn = chance.draw(.usageGuess, day - chance.firstDay, app)
    let width = UInt64(2 * most + 1)
    return 1_000_000 - most + Int64(drawn.multipliedFullWidth(by: width).high)
  }
}
