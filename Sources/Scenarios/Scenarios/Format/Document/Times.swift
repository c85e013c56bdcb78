public import SchedulerEngine

/// A moment as a scenario writes it.
public enum TimePoint: Equatable, Sendable {
  /// "day 2 21:00": a day of the scenario, day 1 being the date of its start.
  case day(Int64, at: Span)
  /// "22:40": the first time that clocks show this, from the start on.
  case clock(Span)
  /// "+15m": this long after the start.
  case elapsed(Span)
  /// "2026-06-01T21:00+02:00".
  case date(ZonedDate)
}

/// An instant together with the offset from UTC in which it was written.
public struct ZonedDate: Equatable, Sendable {
  public var instant: Instant
  public var offset: UTCOffset

  public init(_ instant: Instant, offset: UTCOffset) {
    self.instant = instant
    self.offset = offset
  }
}

/// What clocks on the device show: the offset of the start, until an event sets another one.
///
/// Times of day in a scenario refer to these clocks. A time that they show twice means the first one; a time
/// that they skip means the moment of the jump.
public struct ScenarioClock: Equatable, Sendable {
  private struct Change: Equatable {
    let from: Instant
    let offset: UTCOffset
    /// Its index among the scenario's events.
    let event: Int
  }

  public let start: ZonedDate
  /// In chronological order.
  private var changes: [Change] = []

  public init(_ start: ZonedDate) { self.start = start }

  public func offset(at instant: Instant) -> UTCOffset {
    changes.last { $0.from <= instant }?.offset ?? start.offset
  }

  public func wallTime(at instant: Instant) -> WallTime {
    WallTime(at: instant, offset: offset(at: instant))
  }

  public func instant(of wall: WallTime) -> Instant {
    var offset = start.offset
    for change in changes {
      let before = wall.instant(offset: offset)
      if before < change.from { return before }
      // Neither the old offset nor the new one shows this time.
      if wall.instant(offset: change.offset) < change.from { return change.from }
      offset = change.offset
    }
    return wall.instant(offset: offset)
  }

  /// An event that changes the offset is timed by the clock before the change.
  public func instant(ofEvent place: Int, at point: TimePoint) -> Instant {
    changes.first { $0.event == place }?.from ?? point.instant(on: self)
  }

  /// The instants after the start at which the offset changes.
  public var changeInstants: [Instant] { changes.map { $0.from } }
}

extension Scenario {
  public var clock: ScenarioClock { ScenarioClock(begins, changedBy: events.map { $0.value }) }
}

extension ScenarioClock {
  fileprivate init(_ start: ZonedDate, changedBy events: [Scenario.Event]) {
    self.start = start
    let first = ScenarioClock(start)
    var found: [(said: Instant, place: Int, offset: UTCOffset)] = []
    for (place, event) in events.enumerated() {
      guard case .utcOffset(let offset) = event.action.value else { continue }
      found.append((event.at.value.instant(on: first), place, offset))
    }
    for (_, place, offset) in found.sorted(by: { ($0.said, $0.place) < ($1.said, $1.place) }) {
      let at = events[place].at.value.instant(ofLast: self)
      if at < start.instant { continue }
      changes.append(Change(from: max(at, changes.last?.from ?? at), offset: offset, event: place))
    }
  }

  /// The offset that the last change set.
  fileprivate var afterLastChange: UTCOffset { changes.last?.offset ?? start.offset }
}

extension TimePoint {
  public func instant(on clock: ScenarioClock) -> Instant {
    instant(clock.start) { clock.instant(of: $0) }
  }

  fileprivate func instant(ofLast clock: ScenarioClock) -> Instant {
    instant(clock.start) { $0.instant(offset: clock.afterLastChange) }
  }

  private func instant(_ start: ZonedDate, _ instant: (WallTime) -> Instant) -> Instant {
    let local = WallTime(at: start.instant, offset: start.offset)
    switch self {
    case .day(let number, let time):
      return instant(WallTime(day: local.day + number - 1, sinceMidnight: time))
    case .clock(let time):
      let day = time < local.sinceMidnight ? local.day + 1 : local.day
      return instant(WallTime(day: day, sinceMidnight: time))
    case .elapsed(let span): return start.instant + span
    case .date(let date): return date.instant
    }
  }
}

/// `[days] time[-time] [for SPAN] [jitter SPAN]`: "weekdays 07:05 for 4m", "22:30-06:45".
///
/// A window past midnight belongs to the day on which it begins.
public struct RecurringWindow: Equatable, Sendable {
  public enum Length: Equatable, Sendable {
    /// The key's own default applies.
    case unsaid
    /// A time of day. If it is not after the opening, it is on the next day.
    case until(Span)
    case lasting(Span)
  }

  public var days = DaySelection()
  /// The time since midnight.
  public var opens: Span
  public var length = Length.unsaid
  /// Each occurrence begins up to this much earlier or later.
  public var jitter: Span?

  public init(opens: Span) { self.opens = opens }

  /// Whether it names numbered days of the scenario rather than days of the week.
  public var isNumbered: Bool {
    if case .numbered = days.days { return true }
    return false
  }

  /// Whether this window replaces a weekly one. Where a numbered window and a weekly one meet on a date, the
  /// numbered one replaces the other; elsewhere both apply.
  public func takesThePlace(of weekly: RecurringWindow, unsaid: Span) -> Bool {
    if !isNumbered || weekly.isNumbered { return false }
    let (mine, other) = (
      opens + length(unsaid: unsaid), weekly.opens + weekly.length(unsaid: unsaid)
    )
    return opens == weekly.opens || (opens < other && weekly.opens < mine)
  }

  /// How long the window is open; `unsaid` is the key's default.
  public func length(unsaid: Span) -> Span {
    switch length {
    case .unsaid: unsaid
    case .lasting(let span): span
    case .until(let closes): closes > opens ? closes - opens : closes + .days(1) - opens
    }
  }
}

/// The selected days. Day 1 is the date of the scenario's start.
public struct DaySelection: Equatable, Sendable {
  public enum Days: Equatable, Sendable {
    case every
    /// Days of the week.
    case weekly(Weekdays)
    /// Replaces weekly windows on these dates.
    case numbered(ClosedRange<Int64>)
  }

  public var days = Days.every
  public var exceptions: [ClosedRange<Int64>] = []
}
