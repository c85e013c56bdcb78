import Foundation
import SystemAccess
import Testing

/// The article about CI promises commands and what they exit with; here they are run.
@Suite struct CIArticleTests {
  private static func article() throws -> String {
    let path = "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/InYourCI.md"
    return try String(
      contentsOf: BuiltCommand.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  /// Every call of the command in the article, without what starts it.
  private static func calls() throws -> [[String]] {
    try article().split(separator: "\n").compactMap { line in
      guard let start = line.firstRange(of: "swift run bgsim ") else { return nil }
      return line[start.upperBound...].split(separator: " ").map(String.init)
    }
  }

  /// A folder as the article's reader has it: scenarios, an app, and the log of a device.
  private static func project() throws -> Folder {
    let folder = try Folder()
    let files = FileManager.default
    let examples = BuiltCommand.packageFolder.appendingPathComponent("Examples")
    let root = URL(fileURLWithPath: folder.path)
    for name in ["scenarios", "App", "logs"] {
      try files.createDirectory(
        at: root.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let example = "does-the-news-refresh-before-breakfast.jsonc"
    try files.copyItem(
      at: examples.appendingPathComponent(example),
      to: root.appendingPathComponent("scenarios/\(example)"))
    for part in ["Info.plist", "Sources"] {
      try files.copyItem(
        at: examples.appendingPathComponent("FeedApp/\(part)"),
        to: root.appendingPathComponent("App/\(part)"))
    }
    let run = try BuiltCommand.run(
      ["run", "scenarios/\(example)", "--log", "logs/failed.jsonl"], in: folder)
    #expect(run.status == 0, "\(run.error)")
    return folder
  }

  @Test func everyCommandOfTheArticleWorks() throws {
    let calls = try Self.calls()
    #expect(calls.map(\.[0]) == ["test", "check", "explain"])
    let folder = try Self.project()
    for call in calls {
      let ending = try BuiltCommand.run(call, in: folder)
      #expect(ending.status == 0, "\(call): \(ending.output)\(ending.error)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.path + "/results.xml"))
  }

  @Test func theExitCodesOfTheArticleAreTheReal() throws {
    let codes = try Self.article().split(separator: "\n").compactMap { row in
      Int32(row.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) ?? "")
    }
    let folder = try Self.project()
    try folder.put("{", in: "broken.jsonc")
    let good = "scenarios/does-the-news-refresh-before-breakfast.jsonc"
    let calls = [
      ["test", good], ["test", good, "--set", "device.lowPowerMode=true"],
      ["test", "broken.jsonc"], ["test", "missing.jsonc"],
    ]
    #expect(try calls.map { try BuiltCommand.run($0, in: folder).status } == codes)
  }
}
