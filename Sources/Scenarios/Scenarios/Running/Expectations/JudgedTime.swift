import SchedulerEngine

/// The time an expectation is about, as stretches in order.
struct JudgedTime: Equatable {
  enum Division { case whole, daily }

  let stretches: [Range<Instant>]

  init(
    _ expectation: Scenario.Expectation, _ division: Division, in calendar: ScenarioCalendar,
    _ run: Range<Instant>
  ) {
    let time = JudgedTime.limited(run, expectation, calendar)
    let isDaily = division == .daily
    switch expectation.during?.value {
    case nil: stretches = isDaily ? calendar.fullDays(in: time) : [time]
    case .days(let days):
      let named =
        calendar.day(days.lowerBound).lowerBound..<calendar.day(days.upperBound).upperBound
      let range = time.clamped(to: named)
      stretches = isDaily ? calendar.days(in: range) : [range]
    case .between(let from, let to):
      let begins = from.instant(on: calendar.clock)
      let range = time.clamped(to: begins..<max(begins, to.instant(on: calendar.clock)))
      stretches = isDaily ? calendar.fullDays(in: range) : [range]
    case .windows(let window):
      let open = calendar.occurrences(of: window, in: time)
      // A window that is cut off says nothing about its day.
      stretches =
        isDaily
        ? open.filter { $0.clamped(to: time) == $0 }
        : JudgedTime.joined(open.map { $0.clamped(to: time) })
    }
  }

  private static func limited(
    _ run: Range<Instant>, _ expectation: Scenario.Expectation, _ calendar: ScenarioCalendar
  ) -> Range<Instant> {
    let after = expectation.after?.value.instant(on: calendar.clock) ?? run.lowerBound
    let before = expectation.before?.value.instant(on: calendar.clock) ?? run.upperBound
    return run.clamped(to: after..<max(after, before))
  }

  /// Windows that meet are one stretch, so that no launch counts twice.
  private static func joined(_ windows: [Range<Instant>]) -> [Range<Instant>] {
    var joined: [Range<Instant>] = []
    for window in windows {
      if let last = joined.last, window.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, window.upperBound)
      } else {
        joined.append(window)
      }
    }
    return joined
  }

  /// From the beginning of the first stretch to the end of the last.
  var hull: Range<Instant>? {
    guard let first = stretches.first, let last = stretches.last else { return nil }
    return first.lowerBound..<max(first.lowerBound, last.upperBound)
  }

  /// There is no time in it at all.
  var isEmpty: Bool { stretches.allSatisfy { $0.isEmpty } }
}
