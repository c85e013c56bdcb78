import SchedulerEngine

extension DeviceSwitch {
  /// The first three have places of their own among the keys, which stay where they are.
  static var listedLast: ArraySlice<DeviceSwitch> { allCases.dropFirst(3) }

  /// Of its key in a device. A name that says everything needs no more.
  var stateDescription: String {
    switch self {
    case .lowDataMode: ""
    case .camera: "Whether the camera is in use. "
    case .refreshRestricted: "Parental controls or device management forbid background refresh. "
    }
  }

  /// Of its key in an event.
  var changeDescription: String {
    switch self {
    case .lowDataMode: "Low Data Mode is switched."
    case .camera: "The camera is used, or no more."
    case .refreshRestricted: "Background refresh is forbidden, or no more."
    }
  }
}
