import Foundation
import Testing

/// Each block of Swift in the README is compiled somewhere, verbatim.
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

  /// The products that the README's manifest asks for are those that this package has, on Linux and on a
  /// Mac. Nothing is fetched, and the manifest of the other system is this one's with its conditions
  /// turned round.
  @Test(arguments: [true, false]) func itsManifestResolves(onLinux: Bool) throws {
    let manifests = try Self.blocks().filter(Self.isManifest)
    try #require(manifests.count == 1)
    let reader = try Self.reading(manifests[0], onLinux: onLinux)
    let ours = try Self.reading(Self.file("Package.swift"), onLinux: onLinux)
    let name = try #require(ours["name"] as? String)
    #expect(manifests[0].contains("https://github.com/OWNER/\(name)\""))
    let targets = try #require(reader["targets"] as? [[String: Any]])
    let used = targets.flatMap { $0["dependencies"] as? [[String: Any]] ?? [] }
      .compactMap { $0["product"] as? [Any] }
    #expect(used.count == 2)
    #expect(used.allSatisfy { $0[1] as? String == name })
    let products = try #require(ours["products"] as? [[String: Any]])
    let offered = Set(products.compactMap { $0["name"] as? String })
    #expect(used.compactMap { $0[0] as? String }.filter { !offered.contains($0) } == [])
  }

  private static func reading(_ manifest: String, onLinux: Bool) throws -> [String: Any] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = onLinux ? manifest : manifest.replacing("#if os(Linux)", with: "#if !os(Linux)")
    try text.write(
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
    return try #require(try JSONSerialization.jsonObject(with: said) as? [String: Any])
  }
}
