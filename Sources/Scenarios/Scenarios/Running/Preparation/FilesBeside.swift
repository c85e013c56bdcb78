import Basics

/// The files that a scenario may name: those below its own folder, wherever links lead, so that a
/// scenario taken from elsewhere reads nothing else. The caller looks at the disk.
public struct FilesBeside {
  private let folder: String
  private let resolved: (_ path: String) -> String?
  private let bytes: (_ path: String) -> [UInt8]?

  /// `resolved` gives a path without links and dots, `bytes` what an ordinary file holds; each nil
  /// where there is none.
  public init(
    _ scenario: String, resolved: @escaping (_ path: String) -> String?,
    bytes: @escaping (_ path: String) -> [UInt8]?
  ) {
    folder = scenario.lastIndex(of: "/").map { String(scenario[...$0]) } ?? ""
    self.resolved = resolved
    self.bytes = bytes
  }

  /// Where there is no disk.
  public static var none: FilesBeside {
    FilesBeside("", resolved: { _ in nil }, bytes: { _ in nil })
  }

  /// What a file holds; nil where it cannot be read or may not.
  package func read(_ name: String) -> [UInt8]? {
    guard !name.hasPrefix("/"), let inside = resolved(folder.isEmpty ? "." : folder),
      let path = resolved(folder + name), path.hasPrefix(inside == "/" ? "/" : inside + "/")
    else { return nil }
    return bytes(path)
  }
}

/// What the Info.plist says that a scenario names, as far as it matters here. Reading the file is the
/// caller's business.
public struct NamedInfoPlist: Equatable, Sendable {
  /// As the scenario names it.
  public var path: String
  public var permitted: [String]
  public var modes: [Scenario.Mode]
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
