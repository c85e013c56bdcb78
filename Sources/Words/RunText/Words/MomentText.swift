import Basics
import RunRecord
public import SchedulerEngine

/// How all reports write moments: times of today without a day, those up to six days away with the weekday,
/// others with the date, and with the year if it differs. A time whose UTC offset is not the current one is
/// followed by its offset.
struct MomentText {
  private let clock: LocalClock
  /// In local time.
  private let today: WallTime
  /// The UTC offset at which the sentence applies; nil in a list, which mentions changes of the offset.
  private let offset: UTCOffset?
  private let days: Days
  /// Another moment in the same sentence, with which a weekday alone could be confused.
  private let besides: WallTime?

  private enum Days {
    case asFarAway
    /// All moments of a list have the same format.
    case always(isWeekdayEnough: Bool)
  }

  /// For a sentence that applies at `now` and may name the moment `other` before: "since Sat 10:45 until Sat
  /// 20 Jun 10:17".
  init(_ clock: LocalClock, seenFrom now: Instant, besides other: Instant? = nil) {
    self.clock = clock
    today = clock.wallTime(at: now)
    offset = clock.offset(at: now)
    days = .asFarAway
    besides = other.map { clock.wallTime(at: $0) }
  }

  /// For a list of moments of one run, which applies to no particular day.
  init(_ clock: LocalClock, listedFrom start: Instant, to end: Instant) {
    self.clock = clock
    today = clock.wallTime(at: start)
    offset = nil
    days = .always(isWeekdayEnough: end - start <= .days(7))
    besides = nil
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

  /// A moment in a sentence that applies at `now` and may name the moment `other` before this one.
  package func when(
    _ instant: Instant, seenFrom now: Instant, besides other: Instant? = nil
  ) -> String {
    MomentText(clock, seenFrom: now, besides: other).text(instant)
  }
}

/// Instants in the user's local time, across all changes of the UTC offset.
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

  /// The local times before and after, if the UTC offset changes at this instant.
  package func change(at instant: Instant) -> (from: String, to: String)? {
    for index in offsets.indices.dropFirst() where offsets[index].from == instant {
      let (old, new) = (offsets[index - 1].offset, offsets[index].offset)
      return ("\(time(instant, old)) \(old.text)", "\(time(instant, new)) \(new.text)")
    }
    return nil
  }

  /// `2026-06-01T18:10:00+02:00`, with milliseconds if there are any; `never` if it never comes.
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

  /// The instant of this local time on this date; nil if the clock skips it.
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

  /// `Mon 1 Jun 2026`, where the full date does not fit.
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
