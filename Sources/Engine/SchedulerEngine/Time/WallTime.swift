/// How far local wall time is ahead of UTC; scenarios state it, nothing reads a time-zone database.
public struct UTCOffset: Equatable, Sendable {
  public let minutes: Int32
  public init(minutes: Int32) { self.minutes = minutes }
  public static let zero = UTCOffset(minutes: 0)
  var span: Span { .minutes(Int64(minutes)) }
}

/// Day and time of day as the user's clock shows them.
public struct WallTime: Equatable, Sendable {
  /// Days since 1970-01-01, local.
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

  /// The instant that local midnight plus `sinceMidnight` names under this offset.
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

  public var isWeekend: Bool { rawValue >= Weekday.saturday.rawValue }
}

/// Days of the week as a set.
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
