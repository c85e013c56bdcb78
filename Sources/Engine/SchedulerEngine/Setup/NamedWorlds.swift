public enum NamedDevice: UInt8, CaseIterable, Sendable {
  case overnightCharger
  case desk
  case commuter
  case weekendAway
  case neverCharges
  case lowBattery
  case wifiPad

  public var name: StaticString {
    switch self {
    case .overnightCharger: "overnight-charger"
    case .desk: "desk"
    case .commuter: "commuter"
    case .weekendAway: "weekend-away"
    case .neverCharges: "never-charges"
    case .lowBattery: "low-battery"
    case .wifiPad: "wifi-ipad"
    }
  }

  public var device: DeviceSetup {
    var device = DeviceSetup()
    device.conditions.network = self == .wifiPad ? .none : .cellular
    switch self {
    case .lowBattery: device.battery = .percent(15)
    case .neverCharges:
      // Slow enough to last for weeks, so that the battery is never the reason.
      device.drainIdle = 500
      device.drainInUse = 5_000
    case .wifiPad: device.conditions.kind = .iPad
    case .overnightCharger, .desk, .commuter, .weekendAway: break
    }
    return device
  }

  public var habits: [HabitSetup] {
    switch self {
    case .overnightCharger: [charging(22 * 60 + 30, 495), wifi(18 * 60, 14 * 60)]
    case .desk:
      [
        charging(22 * 60 + 30, 495), charging(9 * 60, 8 * 60, on: .workdays), wifi(0, 24 * 60),
      ]
    case .commuter:
      [
        charging(23 * 60, 7 * 60), wifi(19 * 60, 11 * 60),
        offline(7 * 60 + 30, 45, on: .workdays), offline(17 * 60 + 45, 45, on: .workdays),
      ]
    case .weekendAway:
      [
        charging(22 * 60 + 30, 495, on: .workdays), wifi(18 * 60, 14 * 60, on: .workdays),
      ]
    case .neverCharges, .lowBattery: [wifi(18 * 60, 14 * 60)]
    case .wifiPad: [charging(20 * 60, 10 * 60), wifi(16 * 60, 16 * 60)]
    }
  }

  private func charging(_ opens: Int64, _ length: Int64, on days: Weekdays = .all) -> HabitSetup {
    HabitSetup(.charging, Pattern(on: days, at: .minutes(opens), for: .minutes(length)))
  }

  private func wifi(_ opens: Int64, _ length: Int64, on days: Weekdays = .all) -> HabitSetup {
    HabitSetup(.network(.wifi), Pattern(on: days, at: .minutes(opens), for: .minutes(length)))
  }

  private func offline(_ opens: Int64, _ length: Int64, on days: Weekdays) -> HabitSetup {
    HabitSetup(.network(.none), Pattern(on: days, at: .minutes(opens), for: .minutes(length)))
  }
}

/// How a person uses one app, by name; shared by calibration, demonstrations and scenarios.
public enum NamedHabit: UInt8, CaseIterable, Sendable {
  case messenger
  case daily
  case casual
  case weekly
  case newcomer

  public var name: StaticString {
    switch self {
    case .messenger: "messenger"
    case .daily: "daily"
    case .casual: "casual"
    case .weekly: "weekly"
    case .newcomer: "newcomer"
    }
  }

  /// The openings of the app, each moved by up to 30 minutes.
  public func openings(of app: AppID) -> [HabitSetup] {
    times.map { opens in
      HabitSetup(
        .open(app), Pattern(on: days, at: .minutes(opens), for: .minutes(3)),
        jitter: .minutes(30))
    }
  }

  private var days: Weekdays { self == .weekly ? Weekdays([.saturday]) : .all }

  /// In minutes after midnight.
  private var times: [Int64] {
    switch self {
    case .messenger: (0..<60).map { 7 * 60 + 16 * $0 }
    case .daily: [7 * 60 + 15, 10 * 60, 12 * 60 + 35, 17 * 60 + 30, 20 * 60 + 30]
    case .casual: [19 * 60]
    case .weekly: [11 * 60]
    case .newcomer: []
    }
  }

  public var history: KnownHistory { self == .newcomer ? .newcomer : .habits(days: 14) }
}
