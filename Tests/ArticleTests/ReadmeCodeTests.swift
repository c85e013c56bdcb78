import Foundation
import Testing

/// Each block of Swift in the README is compiled somewhere, as it stands there.
@Suite struct ReadmeCodeTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func readme() throws -> String { try file("README.md") }

  private static func file(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  /// Lines are broken where a page wants it.
  static func words(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  private static func blocks() throws -> [String] {
    try readme().components(separatedBy: "```swift\n").dropFirst().map { rest in
      rest.components(separatedBy: "```")[0]
    }
  }

  private static func isManifest(_ block: String) -> Bool {
    block.contains("import PackageDescription")
  }

  /// Parts of a file are shown without the margin that they have in it.
  @Test func itsCodeIsCompiledByTheTests() throws {
    let compiled = try [
      "Tests/ArticleTests/WeatherApp.swift", "Tests/ArticleTests/WeatherAppTests.swift",
      "Tests/CommandTests/ReadmeExample.swift",
    ].map { try Self.words(Self.file($0)) }
    let blocks = try Self.blocks().filter { !Self.isManifest($0) }
    #expect(blocks.count == compiled.count)
    for block in blocks {
      #expect(compiled.contains { $0.contains(Self.words(block)) }, "\(block)")
    }
  }

  /// The package manager itself reads the manifest; nothing is fetched for that.
  @Test func itsManifestIsOne() throws {
    let manifests = try Self.blocks().filter(Self.isManifest)
    let manifest = try #require(manifests.first)
    #expect(manifests.count == 1)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try manifest.write(
      to: folder.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    let swift = Process()
    swift.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    swift.arguments = ["swift", "package", "--package-path", folder.path, "dump-package"]
    let output = Pipe()
    swift.standardOutput = output
    try swift.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    swift.waitUntilExit()
    #expect(swift.terminationStatus == 0)
    #expect(String(decoding: said, as: UTF8.self).contains("https://github.com/OWNER/"))
    let ours = try Self.file("Package.swift")
    for product in manifest.matches(of: /\.product\(name: "([^"]+)", package: "([^"]+)"\)/) {
      #expect(ours.contains(".library(name: \"\(product.1)\""), "\(product.1)")
      #expect(ours.contains("name: \"\(product.2)\",\n  platforms"), "\(product.2)")
    }
  }
}
