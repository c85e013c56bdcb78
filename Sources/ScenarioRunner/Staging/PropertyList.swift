public import ScenarioFormat

/// What an app's property list says, as far as it matters here. Reading the file is the caller's
/// business.
public struct PropertyList: Equatable, Sendable {
  /// As the scenario names it.
  public var path: String
  public var permitted: [String]
  public var modes: [Scenario.Mode]

  public init(path: String, permitted: [String], modes: [Scenario.Mode]) {
    self.path = path
    self.permitted = permitted
    self.modes = modes
  }
}
