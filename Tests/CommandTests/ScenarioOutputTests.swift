import Foundation
import LongForm
import Testing

@testable import CommandLanguage
@testable import bgsim

/// Whatever happens while a scenario is run, each output is the old one or the whole new one.
@Suite struct ScenarioOutputTests {
  private let folder: Folder
  private let console = TestConsole()

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "news.jsonc")
    try folder.put("old", in: "result")
  }

  struct Output: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let arguments: [String]
    var isStream = false

    func arguments(in folder: Folder) -> [String] {
      arguments.map { $0 == "news.jsonc" || $0 == "result" ? folder($0) : $0 }
    }
  }

  private static let outputs = [
    Output(testDescription: "--log", arguments: ["run", "news.jsonc", "--log", "result"]),
    Output(testDescription: "run -o", arguments: ["run", "news.jsonc", "-o", "result"]),
    Output(
      testDescription: "--json -o", arguments: ["run", "news.jsonc", "--json", "-o", "result"]),
    Output(
      testDescription: "--seeds -o",
      arguments: ["run", "news.jsonc", "--seeds", "8", "-o", "result"]),
    Output(testDescription: "--junit", arguments: ["test", "news.jsonc", "--junit", "result"]),
    Output(
      testDescription: "explain -o",
      arguments: ["explain", "news.jsonc", "com.example.news.refresh", "-o", "result"]),
    Output(testDescription: "new -o", arguments: ["new", "--force", "-o", "result"]),
    Output(testDescription: "help schema -o", arguments: ["help", "schema", "-o", "result"]),
    Output(testDescription: "run", arguments: ["run", "news.jsonc"], isStream: true),
    Output(
      testDescription: "run --seeds", arguments: ["run", "news.jsonc", "--seeds", "8"],
      isStream: true),
  ]

  private func isUntouched() -> Bool {
    folder.text("result") == "old" && folder.names == ["news.jsonc", "result"]
  }

  @Test(arguments: outputs, LongForm.all(of: 1...50, orOneIn: 7))
  func theOldFileOutlivesTheFailureOfAnyWrite(_ output: Output, _ number: Int) {
    console.most = 4
    console.failingWrite = (number, ENOSPC)
    #expect(Command.run(output.arguments(in: folder), on: console.console) == .outputFailed)
    #expect(isUntouched())
    let words = String(decoding: console.error, as: UTF8.self)
    let place = output.isStream ? "standard output" : "result\""
    #expect(words.contains("\(place) could not be written: No space left on device"), "\(words)")
  }

  /// In the middle of the simulation, too.
  @Test(arguments: outputs, [0, 1, 2, 10, 60])
  func anInterruptionLeavesTheOldFile(_ output: Output, _ asked: Int) {
    console.interruptAfterAsking = asked
    let status = Command.run(output.arguments(in: folder), on: console.console)
    // What has nothing to simulate is over before it is asked often.
    let isShort = ["new", "help"].contains(output.arguments[0])
    if isShort && asked > 1 {
      #expect(status == .success)
    } else {
      #expect(status == .interrupted)
      #expect(isUntouched())
      #expect(console.output.isEmpty)
    }
  }

  struct Overwriting: CustomTestStringConvertible, Sendable {
    let command: String
    var isRead = false
    var testDescription: String { command }
  }

  @Test(arguments: [
    Overwriting(command: "run news.jsonc -o news.jsonc"),
    Overwriting(command: "run result news.jsonc -o link"),
    Overwriting(command: "run news.jsonc --log link"),
    Overwriting(command: "explain news.jsonc com.example.news.refresh -o ./news.jsonc"),
    Overwriting(command: "check news.jsonc -o news.jsonc"),
    Overwriting(command: "test . -o news.jsonc"),
    Overwriting(command: "test . --junit link"),
    Overwriting(command: "run - -o news.jsonc", isRead: true),
  ])
  func noOutputTakesThePlaceOfAnInput(_ row: Overwriting) throws {
    symlink("news.jsonc", folder("link"))
    let process = Process()
    process.executableURL = try BuiltCommand.path()
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments = row.command.split(separator: " ").map(String.init)
    process.standardInput =
      row.isRead ? FileHandle(forReadingAtPath: folder("news.jsonc")) : FileHandle.nullDevice
    let error = Pipe()
    process.standardError = error
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 73)
    #expect(words.contains("is also an input; choose another file"), "\(words)")
    #expect(folder.text("news.jsonc") == NewsScenario().text)
    #expect(folder.names == ["link", "news.jsonc", "result"])
  }

  @Test func aSignalEndsALongRunAndLeavesTheOldFile() throws {
    try folder.put(NewsScenario.long("3650d").text, in: "news.jsonc")
    let process = Process()
    process.executableURL = try BuiltCommand.path()
    process.arguments = ["run", folder("news.jsonc"), "--log", folder("result")]
    process.standardOutput = FileHandle.nullDevice
    let error = Pipe()
    process.standardError = error
    try process.run()
    // Its unfinished file shows that it is under way.
    while folder.names.count < 3 && process.isRunning { usleep(1_000) }
    kill(process.processIdentifier, SIGINT)
    let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(words.hasPrefix("bgsim: interrupted; nothing was left half written\n"), "\(words)")
    #expect(isUntouched())
  }

  @Test(arguments: [
    (["run", "news.jsonc", "-q"], "day"), (["run", "news.jsonc", "--seeds", "400"], "seed"),
    (["explain", "news.jsonc", "com.example.news.refresh"], "day"),
  ])
  func aLongRunIsFollowedOnATerminalOnly(_ arguments: [String], _ unit: String) throws {
    try folder.put(NewsScenario(ran: nil).text, in: "news.jsonc")
    let arguments = arguments.map { $0 == "news.jsonc" ? folder($0) : $0 }
    #expect(Command.run(arguments, on: console.console) == .success)
    #expect(console.error.isEmpty)
    let quiet = console.output
    console.output = []
    // Only the calling thread tells, and of many seeds it runs at least one.
    console.pace = 2_000
    #expect(Command.run(arguments, on: console.console) == .success)
    let told = String(decoding: console.error, as: UTF8.self)
    #expect(told.contains("bgsim: \(unit) "), "\(told)")
    #expect(told.hasSuffix("\r\u{1B}[K"), "\(told)")
    #expect(console.output == quiet)
  }
}
