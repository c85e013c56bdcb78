public import SchedulerEngine

/// `[days] time`, `[days] time-time every SPAN` or `every SPAN`: when something comes from outside
/// again and again.
public struct Arrivals: Equatable, Sendable {
  /// Open for no time where something arrives once at its beginning.
  public var window: RecurringWindow
  public var every: Span?

  public init(_ window: RecurringWindow, every: Span?) {
    self.window = window
    self.every = every
  }

  public static let shortest = Span.minutes(1)

  /// Since the midnight before the window opens; some may be the next day's.
  public var times: [Span] {
    guard let every, every >= Arrivals.shortest else { return [window.opens] }
    let closes = window.opens + window.length(unsaid: .zero)
    var times: [Span] = []
    var time = window.opens
    while time < closes {
      times.append(time)
      time = time + every
    }
    return times
  }
}
