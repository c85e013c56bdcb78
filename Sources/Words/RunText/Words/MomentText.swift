import Basics
import RunRecord
public import SchedulerEngine

/// How moments are written, everywhere. What is of today shows its time alone, what is at most six
/// days away its weekday too, and what is further away its date, with the year where it is another. What
/// a clock shows that is ahead of UTC by more or less than now has its offset behind it.
struct MomentText {
  private let clock: LocalClock
  /// As the clock on the wall has it.
  private let today: WallTime
  /// How far the clock is ahead of UTC where the sentence is said; nil in a list, which tells a change.
  private let offset: UTCOffset?
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
    offset = clock.offset(at: now)
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
    offset = nil
    days = .always(isWeekdayEnough: end - start <= .days(7))
  }

  func text(_ instant: Instant) -> String {
    if instant.isNever { return "never" }
    let wall = clock.wallTime(at: instant)
    var time = clock.time(instant)
    let other = clock.offset(at: instant)
    if let offset, other != offset { time += " \(other.text)" }
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

/// Instants as the clock on the user's wall shows them, through every change of its offset.
public struct LocalClock: Sendable {
  /// In order of time.
  private var offsets: [(from: Instant, offset: UTCOffset)]

  public init(_ offset: UTCOffset, changedIn rows: [LogRow] = []) {
    offsets = [(.earliest, offset)]
    for row in rows {
      if case .world(.utcOffset(let changed), _) = row.happening {
        offsets.append((row.at, changed))
      }
    }
  }

  package func wallTime(at instant: Instant) -> WallTime {
    WallTime(at: instant, offset: offset(at: instant))
  }

  package func offset(at instant: Instant) -> UTCOffset {
    var low = 0
    var high = offsets.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offsets[middle].from <= instant { low = middle } else { high = middle }
    }
    return offsets[low].offset
  }

  /// What the clock showed and shows where its offset changes at this very instant.
  package func change(at instant: Instant) -> (from: String, to: String)? {
    for index in offsets.indices.dropFirst() where offsets[index].from == instant {
      let (old, new) = (offsets[index - 1].offset, offsets[index].offset)
      return ("\(time(instant, old)) \(old.text)", "\(time(instant, new)) \(new.text)")
    }
    return nil
  }

  /// `2026-06-01T18:10:00+02:00`, with milliseconds where there are some; what never comes is `never`.
  package func stamp(_ instant: Instant) -> String {
    if instant.isNever { return "never" }
    let wall = wallTime(at: instant)
    let (time, rest) = wall.sinceMidnight.milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let part = rest == 0 ? "" : "." + "\(1_000 + rest)".dropFirst()
    let zone = utcOffset(minutes: Int64(offset(at: instant).minutes))
    return "\(CivilDate(daysSince1970: wall.day).text)T\(twoDigits(time / 3_600)):"
      + "\(twoDigits(time / 60 % 60)):\(twoDigits(time % 60))" + part + zone
  }

  /// The date as days since 1970.
  public func day(of instant: Instant) -> Int64 { wallTime(at: instant).day }

  /// When it shows this time of this date; nil where an event makes it leap over that.
  public func instant(of time: Span, on day: Int64) -> Instant? {
    let wall = WallTime(day: day, sinceMidnight: time)
    return offsets.lazy.map { wall.instant(offset: $0.offset) }.first { wallTime(at: $0) == wall }
  }

  /// `22:40`
  public func time(_ instant: Instant) -> String {
    instant.isNever ? "never" : text(of: wallTime(at: instant))
  }

  private func time(_ instant: Instant, _ offset: UTCOffset) -> String {
    text(of: WallTime(at: instant, offset: offset))
  }

  private func text(of wall: WallTime) -> String {
    timeOfDay(seconds: wall.sinceMidnight.milliseconds / 60_000 * 60)
  }

  /// `Mon 1 June 2026`
  public func date(_ instant: Instant) -> String {
    let wall = wallTime(at: instant)
    let date = CivilDate(daysSince1970: wall.day)
    return "\(wall.weekday.shortName) \(date.day) \(date.monthName) \(date.year)"
  }

  /// `Mon 1 Jun 2026`, for where the whole date does not fit.
  func shortDate(_ instant: Instant) -> String {
    let wall = wallTime(at: instant)
    let date = CivilDate(daysSince1970: wall.day)
    return "\(wall.weekday.shortName) \(date.day) \(date.monthName.prefix(3)) \(date.year)"
  }
}

extension Weekday {
  package var shortName: String {
    switch self {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }
}
