import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

/// Problems of a file look as the stream that they go to wants it, and fit it.
@Suite struct DiagnosticLookTests {
  private let folder: Folder
  private static let deep = String(repeating: " ", count: 70)

  init() throws {
    folder = try Folder()
    try folder.put(
      "{ \"format\": 1,\n\(Self.deep)\"colour\": \"\(Self.deep)\", \"apps\": [] }", in: "f")
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var options: [String] = []
    var variables: [String: String] = [:]
    let hasColours: Bool
  }

  @Test(arguments: [
    Row(testDescription: "a terminal", hasColours: true),
    Row(testDescription: "NO_COLOR", variables: ["NO_COLOR": "1"], hasColours: false),
    Row(testDescription: "TERM=dumb", variables: ["TERM": "dumb"], hasColours: false),
    Row(testDescription: "--no-color", options: ["--no-color"], hasColours: false),
    Row(
      testDescription: "--color against NO_COLOR", options: ["--color"],
      variables: ["NO_COLOR": "1"], hasColours: true),
    Row(testDescription: "short", options: ["--diagnostics", "short"], hasColours: true),
    Row(testDescription: "json", options: ["--diagnostics", "json"], hasColours: false),
    Row(testDescription: "github", options: ["--diagnostics", "github"], hasColours: false),
  ])
  func onATerminalColourFollowsTheReader(_ row: Row) throws {
    let text = try BuiltCommand.runOnTerminal(
      ["check", folder("f")] + row.options, variables: row.variables)
    #expect(text.contains("S102"), "\(text)")
    #expect(text.contains("\u{1B}[31m") == row.hasColours, "\(text)")
  }

  @Test func colourIsNeverAllThatSaysSomething() throws {
    let coloured = try BuiltCommand.runOnTerminal(["check", folder("f")], width: 100)
    let plain = try BuiltCommand.runOnTerminal(["check", folder("f"), "--no-color"], width: 100)
    #expect(coloured.replacing(/\u{1B}\[[0-9]*m/, with: "") == plain)
  }

  /// A run tells its problems on standard error, whatever becomes of its result.
  @Test func eachStreamIsAskedForItself() throws {
    for (pace, option, hasColours) in [
      (nil, [], false), (0, [], true), (nil, ["--color"], true), (0, ["--no-color"], false),
      (0, ["-o", folder("result")], true),
    ] as [(Int64?, [String], Bool)] {
      let console = TestConsole()
      console.pace = pace
      #expect(Command.run(["run", folder("f")] + option, on: console.console).rawValue == 65)
      let words = String(decoding: console.error, as: UTF8.self)
      #expect(words.contains("\u{1B}[31m") == hasColours, "\(option)")
    }
  }

  @Test(arguments: [40, 60, 80, 100, 160])
  func noLineIsWiderThanTheTerminalAndTheMarkStandsUnderItsText(_ width: Int) throws {
    let text = try BuiltCommand.runOnTerminal(
      ["check", "f", "--no-color"], width: width, in: folder)
    let lines = text.split(separator: "\n")
    for line in lines { #expect(line.count <= width, "at \(width): \(line)") }
    let marked = try #require(lines.firstIndex { $0.contains("^") })
    let from = lines[marked].distance(
      from: lines[marked].startIndex, to: try #require(lines[marked].firstIndex(of: "^")))
    #expect(lines[marked - 1].dropFirst(from).hasPrefix("\"colour\""), "\(text)")
  }

  @Test func inAFileNothingIsBrokenOrCut() throws {
    let text = try BuiltCommand.run(["check", "f"], in: folder).output
    #expect(text.contains("2 | \(Self.deep)\"colour\": \""))
    #expect(text.contains("help: the keys are "))
    #expect(text.split(separator: "\n").contains { $0.count > 160 })
  }
}
