import SchedulerEngine

extension DeviceSwitch {
  /// Of its key in a device. A name that says everything needs no more.
  var stateDescription: String {
    switch self {
    case .lowDataMode: ""
    case .camera: "Whether the camera is in use. "
    case .refreshRestricted:
      "Whether parental controls or device management forbid background refresh. "
    }
  }

  /// Of its key in an event.
  var changeDescription: String {
    switch self {
    case .lowDataMode: "Low Data Mode is turned on or off."
    case .camera: "The camera is switched on or off."
    case .refreshRestricted: "Background refresh is forbidden or allowed again."
    }
  }
}
