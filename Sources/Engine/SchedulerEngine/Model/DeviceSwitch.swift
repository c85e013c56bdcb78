/// A condition of the device that is on or off, changes only when somebody changes it, and matters to
/// rules alone. Everything that treats all of them alike goes through these cases, so a new one needs
/// little more than the words about it.
public enum DeviceSwitch: UInt8, CaseIterable, Sendable {
  case lowDataMode
  case camera
  /// Parental controls or device management forbid Background App Refresh (fact 96).
  case refreshRestricted

  /// As scenarios, event logs and an app's own lines spell it.
  public var code: StaticString {
    switch self {
    case .lowDataMode: "lowDataMode"
    case .camera: "camera"
    case .refreshRestricted: "refreshRestricted"
    }
  }

  /// Those that came after the formats had given the first three places of their own.
  public static var later: ArraySlice<DeviceSwitch> { allCases.dropFirst(3) }

  /// What rules must look at again when it is switched.
  var inputs: WorldInputs {
    switch self {
    case .lowDataMode: .network
    case .camera: .memory
    case .refreshRestricted: .backgroundRefresh
    }
  }
}

/// The switches that are on.
public struct DeviceSwitches: Equatable, Sendable {
  private var bits: UInt32 = 0

  public init() {}

  public subscript(_ one: DeviceSwitch) -> Bool {
    @inline(__always) get { bits & 1 << one.rawValue != 0 }
    set { bits = newValue ? bits | 1 << one.rawValue : bits & ~(1 << one.rawValue) }
  }
}
