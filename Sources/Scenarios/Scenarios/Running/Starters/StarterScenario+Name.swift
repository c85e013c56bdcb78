import SchedulerEngine

extension NamedHabit {
  /// "A news app, opened daily, …"
  var phrase: String {
    switch self {
    case .messenger: "opened dozens of times a day"
    case .daily: "opened daily"
    case .casual: "opened now and then"
    case .weekly: "opened once a week"
    case .newcomer: "just installed"
    }
  }
}

extension NamedDevice {
  /// "… on a phone charged overnight"
  var phrase: String {
    switch self {
    case .overnightCharger: "a phone charged overnight"
    case .desk: "a phone charged at a desk"
    case .commuter: "a commuter's phone"
    case .weekendAway: "a phone whose owner is away at weekends"
    case .neverCharges: "a phone that is never charged"
    case .lowBattery: "a phone with little battery left"
    case .wifiPad: "an iPad with Wi-Fi only"
    }
  }
}
