/// A moment of virtual time: milliseconds since 1970-01-01T00:00Z, the same in every time zone.
///
/// The range fits the event queue's packed key. `never` is later than every moment that can happen.
public struct Instant: Comparable, Hashable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// No event is ever scheduled here; adding to it stays here.
  public static let never = Instant(milliseconds: 1 << 52)
  /// 1970-01-01, the earliest start a simulation accepts.
  public static let earliest = Instant(milliseconds: 0)
  /// 2200-01-01T00:00Z, where every simulation ends at the latest.
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
