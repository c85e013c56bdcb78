import SchedulerEngine

/// What ends a window on a day on which the clocks change.
enum WindowEnding {
  /// "22:30-06:45" ends when clocks show 06:45.
  case byTheClock
  /// "22:30 for 8h" ends eight hours later, whatever clocks show.
  case afterItsLength
}

extension RecurringWindow {
  var ending: WindowEnding {
    if case .until = length { return .byTheClock }
    return .afterItsLength
  }
}

extension ScenarioCalendar {
  /// Whole, as the clocks have it; nil where they jump over all of it.
  func occurrence(
    on day: Int64, at opens: Span, for length: Span, _ ending: WindowEnding
  ) -> Range<Instant>? {
    let begins = at(opens, on: day)
    let ends = ending == .byTheClock ? at(opens + length, on: day) : begins + length
    return ends > begins || length == .zero ? begins..<ends : nil
  }
}

extension HabitSetup {
  /// The engine knows the length of a window, which is another one when clocks change while it is
  /// open: such dates become patterns of their own.
  func divided(_ ending: WindowEnding, by calendar: ScenarioCalendar) -> [HabitSetup] {
    if ending == .afterItsLength || pattern.length == .zero { return [self] }
    var parts = [self]
    for day in calendar.daysOfChange(reach: pattern.length) where pattern.occurs(on: day) {
      let open = calendar.occurrence(
        on: day - calendar.firstDay + 1, at: pattern.opens, for: pattern.length, ending)
      let length = open.map { $0.upperBound - $0.lowerBound } ?? .zero
      if length == pattern.length { continue }
      parts = parts.flatMap { $0.divided(on: day, length) }
    }
    return parts
  }

  private func divided(on day: Int64, _ length: Span) -> [HabitSetup] {
    let pattern = self.pattern
    guard pattern.firstDay <= day, day <= pattern.lastDay else { return [self] }
    func part(_ first: Int64, _ last: Int64, _ length: Span) -> HabitSetup? {
      if first > last || length == .zero { return nil }
      return HabitSetup(
        effect,
        Pattern(
          on: pattern.days, at: pattern.opens, for: length, fromDay: first, throughDay: last),
        jitter: jitter)
    }
    return [
      part(pattern.firstDay, day - 1, pattern.length), part(day, day, length),
      part(day + 1, pattern.lastDay, pattern.length),
    ].compactMap { $0 }
  }
}

extension ScenarioCalendar {
  /// The local days, as the engine counts them, whose windows may be open when clocks change.
  fileprivate func daysOfChange(reach length: Span) -> [Int64] {
    let before = length.milliseconds / 86_400_000 + 2
    var days: Set<Int64> = []
    for instant in clock.changeInstants {
      let day = clock.wallTime(at: instant).day
      days.formUnion(day - before...day + 1)
    }
    return days.sorted()
  }
}
