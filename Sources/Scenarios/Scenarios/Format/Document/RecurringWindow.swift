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
  /// Whether it is for dates of the scenario, and not for days of the week.
  public var isNumbered: Bool {
    if case .numbered = days.days { return true }
    return false
  }

  /// A window that numbers its days takes the place of one that does not where the two meet on the
  /// same date; otherwise it adds to it.
  public func takesThePlace(of weekly: RecurringWindow, unsaid: Span) -> Bool {
    if !isNumbered || weekly.isNumbered { return false }
    let (mine, other) = (
      opens + length(unsaid: unsaid), weekly.opens + weekly.length(unsaid: unsaid)
    )
    return opens == weekly.opens || (opens < other && weekly.opens < mine)
  }

  /// How long the window is open, where the key says what is meant when nothing is said.
  public func length(unsaid: Span) -> Span {
    switch length {
    case .unsaid: unsaid
    case .lasting(let span): span
    case .until(let closes): closes > opens ? closes - opens : closes + .days(1) - opens
    }
  }
}
