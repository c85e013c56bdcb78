/// A point in virtual time: milliseconds since 1970-01-01T00:00Z.
///
/// The range fits the event queue's packed key. `never` is later than every instant at which anything can
/// happen.
public struct Instant: Comparable, Hashable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Nothing is ever scheduled here, and adding to it returns `never`.
  public static let never = Instant(milliseconds: 1 << 52)
  /// 1970-01-01, the earliest start that a simulation accepts.
  public static let earliest = Instant(milliseconds: 0)
  /// 2200-01-01T00:00Z, the latest end of a simulation.
  public static let latest = Instant(milliseconds: 7_258_118_400_000)

  public var isNever: Bool { self >= .never }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Saturates at `never`, so that a delay of any length stays comparable.
  public static func + (left: Instant, right: Span) -> Instant {
    if left.isNever { return .never }
    let (sum, overflow) = left.milliseconds.addingReportingOverflow(right.milliseconds)
    if overflow { return right.milliseconds < 0 ? Instant(milliseconds: .min) : .never }
    return sum >= Instant.never.milliseconds ? .never : Instant(milliseconds: sum)
  }

  public static func - (left: Instant, right: Span) -> Instant {
    left + Span(milliseconds: right.milliseconds == .min ? .max : -right.milliseconds)
  }

  public static func - (left: Instant, right: Instant) -> Span {
    Span(milliseconds: left.milliseconds) - Span(milliseconds: right.milliseconds)
  }
}

/// A length of virtual time in whole milliseconds; arithmetic saturates instead of overflowing.
public struct Span: Comparable, Hashable, Sendable {
  public package(set) var milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static let zero = Span(milliseconds: 0)

  public static func milliseconds(_ count: Int64) -> Span { Span(milliseconds: count) }
  public static func seconds(_ count: Int64) -> Span { scaled(count, by: 1_000) }
  public static func minutes(_ count: Int64) -> Span { scaled(count, by: 60_000) }
  public static func hours(_ count: Int64) -> Span { scaled(count, by: 3_600_000) }
  public static func days(_ count: Int64) -> Span { scaled(count, by: 86_400_000) }

  private static func scaled(_ count: Int64, by unit: Int64) -> Span {
    let (product, overflow) = count.multipliedReportingOverflow(by: unit)
    guard overflow else { return Span(milliseconds: product) }
    return Span(milliseconds: count < 0 ? .min : .max)
  }

  public static func < (left: Span, right: Span) -> Bool { left.milliseconds < right.milliseconds }

  public static func + (left: Span, right: Span) -> Span {
    let (sum, overflow) = left.milliseconds.addingReportingOverflow(right.milliseconds)
    guard overflow else { return Span(milliseconds: sum) }
    return Span(milliseconds: right.milliseconds < 0 ? .min : .max)
  }

  public static func - (left: Span, right: Span) -> Span {
    let (rest, overflow) = left.milliseconds.subtractingReportingOverflow(right.milliseconds)
    guard overflow else { return Span(milliseconds: rest) }
    return Span(milliseconds: right.milliseconds < 0 ? .max : .min)
  }

  /// Saturates correctly only if `count` is not negative.
  public static func * (left: Span, count: Int64) -> Span { scaled(left.milliseconds, by: count) }
}

/// How far local time is ahead of UTC. Scenarios state it; no time-zone database is used.
public struct UTCOffset: Equatable, Sendable {
  public let minutes: Int32
  public init(minutes: Int32) { self.minutes = minutes }
  public static let zero = UTCOffset(minutes: 0)
  var span: Span { .minutes(Int64(minutes)) }
}

/// The day and time of day that the user's clock shows.
public struct WallTime: Equatable, Sendable {
  /// Local days since 1970-01-01.
  public let day: Int64
  public let sinceMidnight: Span

  static let dayLength: Int64 = 86_400_000

  public init(at instant: Instant, offset: UTCOffset) {
    let local = instant.milliseconds + offset.span.milliseconds
    let floor = local >= 0 ? local / WallTime.dayLength : (local + 1) / WallTime.dayLength - 1
    day = floor
    sinceMidnight = Span(milliseconds: local - floor * WallTime.dayLength)
  }

  public init(day: Int64, sinceMidnight: Span) {
    self.day = day
    self.sinceMidnight = sinceMidnight
  }

  public var weekday: Weekday { Weekday(day: day) }

  /// The instant of `sinceMidnight` after local midnight under this offset.
  public func instant(offset: UTCOffset) -> Instant {
    Instant(
      milliseconds: day * WallTime.dayLength + sinceMidnight.milliseconds
        - offset.span.milliseconds)
  }
}

public enum Weekday: UInt8, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// 1970-01-01 was a Thursday.
  init(day: Int64) {
    let index = ((day + 3) % 7 + 7) % 7
    self = Weekday(rawValue: UInt8(index)) ?? .monday
  }
}

/// A set of days of the week.
public struct Weekdays: Equatable, Sendable {
  let bits: UInt8
  private init(bits: UInt8) { self.bits = bits }
  public init(_ days: [Weekday]) { bits = days.reduce(0) { $0 | 1 << $1.rawValue } }
  public static let all = Weekdays(bits: 0b111_1111)
  public static let workdays = Weekdays(bits: 0b001_1111)
  public static let weekend = Weekdays(bits: 0b110_0000)
  public func contains(_ day: Weekday) -> Bool { bits & 1 << day.rawValue != 0 }
  public var isEmpty: Bool { bits == 0 }
}

extension Int64 {
  /// Saturating addition, because a log may contain any amounts.
  @inline(__always)
  public func addingUpToMost(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }
}
