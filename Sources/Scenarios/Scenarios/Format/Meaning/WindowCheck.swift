import Basics
import SchedulerEngine

/// Windows of the device that meet: of one kind they are one window, of two networks a contradiction.
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

  /// Each window is told of once.
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
