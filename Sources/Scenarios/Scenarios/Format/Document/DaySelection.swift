public import SchedulerEngine

/// Which days are meant, counted as the scenario does: day 1 is the date of its start.
public struct DaySelection: Equatable, Sendable {
  public enum Days: Equatable, Sendable {
    case every
    /// Days of the week.
    case weekly(Weekdays)
    /// Stands in the place of weekly windows for these dates.
    case numbered(ClosedRange<Int64>)
  }

  public var days = Days.every
  public var exceptions: [ClosedRange<Int64>] = []

  public init() {}
}
