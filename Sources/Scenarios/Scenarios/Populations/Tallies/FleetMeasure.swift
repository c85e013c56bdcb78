/// A figure that each user has for each task.
public enum FleetMeasure: UInt8, CaseIterable, Sendable {
  /// Hundredths of a launch a day.
  case launches
  /// The share of full days without a launch, in millionths.
  case daysWithout
  /// The median wait from when the request asked for it to the launch, in seconds.
  case wait
  /// The median age of the last success when the user opens the app, in seconds.
  case age
  /// The share of openings that find it fresh, in millionths.
  case fresh
  /// Tenths of seconds a day in which the device is awake for it.
  case awake
  /// Hundredths of units a day that are taken from the energy budget.
  case energy

  /// A word for programs.
  public var key: StaticString {
    switch self {
    case .launches: "launchesPerDay"
    case .daysWithout: "daysWithout"
    case .wait: "medianWait"
    case .age: "medianAgeAtOpening"
    case .fresh: "freshOpenings"
    case .awake: "awakePerDay"
    case .energy: "energyPerDay"
    }
  }
}
