import Foundation

/// Inputs to begin with: a folder for each door, or for several that take the same.
public struct FuzzCorpus {
  public struct Input: Sendable {
    public let name: String
    public let bytes: [UInt8]
  }

  private let folder: URL

  public init(_ folder: String) { self.folder = URL(fileURLWithPath: folder) }

  /// In order of name. Its own folder, and the examples of the package where scenarios are wanted.
  public func inputs(for door: FuzzDoor) throws -> [Input] {
    let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    switch door {
    case .scenario, .run:
      return try files(folder.appendingPathComponent("scenarios"))
        + files(package.appendingPathComponent("Examples"), ending: ".jsonc")
    case .population:
      return try files(folder.appendingPathComponent("populations"))
        + files(package.appendingPathComponent("Examples/Fleet"), ending: ".jsonc")
    case .lesson:
      return try files(package.appendingPathComponent("Examples/Workshop"), ending: ".jsonc")
    case .deviceLog: return try files(folder.appendingPathComponent("deviceLogs"))
    case .part, .repairedPart: return try files(folder.appendingPathComponent("parts"))
    case .command: return try files(folder.appendingPathComponent("commands"))
    case .log, .repairedLog:
      return try files(folder.appendingPathComponent("logs"))
        + files(package.appendingPathComponent("Tests/RecordedLogs"), ending: ".jsonl")
    case .propertyList: return try files(folder.appendingPathComponent("propertyLists"))
    case .source: return try files(folder.appendingPathComponent("sources"))
    case .setting: return try files(folder.appendingPathComponent("settings"))
    case .page:
      return try inputs(for: .scenario).map { input in
        Input(
          name: input.name, bytes: Array("run\0a.jsonc\u{0}800\u{0}60\u{0}\0".utf8) + input.bytes)
      } + files(folder.appendingPathComponent("pages"))
    }
  }

  private func files(_ folder: URL, ending: String = "") throws -> [Input] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
      .map { name in
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        return Input(name: name, bytes: [UInt8](data))
      }
  }
}
