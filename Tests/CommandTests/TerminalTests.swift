import Foundation
import LongForm
import Testing

@testable import CommandLanguage
@testable import bgsim

/// What scripts rely on: exit codes, streams and colours of the built command.
@Suite struct StreamTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    let complaint: String
    var testDescription: String { "bgsim " + arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Row(arguments: [], status: 0, complaint: ""),
    Row(arguments: ["help"], status: 0, complaint: ""),
    Row(arguments: ["--help"], status: 0, complaint: ""),
    Row(arguments: ["demo", "-h"], status: 0, complaint: ""),
    Row(arguments: ["--version"], status: 0, complaint: ""),
    Row(arguments: ["demo", "--seed=7", "--days", "2"], status: 0, complaint: ""),
    Row(
      arguments: ["demno"], status: 64, complaint: "there is no verb \"demno\"; did you mean demo?"),
    Row(arguments: ["x\u{1B}[2J"], status: 64, complaint: "there is no verb \"x\\u{1B}[2J\""),
    Row(
      arguments: ["demo", "--sed", "1"], status: 64,
      complaint: "there is no option \"--sed\"; did you mean --seed?"),
    Row(arguments: ["demo", "now"], status: 64, complaint: "unexpected argument \"now\""),
    Row(arguments: ["demo", "--days"], status: 64, complaint: "--days needs a number after it"),
    Row(
      arguments: ["demo", "--days", "32"], status: 64,
      complaint: "--days needs a whole number from 1 to 31, not \"32\""),
  ])
  func eachCommandLineHasItsExitCodeAndMessage(_ row: Row) throws {
    let ending = try BuiltCommand.run(row.arguments)
    #expect(ending.status == row.status, "\(row.testDescription)")
    #expect(
      ending.error == (row.complaint.isEmpty ? "" : "bgsim: \(row.complaint)\n"),
      "\(row.testDescription)")
    #expect(ending.output.isEmpty == (row.status != 0), "\(row.testDescription)")
  }

  /// The suggestion fits what the folder contains.
  @Test(arguments: [
    ("Package.swift", "bgsim check ."), ("News.xcodeproj", "bgsim check ."),
    ("notes.txt", "bgsim demo"),
  ])
  func theBareCommandSaysWhatToTypeNext(_ file: String, _ next: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let place = folder.appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: place)
    let output = try BuiltCommand.run([], at: folder).output
    #expect(output.contains("so type next: \(next)\n"))
    #expect(output.split(separator: "\n").count == 7)
  }

  @Test func helpFitsOneScreen() throws {
    let lines = try BuiltCommand.run(["help"]).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 32)
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDeviceIsReported() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let ending = try BuiltCommand.run(["demo"], output: full)
    #expect(ending.status == 74)
    #expect(ending.error.hasPrefix("bgsim: standard output could not be written: "))
  }

  struct Colours: Sendable {
    let what: String
    var arguments = ["demo"]
    var variables: [String: String] = [:]
    let areThere: Bool
  }

  @Test(arguments: [
    Colours(what: "a plain terminal", areThere: true),
    Colours(what: "NO_COLOR", variables: ["NO_COLOR": "1"], areThere: false),
    Colours(what: "empty NO_COLOR", variables: ["NO_COLOR": ""], areThere: true),
    Colours(what: "TERM=dumb", variables: ["TERM": "dumb"], areThere: false),
    Colours(what: "--no-color", arguments: ["demo", "--no-color"], areThere: false),
    Colours(
      what: "--color against NO_COLOR", arguments: ["demo", "--color"],
      variables: ["NO_COLOR": "1"], areThere: true),
  ])
  func onATerminalColourFollowsOptionsAndEnvironment(_ row: Colours) throws {
    let text = try BuiltCommand.runOnTerminal(row.arguments, variables: row.variables)
    #expect(text.contains("Why has"), "\(row.what)")
    #expect(text.contains("\u{1B}[") == row.areThere, "\(row.what)")
  }

  @Test func withoutATerminalColourNeedsAnOption() throws {
    #expect(try !BuiltCommand.run(["demo"]).output.contains("\u{1B}"))
    #expect(try BuiltCommand.run(["demo", "--color"]).output.contains("\u{1B}[32m"))
  }

  @Test func asciiOutputIsPlainASCII() throws {
    let output = try BuiltCommand.run(["demo", "--ascii"]).output
    #expect(output.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
  }
}

