package import SchedulerEngine

extension DeviceSwitch {
  /// What happened when it was switched, as a short clause.
  package func text(_ isOn: Bool) -> String {
    switch self {
    case .lowDataMode: isOn ? "Low Data Mode on" : "Low Data Mode off"
    case .camera: isOn ? "camera on" : "camera off"
    case .refreshRestricted: isOn ? "refresh restricted" : "restriction lifted"
    }
  }

  /// The same as a part of a sentence.
  func sentence(_ isOn: Bool) -> String {
    switch self {
    case .lowDataMode: "Low Data Mode is turned \(isOn ? "on" : "off")"
    case .camera: "the camera is \(isOn ? "on" : "off")"
    case .refreshRestricted:
      "Background App Refresh is \(isOn ? "restricted" : "no longer restricted")"
    }
  }
}
