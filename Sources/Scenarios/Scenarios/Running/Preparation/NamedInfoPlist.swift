import Basics

/// What the Info.plist says that a scenario names, as far as it matters here. Reading the file is the
/// caller's business.
public struct NamedInfoPlist: Equatable, Sendable {
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

extension NamedInfoPlist {
  /// nil where this is no property list.
  init?(_ path: String, _ bytes: [UInt8]) {
    guard let list = try? PropertyList(reading: bytes) else { return nil }
    let infoPlist = InfoPlist(list)
    self.init(
      path: path, permitted: infoPlist?.texts(.permitted) ?? [],
      modes: (infoPlist?.texts(.modes) ?? []).compactMap(Scenario.Mode.init(rawValue:)))
  }
}
