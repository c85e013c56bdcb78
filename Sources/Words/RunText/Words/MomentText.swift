import Basics
import RunRecord
package import SchedulerEngine

/// How moments are written, everywhere. What is of today shows its time alone, what is at most six
/// days away its weekday too, and what is further away its date, with the year where it is another.
struct MomentText {
  private let clock: LocalClock
  /// As the clock on the wall has it.
  private let today: WallTime
  private let days: Days
  /// The day of another moment in the same words, in which a weekday must not name another week's.
  private var besides: WallTime?

  private enum Days {
    case asFarAway
    /// All moments of one list look alike.
    case always(isWeekdayEnough: Bool)
  }

  /// In a sentence said at a moment.
  init(_ clock: LocalClock, seenFrom now: Instant) {
    self.clock = clock
    today = clock.wallTime(at: now)
    days = .asFarAway
  }

  /// In a sentence that names another moment, too: "since Sat 10:45 until Sat 20 Jun 10:17".
  init(_ clock: LocalClock, seenFrom now: Instant, besides other: Instant) {
    self.init(clock, seenFrom: now)
    besides = clock.wallTime(at: other)
  }

  /// In a list of moments of one run, which nobody reads on a certain day.
  init(_ clock: LocalClock, listedFrom start: Instant, to end: Instant) {
    self.clock = clock
    today = clock.wallTime(at: start)
    days = .always(isWeekdayEnough: end - start <= .days(7))
  }

  func text(_ instant: Instant) -> String {
    if instant.isNever { return "never" }
    let wall = clock.wallTime(at: instant)
    let time = clock.time(instant)
    switch days {
    case .asFarAway where wall.day == today.day: return time
    case .asFarAway where isLessThanAWeek(wall, from: today) && isInTheWeekOfTheOther(wall),
      .always(isWeekdayEnough: true):
      return "\(wall.weekday.shortName) \(time)"
    case .asFarAway, .always: return "\(date(of: wall)) \(time)"
    }
  }

  private func isLessThanAWeek(_ wall: WallTime, from other: WallTime) -> Bool {
    (other.day - 6...other.day + 6).contains(wall.day)
  }

  private func isInTheWeekOfTheOther(_ wall: WallTime) -> Bool {
    besides.map { isLessThanAWeek(wall, from: $0) } ?? true
  }

  private func date(of wall: WallTime) -> String {
    let date = CivilDate(daysSince1970: wall.day)
    let day = "\(wall.weekday.shortName) \(date.day) \(date.monthName.prefix(3))"
    return date.year == CivilDate(daysSince1970: today.day).year ? day : "\(day) \(date.year)"
  }
}

extension ReportContext {
  /// A moment of the run in a list or a title.
  package func when(_ instant: Instant) -> String {
    MomentText(clock, listedFrom: record.start, to: record.end).text(instant)
  }

  /// A moment in a sentence said at another.
  package func when(_ instant: Instant, seenFrom now: Instant) -> String {
    MomentText(clock, seenFrom: now).text(instant)
  }

  /// The same where the sentence names another moment before it.
  func when(_ instant: Instant, seenFrom now: Instant, besides other: Instant?) -> String {
    guard let other else { return when(instant, seenFrom: now) }
    return MomentText(clock, seenFrom: now, besides: other).text(instant)
  }
}
