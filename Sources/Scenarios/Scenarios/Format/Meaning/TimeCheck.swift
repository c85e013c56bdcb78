import Basics
import Documents
import SchedulerEngine

/// Finds moments that the scenario never reaches, and periods that contain none.
struct TimeCheck {
  private let clock: ScenarioClock
  private let end: Instant
  private(set) var problems: ProblemList

  static func check(_ scenario: Scenario, _ problems: inout ProblemList) {
    var check = TimeCheck(
      clock: scenario.clock, end: scenario.begins.instant + scenario.lasts, problems: problems)
    check.check(scenario)
    problems = check.problems
  }

  private mutating func check(_ scenario: Scenario) {
    if end > .latest {
      let span = scenario.duration?.span ?? scenario.start?.span ?? SourceSpan.none
      let text = DurationText.print(scenario.lasts)
      problems.report(
        Diagnostic(.field(.badText(.duration, text, .outsideOf1970To2199)), at: span))
      return
    }
    for place in scenario.events.indices {
      let at = scenario.events[place].value.at
      reach(clock.instant(ofEvent: place, at: at.value), at.span)
    }
    for app in scenario.apps {
      if let installed = app.value.installed { reach(installed) }
      for rule in app.value.tasks.flatMap({ $0.value.submit?.value ?? [] }) {
        if case .at(let point) = rule.value { reach(Located(point, at: rule.span)) }
      }
    }
    for expectation in scenario.expectations { check(expectation.value) }
  }

  private mutating func check(_ expected: Scenario.Expectation) {
    if let after = expected.after { reach(after) }
    if let before = expected.before { reach(before) }
    if let after = expected.after, let before = expected.before,
      before.value.instant(on: clock) <= after.value.instant(on: clock)
    {
      problems.report(.emptyPeriod, before.span, related: after.span)
    }
    guard let during = expected.during else { return }
    switch during.value {
    case .days(let days):
      // Day 1 may begin before the start, so only later days are checked.
      if days.lowerBound > 1 {
        reach(Located(.day(days.lowerBound, at: .zero), at: during.span))
      }
    case .between(let from, let to):
      reach(Located(from, at: during.span))
      if to.instant(on: clock) <= from.instant(on: clock) {
        problems.report(.emptyPeriod, during.span)
      }
    case .windows: break
    }
  }

  private mutating func reach(_ point: Located<TimePoint>) {
    reach(point.value.instant(on: clock), point.span)
  }

  private mutating func reach(_ instant: Instant, _ span: SourceSpan) {
    if instant < clock.start.instant { problems.report(.outsideDuration(.beforeStart), span) }
    if instant > end { problems.report(.outsideDuration(.afterEnd), span) }
  }
}

enum EventCheck {
  static func check(
    _ event: Located<Scenario.Event>, _ subjects: Subjects, _ problems: inout ProblemList
  ) {
    let action = event.value.action
    if let length = event.value.length {
      if case .app(.open, _) = action.value {
      } else {
        problems.report(.lengthWithoutOpening, length.span)
      }
    }
    if let priority = event.value.priority {
      if case .task(.push, _) = action.value {
      } else {
        problems.report(.keyNeeds("priority", other: "push"), priority.span)
      }
    }
    switch action.value {
    case .app(_, let name):
      subjects.has(app: Located(name, at: action.span), &problems)
    case .task(let call, let name):
      let kind = subjects.kind(
        of: Located(name, at: action.span), in: event.value.app, &problems)
      if let kind, !call.fits.contains(kind) {
        problems.report(.keyNotForKind(call.rawValue, kind, fits: call.fits), action.span)
      }
      return
    case .charging, .battery, .lowPowerMode, .network, .networkSpeed, .switched, .unlock, .lock,
      .inUse, .thermal, .memory, .backgroundRefresh, .whenAsked, .reboot, .utcOffset:
      break
    }
    if let app = event.value.app { problems.report(.appWithoutTask, app.span) }
  }
}

extension Scenario.TaskAction {
  /// The kinds of task that support this action.
  fileprivate var fits: [TaskKind] {
    switch self {
    case .submit, .cancel: TaskKind.asked
    case .stop: [.continued]
    case .push: [.push]
    }
  }
}

/// Finds overlapping windows of the device. Windows of one kind merge into one; windows of two networks
/// contradict each other.
enum WindowCheck {
  static func check(_ scenario: Scenario, _ problems: inout ProblemList) {
    let firstDay = scenario.clock.wallTime(at: scenario.begins.instant).day
    if let device = scenario.device { check(device.value, firstDay, &problems) }
    for app in scenario.apps {
      guard case .windows(let windows)? = app.value.opened?.value else { continue }
      takePlaces(in: windows, firstDay, &problems)
    }
  }