/// What is printed fits the terminal, wide or narrow, and no figure is lost for it.
@Suite struct TerminalWidthTests {
  private static let examples = BuiltCommand.packageFolder.appendingPathComponent("Examples").path

  private static func example(_ name: String) -> String { "\(examples)/\(name).jsonc" }

  private static let database = example("does-the-database-clean-up-run-every-night")
  private static let news = example("does-the-news-refresh-before-breakfast")
  private static let three = example("why-do-two-of-three-refreshes-never-run")

  private static let commands: [[String]] = [
    ["run", database], ["run", database, "--details"], ["explain", three],
    ["explain", three, "reader.feeds", "--at", "day 2 01:10"],
    ["compare", news, example("how-often-does-my-app-refresh-if-it-is-rarely-opened")],
    [
      "compare", "\(examples)/Fleet/readers.jsonc", "\(examples)/Fleet/readers.jsonc",
      "--devices", "3", "--days", "2",
    ],
    ["test", news, "--set", "expect[0].ran=2"], ["check", "\(examples)/FeedApp"],
    ["learn", "1"], ["help", "asks-too-often"], ["help", "facts"], ["advise"],
  ]

  private func printed(_ arguments: [String], columns: Int) -> [Substring] {
    let console = TestConsole()
    console.columns = columns
    _ = Command.run(arguments + (arguments[0] == "help" ? [] : ["--no-color"]), on: console.console)
    let text = String(decoding: console.output + console.error, as: UTF8.self)
    // A line that shows how far a run is ends where it began.
    return text.split(separator: "\n").filter { !$0.contains("\r") }
  }

  @Test(arguments: commands, LongForm.all(of: [60, 80, 200], orOneIn: 2))
  func linesFitTheTerminal(_ arguments: [String], _ columns: Int) {
    let lines = printed(arguments, columns: columns)
    #expect(!lines.isEmpty)
    for line in lines where line.count > columns && !isToCopy(line) {
      Issue.record("\(arguments.prefix(2)), \(line.count) columns: \(line)")
    }
  }

  /// Commands, places and addresses are worth nothing in pieces.
  private func isToCopy(_ line: Substring) -> Bool {
    line.contains("bgsim ") || line.contains("--> ") || line.contains("https://")
      || line.contains(Self.examples) || line.contains("{ \"")
  }

  @Test(arguments: LongForm.all(of: [60, 40, 80, 200], orOneIn: 2))
  func noFigureIsLostAtAnyWidth(_ columns: Int) {
    let brief = printed(["run", Self.database], columns: columns).joined(separator: "\n")
    for words in ["mainly held back by", "ended", "2 done, 2 cut short", "(0) 2 0 1 1 (0)"] {
      #expect(brief.contains(words), "\(words) at \(columns):\n\(brief)")
    }
    let details = printed(["run", Self.database, "--details"], columns: columns)
      .joined(separator: "\n")
    for words in ["median wait", "longest wait", "throttled"] {
      #expect(details.contains(words), "\(words) at \(columns):\n\(details)")
    }
    let users = printed(Self.commands[5], columns: columns).joined(separator: "\n")
    #expect(users.contains("  A  ") && users.contains("the same in each"), "\(users)")
  }

  @Test func errorMessagesAreWrappedBetweenWords() {
    let lines = printed(["advise"], columns: 60)
    #expect(lines.count == 4 && lines.allSatisfy { $0.count <= 60 }, "\(lines)")
  }
}

/// Problems of a file are formatted for the stream that they are printed to.
@Suite struct DiagnosticLookTests {
  private let folder: Folder
  private static let deep = String(repeating: " ", count: 70)

  init() throws {
    folder = try Folder()
    try folder.put(
      "{ \"format\": 1,\n\(Self.deep)\"colour\": \"\(Self.deep)\", \"apps\": [] }", in: "f")
  }

