import Foundation
import Testing

@testable import Advice

/// The code that `bgsim advise` prints compiles: it is recorded as files of this target.
@Suite struct AdvisedCodeTests {
  @Test(
    arguments: [
      (Tool.refresh, "FreshContent"), (.processing, "NightlyUpkeep"), (.continued, "WatchedExport"),
      (.assertion, "Finishing"), (.transfer, "Transfers"),
      (.wantedTransfer, "WantedTransfers"),
    ])
  func theCodeOfEachToolIsCompiledHere(_ tool: Tool, _ name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("\(name).swift")
    let code = try #require(tool.swift)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(code.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == code)
  }

  @Test func researchCodeDiffersFromProcessingCodeOnlyInItsRequest() throws {
    let study = try #require(Tool.healthResearch.swift)
    let nightly = try #require(Tool.processing.swift)
    #expect(
      study
        == nightly
        .replacingOccurrences(of: "BGProcessingTaskRequest", with: "BGHealthResearchTaskRequest")
        .replacingOccurrences(of: "com.example.app.upkeep", with: "com.example.app.study"))
  }
}