  private static func check(
    _ device: Scenario.Device, _ firstDay: Int64, _ problems: inout ProblemList
  ) {
    func meet(_ windows: [Located<RecurringWindow>], _ problems: inout ProblemList) {
      self.meet(windows, &problems)
      takePlaces(in: windows, firstDay, &problems)
    }
    if case .windows(let windows)? = device.charging?.value { meet(windows, &problems) }
    if case .windows(let windows)? = device.lowPowerMode?.value { meet(windows, &problems) }
    meet(device.inUse?.value ?? [], &problems)
    if case .windows(let network)? = device.network?.value {
      let kinds = [network.wifi, network.cellular, network.none]
      for kind in kinds { meet(kind, &problems) }
      contradict(network.wifi, network.cellular, &problems)
      contradict(network.wifi, network.none, &problems)
      contradict(network.cellular, network.none, &problems)
    }
  }

  /// Reports each window that replaces a weekly one, and only once.
  private static func takePlaces(
    in windows: [Located<RecurringWindow>], _ firstDay: Int64, _ problems: inout ProblemList
  ) {
    for window in windows where window.value.isNumbered {
      let other = windows.first {
        WindowOverlap.takesPlace(window.value, of: $0.value, firstDay: firstDay)
      }
      if let other { problems.report(.windowTakesPlace, window.span, related: other.span) }
    }
  }

  private static func meet(
    _ windows: [Located<RecurringWindow>], _ problems: inout ProblemList
  ) {
    for (place, window) in windows.enumerated() {
      let earlier = windows[..<place].first { WindowOverlap.exists($0.value, window.value) }
      if let earlier {
        problems.report(.overlappingWindows, window.span, related: earlier.span)
      }
    }
  }

  private static func contradict(
    _ left: [Located<RecurringWindow>], _ right: [Located<RecurringWindow>],
    _ problems: inout ProblemList
  ) {
    for window in right {
      if let other = left.first(where: { WindowOverlap.exists($0.value, window.value) }) {
        problems.report(.contradictingNetworks, window.span, related: other.span)
      }
    }
  }
}

/// Whether two windows are ever open at once. A window on a numbered day replaces a weekly one that it meets,
/// so those two never are. Exceptions only matter between numbered days.
enum WindowOverlap {
  private static let day = Span.days(1).milliseconds

  static func exists(_ left: RecurringWindow, _ right: RecurringWindow) -> Bool {
    // The windows overlap if the right one starts between these, in milliseconds from the left one's start.
    let latest = left.length(unsaid: .zero).milliseconds
    let earliest = -right.length(unsaid: .zero).milliseconds
    let shift = right.opens.milliseconds - left.opens.milliseconds
    func meets(daysLater days: Int64) -> Bool {
      let later = shift + days * day
      return later < latest && later > earliest
    }
    // Most windows are short, so few days come into question. A jitter is not counted.
    var days = (earliest - shift) / day - 1
    let last = (latest - shift) / day + 1
    while days <= last {
      if meets(daysLater: days), happens(left.days, right.days, daysLater: days) { return true }
      days += 1
    }
    return false
  }

  /// Whether a day of the right selection is this many days after one of the left selection.
  private static func happens(
    _ left: DaySelection, _ right: DaySelection, daysLater days: Int64
  ) -> Bool {
    switch (left.days, right.days) {
    case (.numbered(let earlier), .numbered(let later)):
      let low = max(earlier.lowerBound, later.lowerBound - days)
      let high = min(earlier.upperBound, later.upperBound - days)
      let second = right.exceptions.map { $0.lowerBound - days...$0.upperBound - days }
      return low <= high && !covers(left.exceptions + second, low...high)
    case (.numbered, _), (_, .numbered): return false
    default:
      let first = week(left)
      let second = week(right)
      return (0..<7).contains { weekday in
        let shifted = ((Int64(weekday) + days) % 7 + 7) % 7
        return first.contains(weekday) && second.contains(Int(shifted))
      }
    }
  }

  /// Whether a window on numbered days replaces the weekly one on some date.
  static func takesPlace(
    _ window: RecurringWindow, of weekly: RecurringWindow, firstDay: Int64
  ) -> Bool {
    guard window.takesThePlace(of: weekly, unsaid: .minutes(3)),
      case .numbered(let days) = window.days.days
    else { return false }
    let excepted = window.days.exceptions + weekly.days.exceptions
    let weekdays = week(weekly.days)
    return days.contains { day in
      let weekday = WallTime(day: firstDay + day - 1, sinceMidnight: .zero).weekday
      return weekdays.contains(Int(weekday.rawValue)) && !excepted.contains { $0.contains(day) }
    }
  }

  private static func covers(_ ranges: [ClosedRange<Int64>], _ whole: ClosedRange<Int64>) -> Bool {
    var day = whole.lowerBound
    while day <= whole.upperBound {
      guard let range = ranges.first(where: { $0.contains(day) }) else { return false }
      day = range.upperBound + 1
    }
    return true
  }

  /// The selected days of the week, Monday being 0.
  private static func week(_ selection: DaySelection) -> [Int] {
    guard case .weekly(let days) = selection.days else { return Array(0..<7) }
    return (0..<7).filter { number in
      Weekday(rawValue: UInt8(number)).map(days.contains) ?? false
    }
  }
}