  struct Row: Sendable {
    let what: String
    var options: [String] = []
    var variables: [String: String] = [:]
    let hasColours: Bool
  }

  @Test(arguments: [
    Row(what: "a terminal", hasColours: true),
    Row(what: "NO_COLOR", variables: ["NO_COLOR": "1"], hasColours: false),
    Row(what: "TERM=dumb", variables: ["TERM": "dumb"], hasColours: false),
    Row(what: "--no-color", options: ["--no-color"], hasColours: false),
    Row(
      what: "--color against NO_COLOR", options: ["--color"],
      variables: ["NO_COLOR": "1"], hasColours: true),
    Row(what: "short", options: ["--diagnostics", "short"], hasColours: true),
    Row(what: "json", options: ["--diagnostics", "json"], hasColours: false),
    Row(what: "github", options: ["--diagnostics", "github"], hasColours: false),
  ])
  func onATerminalColourFollowsOptionsAndEnvironment(_ row: Row) throws {
    let text = try BuiltCommand.runOnTerminal(
      ["check", folder("f")] + row.options, variables: row.variables)
    #expect(text.contains("S102"), "\(text)")
    #expect(text.contains("\u{1B}[31m") == row.hasColours, "\(text)")
  }

  @Test func withoutColourTheTextIsTheSame() throws {
    let coloured = try BuiltCommand.runOnTerminal(["check", folder("f")], width: 100)
    let plain = try BuiltCommand.runOnTerminal(["check", folder("f"), "--no-color"], width: 100)
    #expect(coloured.replacing(/\u{1B}\[[0-9]*m/, with: "") == plain)
  }

  /// A run prints its problems on standard error, wherever its result goes.
  @Test func colourDependsOnlyOnTheStreamOfTheProblems() throws {
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
  func linesFitTheTerminalAndTheMarkIsUnderItsText(_ width: Int) throws {
    let text = try BuiltCommand.runOnTerminal(
      ["check", "f", "--no-color"], width: width, in: folder)
    let lines = text.split(separator: "\n")
    for line in lines { #expect(line.count <= width, "at \(width): \(line)") }
    let marked = try #require(lines.firstIndex { $0.contains("^") })
    let from = lines[marked].distance(
      from: lines[marked].startIndex, to: try #require(lines[marked].firstIndex(of: "^")))
    #expect(lines[marked - 1].dropFirst(from).hasPrefix("\"colour\""), "\(text)")
  }

  @Test func outputToAFileIsNeitherWrappedNorCut() throws {
    let text = try BuiltCommand.run(["check", "f"], in: folder).output
    #expect(text.contains("2 | \(Self.deep)\"colour\": \""))
    #expect(text.contains("help: the keys are "))
    #expect(text.split(separator: "\n").contains { $0.count > 160 })
  }
}

@Suite struct ProgressTests {
  /// What is shown when the days of a run are reached at these moments.
  private func shown(_ moments: [Int64]) -> [String] {
    var now: Int64 = 1_000
    var lines: [String] = []
    var progress = Progress(milliseconds: { now }, show: { lines.append($0) })
    for (day, moment) in moments.enumerated() {
      now = 1_000 + moment
      progress.reached(Int64(day + 1), of: 10, "day")
    }
    progress.finish()
    return lines
  }

  @Test func aShortRunShowsNoProgress() { #expect(shown([10, 500, 1_999]) == []) }

  @Test func aLongRunShowsProgressAndClearsItAtTheEnd() {
    #expect(
      shown([2_000, 2_100, 6_000]) == [
        "bgsim: day 1 of 10, about 18 s left", "bgsim: day 3 of 10, about 14 s left", "",
      ])
  }

  @Test func progressIsShownOnlyOnATerminal() {
    var console = Console()
    for isTerminal in [true, false] {
      console.environment = { _ in
        TerminalEnvironment(isTerminal: isTerminal, terminalWidth: nil) { _ in nil }
      }
      #expect((console.progress() != nil) == isTerminal)
    }
  }
}
