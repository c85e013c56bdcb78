import AppCheck
import Foundation
import Testing

/// The sources of an app as its developer has them.
struct SampleApp: Sendable, CustomTestStringConvertible {
  let name: String
  let plist: AppFile
  var sources: [AppFile]

  var testDescription: String { name }
  var input: AppFiles { AppFiles(plist: plist, sources: sources) }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples").path

  /// Of each app in the folder of samples, in order of name.
  static let all: [SampleApp] = names.flatMap(apps)

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  static func folder(_ name: String) -> AppFolder {
    let root = "\(folder)/\(name)"
    let paths = (FileManager.default.enumerator(atPath: root)?.allObjects ?? [])
      .compactMap { $0 as? String }
      .filter { path in [".plist", ".swift", ".m"].contains { path.hasSuffix($0) } }
    return AppFolder(paths.sorted()) { bytes(name, $0) }
  }

  private static func bytes(_ name: String, _ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder)/\(name)/\(path)").map { Array($0) }
  }

  private static func apps(_ name: String) -> [SampleApp] {
    func file(_ path: String) -> AppFile { AppFile(path: path, bytes: bytes(name, path) ?? []) }
    return folder(name).apps.map { app in
      SampleApp(name: name, plist: file(app.plist), sources: app.sources.map(file))
    }
  }
}
