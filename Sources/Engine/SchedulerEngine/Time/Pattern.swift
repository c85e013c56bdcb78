/// A window that opens at the same time of day on chosen days, such as 22:30–06:45 on workdays.
///
/// A window past midnight belongs to the day on which it begins. Windows are half-open: the closing instant
/// is outside.
public struct Pattern: Equatable, Sendable {
  public let days: Weekdays
  public let opens: Span
  public let length: Span
  /// The range of local days since 1970-01-01 in which the pattern applies.
  public let firstDay: Int64
  public let lastDay: Int64

  /// Wider than any simulated period, yet small enough that arithmetic with days does not overflow.
  private static let someDay: ClosedRange<Int64> = -1_000_000...1_000_000

  public init(
    on days: Weekdays = .all, at opens: Span, for length: Span,
    fromDay firstDay: Int64 = .min, throughDay lastDay: Int64 = .max
  ) {
    self.days = days
    self.opens = opens
    self.length = length
    self.firstDay = min(max(firstDay, Pattern.someDay.lowerBound), Pattern.someDay.upperBound)
    self.lastDay = min(max(lastDay, Pattern.someDay.lowerBound), Pattern.someDay.upperBound)
  }

  public func occurs(on day: Int64) -> Bool {
    day >= firstDay && day <= lastDay && days.contains(Weekday(day: day))
  }

  /// The first day on or after `day` on which the window opens; nil if there is none.
  public func nextDay(from day: Int64) -> Int64? {
    let start = day < firstDay ? firstDay : day
    if start > lastDay || days.isEmpty { return nil }
    let end = lastDay - start < 6 ? lastDay : start + 6
    var candidate = start
    while candidate <= end {
      if days.contains(Weekday(day: candidate)) { return candidate }
      candidate += 1
    }
    return nil
  }

  /// The latest day in the week up to and including `day` on which the window opens; nil if there is none.
  public func latestDay(upTo day: Int64) -> Int64? {
    var candidate = day < lastDay ? day : lastDay
    let limit = candidate - 7
    while candidate > limit && candidate >= firstDay {
      if days.contains(Weekday(day: candidate)) { return candidate }
      candidate -= 1
    }
    return nil
  }
}
