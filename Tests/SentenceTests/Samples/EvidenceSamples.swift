import SchedulerEngine

@testable import DeviceLogs

extension DeviceChange: SampledCase {
  static var firstSample: Self { .battery(percent: 61) }

  var nextSample: Self? {
    switch self {
    case .battery: .charging(true)
    case .charging: .lowPowerMode(true)
    case .lowPowerMode: .switched(.lowDataMode, isOn: true)
    case .switched: .network(.none)
    case .network: .inUse(true)
    case .inUse: .locked(true)
    case .locked: .thermal(.nominal)
    case .thermal: .memory(.normal)
    case .memory: .backgroundRefresh(.off)
    case .backgroundRefresh: .forceQuit(app: "com.a")
    case .forceQuit: .reboot
    case .reboot: nil
    }
  }

  static var further: [Self] {
    [
      .charging(false), .lowPowerMode(false), .network(.cellular), .network(.wifi), .inUse(false),
      .locked(false), .thermal(.fair), .thermal(.serious), .thermal(.critical), .memory(.warning),
      .memory(.critical), .backgroundRefresh(.wifiOnly), .backgroundRefresh(.wifiAndCellular),
    ]
  }
}

extension LogComparisonProblem: SampledCase {
  static var firstSample: Self { .undated }

  var nextSample: Self? {
    let first = Instant.earliest
    let second = first + .days(1)
    switch self {
    case .undated:
      return .apart(scenario: first..<second, log: second..<second + .days(1), .zero)
    case .apart: return .noTaskInCommon(scenario: [], log: ["a", "b", "c", "d", "e"])
    case .noTaskInCommon: return nil
    }
  }
}

extension ReasonPair.Simulated: SampledCase {
  static var firstSample: Self { .heldBy(.appUsage) }

  var nextSample: Self? {
    switch self {
    case .heldBy: .ready
    case .ready: .notRequested
    case .notRequested: nil
    }
  }
}

extension LogDivergence {
  /// Every way in which the two differ, with all that is told of the other.
  static var samples: [LogDivergence] {
    let at = Instant.earliest + .hours(7)
    let pair = ReasonPair(
      at: at, policy: "CPU Usage Policy", observed: .thermal, simulated: .heldBy(.appUsage))
    let states: [ObservedState] = [
      .refused(policy: "Device Activity Policy"), .pending, .notRequested,
    ]
    let differences =
      [Difference.reason(pair)] + ReasonPair.Simulated.samples.map { .onlyObserved($0) }
      + states.map { .onlySimulated($0) }
    return differences.map { LogDivergence(at: at, difference: $0) }
  }
}
