import Diagnostics
import SchedulerEngine

/// Windows of the device that meet: of one kind they are one window, of two networks a contradiction.
enum WindowCheck {
  static func check(_ device: Scenario.Device, _ problems: inout ProblemList) {
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
