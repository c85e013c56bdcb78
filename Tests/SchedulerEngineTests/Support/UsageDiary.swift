@testable import SchedulerEngine

/// One app's use, lived through day by day as the simulation would: openings, then midnight.
struct UsageDiary {
  /// 2026-06-01.
  static let monday: Int64 = 20_605

  var parameters = AppUsage.Parameters()
  let offset: UTCOffset
  private(set) var usage: UsageExpectation
  private(set) var day: Int64

  init(from day: Int64 = monday, offset: UTCOffset = .zero) {
    self.day = day
    self.offset = offset
    let start = WallTime(day: day, sinceMidnight: .zero).instant(offset: offset)
    usage = UsageExpectation(from: start, UsageGuess(Chance(seed: 1), of: AppID(index: 0)))
    parameters.misjudgement = .none
  }

  /// This time of the day that is being lived through.
  func today(at time: Span) -> Instant {
    WallTime(day: day, sinceMidnight: time).instant(offset: offset)
  }

  /// Lives through one day with these openings.
  mutating func live(openings: [Span] = []) {
    for time in openings { usage.history.noteOpening(at: WallTime(day: day, sinceMidnight: time)) }
    usage.closeDay(day: day, at: today(at: .days(1)), offset: offset, parameters)
    day += 1
  }

  mutating func live(days: Int64, openings: [Span] = []) {
    for _ in 0..<days { live(openings: openings) }
  }

  mutating func refresh(at time: Span) {
    usage.refreshed(at: today(at: time), offset: offset, parameters)
  }

  mutating func expectOpening() {
    usage.expectOpening(at: today(at: .zero), offset: offset, parameters)
  }

  /// Millionths of an opening learned for the quarter hour of this time, a newcomer's guess aside.
  func learned(_ time: Span, on day: Int64) -> Int64 {
    usage.history.expected(
      day: day, quarter: UsageHistory.quarter(of: WallTime(day: day, sinceMidnight: time)),
      newcomerPerDay: 0)
  }

  func expected(at instant: Instant) -> Int64 {
    usage.expected(at: instant, offset: offset, parameters)
  }

  var readyAt: Instant {
    var usage = usage
    return usage.readyAt(offset: offset, parameters)
  }
}
