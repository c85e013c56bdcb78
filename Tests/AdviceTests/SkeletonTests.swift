import AppCheck
import Basics
import Documents
import Foundation
import LongForm
import Scenarios
import SchedulerEngine
import Testing

@testable import Advice

/// The scenarios, property lists and code that advice prints work as they are.
@Suite struct SkeletonTests {
  static let choices: [ToolChoice] = {
    var choices: [ToolChoice] = []
    for starter in WorkNeeds.Starter.allCases {
      for takes in [Span.seconds(1), .seconds(20), .minutes(3), .hours(1)] {
        for needs in [[], [.power, .network], [.health], [.transfer]] as [[WorkNeeds.Need]] {
          for system in [Int64(13), 26] {
            let choice = ToolChoice(
              WorkNeeds(starter: starter, takes: takes, needs: needs, system: system))
            if let choice { choices.append(choice) }
          }
        }
      }
    }
    return choices
  }()

  @Test func eachScenarioHasNoDiagnosticsAndItsExpectationsHold() throws {
    var tried: [String] = []
    for choice in Self.choices {
      guard let text = ToolAdvice(choice).scenario else {
        #expect(!choice.tool.isSimulated, "\(choice.tool.name)")
        continue
      }
      if tried.contains(text) { continue }
      tried.append(text)
      let (prepared, reading) = try ScenarioLoader().load(Array(text.utf8), beside: .none)
      #expect(reading.diagnostics.isEmpty, "\(text)")
      let record = try prepared.run(seed: 1).record
      for judgement in prepared.judge(record) { #expect(judgement.holds, "\(text)") }
    }
    #expect(tried.count >= 10)
  }

  private static func plist(_ entries: String) -> AppFile {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>com.example.app</string>
      \(entries)</dict></plist>
      """
    return AppFile(path: "Info.plist", bytes: Array(text.utf8))
  }

  @Test func checkFindsNoErrorInThePropertyListAndCodeOfATool() throws {
    for tool in [Tool.refresh, .processing, .continued, .push, .assertion, .transfer] {
      let choice = try #require(
        Self.choices.first {
          $0.tool == tool && ($0.beside.isEmpty || tool == .push || tool == .transfer)
        })
      let swift = try #require(tool.swift)
      var app = AppFiles(plist: Self.plist(ToolAdvice(choice).plist))
      app.sources = [AppFile(path: "App.swift", bytes: Array(swift.utf8))]
      let wrong = Checkup(app).diagnostics.filter { $0.severity == .error }
      #expect(wrong.isEmpty, "\(tool.name): \(wrong.map(\.problem.wording.title))")
    }
  }

  @Test func theCodeOfEveryToolParses() throws {
    guard LongForm.isAskedFor else { return }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("advice-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for tool in Tool.all {
      guard let text = tool.swift else { continue }
      let file = folder.appendingPathComponent("\(tool.name).swift")
      try text.write(to: file, atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["swiftc", "-frontend", "-parse", file.path]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(tool.name)")
    }
  }
}
