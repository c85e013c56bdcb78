import SchedulerEngine

extension ScenarioCalendar {
  /// The dates that lie in this range from midnight to midnight.
  func fullDays(in range: Range<Instant>) -> [Range<Instant>] {
    days(in: range).filter { $0 == day(number(of: $0.lowerBound)) }
  }

  /// The dates of this range, the first and the last perhaps cut off.
  func days(in range: Range<Instant>) -> [Range<Instant>] {
    if range.isEmpty { return [] }
    let last = number(of: range.upperBound - .milliseconds(1))
    return (number(of: range.lowerBound)...last).map { day($0).clamped(to: range) }
  }

  /// When a window is open that is at least partly in this range, whole.
  func occurrences(of window: RecurringWindow, in range: Range<Instant>) -> [Range<Instant>] {
    if range.isEmpty { return [] }
    let patterns = WindowGroup([Located(window)], self).patterns(of: window, unsaid: .zero)
    let last = number(of: range.upperBound - .milliseconds(1))
    var found: [Range<Instant>] = []
    // A window is open for at most a week.
    for number in number(of: range.lowerBound) - 8...last {
      guard let pattern = patterns.first(where: { $0.occurs(on: firstDay + number - 1) }) else {
        continue
      }
      let open = occurrence(
        on: number, at: window.opens, for: pattern.length, window.ending)
      if let open, open.overlaps(range) { found.append(open) }
    }
    return found
  }
}
