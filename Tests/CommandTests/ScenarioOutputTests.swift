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

  struct Output: Sendable {
    let what: String
    let arguments: [String]
    var isStream = false

    func arguments(in folder: Folder) -> [String] {
      arguments.map { $0 == "news.jsonc" || $0 == "result" ? folder($0) : $0 }
    }
  }

  private static let outputs = [
    Output(what: "--log", arguments: ["run", "news.jsonc", "--log", "result"]),
    Output(what: "run -o", arguments: ["run", "news.jsonc", "-o", "result"]),
    Output(what: "--json -o", arguments: ["run", "news.jsonc", "--json", "-o", "result"]),
    Output(what: "--seeds -o", arguments: ["run", "news.jsonc", "--seeds", "8", "-o", "result"]),
    Output(what: "--junit", arguments: ["test", "news.jsonc", "--junit", "result"]),
    Output(
      what: "explain -o",
      arguments: ["explain", "news.jsonc", "com.example.news.refresh", "-o", "result"]),
    Output(what: "new -o", arguments: ["new", "--force", "-o", "result"]),
    Output(what: "help schema -o", arguments: ["help", "schema", "-o", "result"]),
    Output(what: "run", arguments: ["run", "news.jsonc"], isStream: true),
    Output(what: "run --seeds", arguments: ["run", "news.jsonc", "--seeds", "8"], isStream: true),
  ]

  private func isUntouched() -> Bool {
    folder.text("result") == "old" && folder.names == ["news.jsonc", "result"]
  }

  @Test(arguments: outputs, LongForm.all(of: 1...50, orOneIn: 7))
  func theOldFileSurvivesAFailureOfAnyWrite(_ output: Output, _ number: Int) {
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
  func anOutputNeverReplacesAnInput(_ row: Overwriting) throws {
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

  @Test(arguments: [
    (["run", "news.jsonc", "-q"], "day"), (["run", "news.jsonc", "--seeds", "400"], "seed"),
    (["explain", "news.jsonc", "com.example.news.refresh"], "day"),
  ])
  func aLongRunShowsProgressOnlyOnATerminal(_ arguments: [String], _ unit: String) throws {
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

/// A scenario reads no files outside its own folder.
@Suite struct ScenarioPropertyListTests {
  private let folder: Folder
  private static let plist = """
    <plist version="1.0"><dict>
    <key>BGTaskSchedulerPermittedIdentifiers</key>
    <array><string>com.example.news.refresh</string></array>
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    </dict></plist>
    """

  init() throws {
    folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder("inside/below"), withIntermediateDirectories: true)
    try folder.put(Self.plist, in: "outside.plist")
    try folder.put(Self.plist, in: "inside/beside.plist")
    try folder.put(Self.plist, in: "inside/below/one.plist")
    symlink("beside.plist", folder("inside/link.plist"))
    symlink("../outside.plist", folder("inside/outward.plist"))
    symlink("..", folder("inside/up"))
    symlink("loop.plist", folder("inside/loop.plist"))
    #expect(mkfifo(folder("inside/pipe.plist"), 0o600) == 0)
  }

  @Test(arguments: ["beside.plist", "./beside.plist", "below/one.plist", "link.plist"])
  func aFileInTheFolderOfTheScenarioIsRead(_ path: String) throws {
    #expect(try run(path).status == 0)
    // From beside it there is no folder in its path.
    let beside = URL(fileURLWithPath: folder("inside"))
    #expect(try BuiltCommand.run(["run", "f", "-q"], at: beside).status == 0)
  }

  @Test(arguments: [
    "../outside.plist", "below/../../outside.plist", "/etc/passwd", "/dev/zero", "outward.plist",
    "up/outside.plist", "loop.plist", "pipe.plist", "missing.plist", "below",
  ])
  func noOtherFileIsRead(_ path: String) throws {
    let ending = try run(path)
    #expect(ending.status == 65)
    #expect(ending.error.contains("error[S301]: the property list \(path) could not be read"))
  }

  private func run(_ plist: String) throws -> BuiltCommand.Ending {
    let text = NewsScenario(ran: nil).text.replacingOccurrences(
      of: "\"opened\":", with: "\"plist\": \"\(plist)\", \"opened\":")
    try folder.put(text, in: "inside/f")
    return try BuiltCommand.run(["run", "inside/f", "-q"], in: folder)
  }
}
