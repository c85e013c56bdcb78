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

  /// Parts of a file are shown without their indentation.
  @Test func everySwiftBlockIsCompiledByTheTests() throws {
    let compiled = try [
      "Tests/ArticleTests/WeatherApp.swift", "Tests/ArticleTests/WeatherAppTests.swift",
      "Tests/CommandTests/ReadmeEngine.swift",
    ].map { try Self.words(Self.file($0)) }
    let blocks = try Self.blocks().filter { !Self.isManifest($0) }
    #expect(blocks.count == compiled.count)
    for block in blocks {
      #expect(compiled.contains { $0.contains(Self.words(block)) }, "\(block)")
    }
  }
}
