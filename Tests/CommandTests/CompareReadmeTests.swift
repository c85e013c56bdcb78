import Foundation
import Testing

@Suite struct CompareReadmeTests {
  /// Of the scenario that the README begins with.
  @Test func theReadmeShowsARealComparison() throws {
    let folder = try Folder()
    #expect(try BuiltCommand.run(["new", "-o", "first.jsonc"], in: folder).status == 0)
    let setting = "apps[0].tasks[0].earliest=4h"
    let output = try BuiltCommand.run(
      ["compare", "first.jsonc", "--set", setting, "--seeds", "20"], in: folder
    ).output
    let readme = try String(
      contentsOf: BuiltCommand.packageFolder.appendingPathComponent("README.md"),
      encoding: .utf8)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.drop { !$0.isEmpty }.dropFirst().prefix { !$0.isEmpty }
      .joined(separator: "\n")
    #expect(shown.contains("launches a day"))
    #expect(readme.contains("```text\n\(shown)\n```\n"), "\(shown)")
    #expect(readme.contains("bgsim compare first.jsonc --set \"\(setting)\" --seeds 20\n"))
  }
}
