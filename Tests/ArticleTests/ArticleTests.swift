import Foundation
import SimulatedBackgroundTasks
import Testing

/// The code in the articles compiles, and the output that they show is real.
@Suite struct ArticleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let articles = folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/TestKit/SimulatedBackgroundTasks")
    .appendingPathComponent("SimulatedBackgroundTasks.docc")

  private static func texts(in folder: URL, _ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(ending) }
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }

  /// The blocks of code in one language, of all articles or of those whose names end like this.
  private static func blocks(_ language: String, of ending: String = ".md") throws -> [String] {
    try texts(in: articles, ending).flatMap { text in
      text.components(separatedBy: "```\(language)\n").dropFirst().map { rest in
        rest.components(separatedBy: "```")[0]
      }
    }
  }

  /// Articles show parts of a file without the margin that these have in it.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func everySwiftBlockIsCompiledHere() throws {
    let blocks = try Self.blocks("swift")
    #expect(blocks.count >= 6)
    // Whole manifests are evaluated by `.ci/checks/apple-products`; parts of one are as there.
    let manifests = blocks.filter { $0.hasPrefix("// swift-tools-version") }
    let files = try (Self.texts(in: Self.folder, ".swift") + manifests).map(Self.lines)
    for block in blocks {
      let wanted = Self.lines(block)
      let isHere = files.contains { file in
        file.indices.contains { file[$0...].starts(with: wanted) }
      }
      #expect(isHere, "\(block)")
    }
  }

  @Test func theReadmeHasTheSameTableOfPlatformsTried() throws {
    let article = try String(
      contentsOf: Self.articles.appendingPathComponent("ApplePlatforms.md"), encoding: .utf8)
    let readme = try String(
      contentsOf: Self.folder.appendingPathComponent("../../README.md"), encoding: .utf8)
    let table = article.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(table.count == 8)
    #expect(readme.contains(table.joined(separator: "\n") + "\n\n"))
  }

  @Test func everyOutputShownIsReal() async throws {
    let failures = try await NewsAppTests.savingPower().device.failures
    let why = try await NewsAppTests.swipedAway().whyNot(NewsApp.refresh)
    let findings = try await NewsAppTests.forgetful().findings
    let real =
      failures.map(\.description) + [
        "\(why)", findings.map(\.description).joined(separator: "\n") + "\n",
      ]
    // What the workshop's article says comes from the command, whose tests compare it.
    #expect(try Self.blocks("text", of: "YourFirstTest.md") == real)
  }
}
