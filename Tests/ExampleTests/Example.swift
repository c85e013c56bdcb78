import Foundation
import Testing

/// A file in `Examples`.
struct Example: CustomTestStringConvertible, Sendable {
  /// Without its extension: the question in small letters.
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples", directoryHint: .isDirectory)

  static let all: [Example] = {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? [])
      .filter { $0.pathExtension == "jsonc" }
      .sorted { $0.path() < $1.path() }
      .map { file in
        Example(
          name: file.deletingPathExtension().lastPathComponent,
          bytes: (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? [])
      }
  }()
}
