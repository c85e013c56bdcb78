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
