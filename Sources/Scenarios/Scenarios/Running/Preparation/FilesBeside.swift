import Basics
import Documents

/// The files that a scenario may name. They must be inside its own folder, even after links are resolved, so
/// that a scenario from elsewhere reads nothing else. The caller does the disk access.
public struct FilesBeside {
  private let folder: String
  private let resolved: (_ path: String) -> String?
  private let bytes: (_ path: String) -> [UInt8]?

  /// `resolved` returns a path without links and dots, `bytes` the contents of an ordinary file. Both return
  /// nil if there is none.
  public init(
    _ scenario: String, resolved: @escaping (_ path: String) -> String?,
    bytes: @escaping (_ path: String) -> [UInt8]?
  ) {
    folder = scenario.lastIndex(of: "/").map { String(scenario[...$0]) } ?? ""
    self.resolved = resolved
    self.bytes = bytes
  }

  /// For use without a disk.
  public static var none: FilesBeside {
    FilesBeside("", resolved: { _ in nil }, bytes: { _ in nil })
  }

  /// The contents of a file; nil if it cannot or must not be read.
  package func read(_ name: String) -> [UInt8]? {
    guard !name.hasPrefix("/"), let inside = resolved(folder.isEmpty ? "." : folder),
      let path = resolved(folder + name), path.hasPrefix(inside == "/" ? "/" : inside + "/")
    else { return nil }
    return bytes(path)
  }
}

/// The relevant contents of an Info.plist that a scenario names. The caller reads the file.
public struct NamedInfoPlist: Equatable, Sendable {
  /// As the scenario names it.
  public var path: String
  public var permitted: [String]
  public var modes: [Scenario.Mode]
}

extension NamedInfoPlist {
  /// nil if this is not a property list.
  init?(_ path: String, _ bytes: [UInt8]) {
    guard let list = try? PropertyList(reading: bytes) else { return nil }
    let infoPlist = InfoPlist(list)
    self.init(
      path: path, permitted: infoPlist?.texts(.permitted) ?? [],
      modes: (infoPlist?.texts(.modes) ?? []).compactMap(Scenario.Mode.init(rawValue:)))
  }
}
