public import SchedulerEngine

/// `[days] time[-time] [for SPAN] [jitter SPAN]`: "weekdays 07:05 for 4m", "22:30-06:45".
///
/// A window past midnight belongs to the day on which it begins.
public struct RecurringWindow: Equatable, Sendable {
  public enum Length: Equatable, Sendable {
    /// The key's own default.
    case unsaid
    /// A time of day; at or before the opening it is the next day's.
    case until(Span)
    case lasting(Span)
  }

  public var days = DaySelection()
  /// Since midnight.
  public var opens: Span
  public var length = Length.unsaid
  /// Each occurrence begins up to this much earlier or later.
  public var jitter: Span?

  public init(opens: Span) { self.opens = opens }
}

extension RecurringWindow {
  /// How long the window is open, where the key says what is meant when nothing is said.
  public func length(unsaid: Span) -> Span {
    switch length {
    case .unsaid: unsaid
    case .lasting(let span): span
    case .until(let closes): closes > opens ? closes - opens : closes + .days(1) - opens
    }
  }
}
