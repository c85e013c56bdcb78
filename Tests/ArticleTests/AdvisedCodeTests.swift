import Advice
import Foundation
import Testing

/// The code that `bgsim advise` hands out is the code of this target, so it compiles.
@Suite struct AdvisedCodeTests {
  @Test(
    arguments: [
      (Tool.refresh, "FreshContent"), (.processing, "NightlyUpkeep"), (.continued, "WatchedExport"),
      (.assertion, "Finishing"), (.transfer, "Transfers"),
    ])
  func isCompiledHere(_ tool: Tool, _ name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("\(name).swift")
    #expect(try String(contentsOf: file, encoding: .utf8) == ToolSwift.text(tool))
  }

  @Test func researchIsProcessingWithAnotherRequest() throws {
    let study = try #require(ToolSwift.text(.healthResearch))
    let nightly = try #require(ToolSwift.text(.processing))
    #expect(
      study
        == nightly
        .replacingOccurrences(of: "BGProcessingTaskRequest", with: "BGHealthResearchTaskRequest")
        .replacingOccurrences(of: "com.example.app.upkeep", with: "com.example.app.study"))
  }
}
