import Foundation
import Testing

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
      arguments: ["demno"], status: 64,
      complaint: "there is no verb \"demno\"; did you mean demo?"),
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
  func eachCommandLineHasItsEnd(_ row: Row) throws {
    let ending = try BuiltCommand.run(row.arguments)
    #expect(ending.status == row.status, "\(row.testDescription)")
    #expect(
      ending.error == (row.complaint.isEmpty ? "" : "bgsim: \(row.complaint)\n"),
      "\(row.testDescription)")
    #expect(ending.output.isEmpty == (row.status != 0), "\(row.testDescription)")
  }

  @Test func bareCommandShowsTwoExamples() throws {
    let output = try BuiltCommand.run([]).output
    let examples = output.components(separatedBy: "EXAMPLES\n").last ?? ""
    #expect(examples.components(separatedBy: "  bgsim ").count == 3)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDeviceIsReported() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let ending = try BuiltCommand.run(["demo"], output: full)
    #expect(ending.status == 74)
    #expect(ending.error.hasPrefix("bgsim: standard output could not be written: "))
  }

  @Test func aClosedPipeEndsItBySignal() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let ending = try BuiltCommand.run(["demo"], output: pipe.fileHandleForWriting)
    #expect(ending.wasSignalled)
    #expect(ending.status == SIGPIPE)
  }

  struct Colours: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var arguments = ["demo"]
    var variables: [String: String] = [:]
    let areThere: Bool
  }

  @Test(arguments: [
    Colours(testDescription: "a plain terminal", areThere: true),
    Colours(testDescription: "NO_COLOR", variables: ["NO_COLOR": "1"], areThere: false),
    Colours(testDescription: "empty NO_COLOR", variables: ["NO_COLOR": ""], areThere: true),
    Colours(testDescription: "TERM=dumb", variables: ["TERM": "dumb"], areThere: false),
    Colours(
      testDescription: "--no-color", arguments: ["demo", "--no-color"], areThere: false),
    Colours(
      testDescription: "--color against NO_COLOR", arguments: ["demo", "--color"],
      variables: ["NO_COLOR": "1"], areThere: true),
  ])
  func onATerminalColourFollowsTheReader(_ row: Colours) throws {
    let text = try BuiltCommand.runOnTerminal(row.arguments, variables: row.variables)
    #expect(text.contains("Why has"), "\(row.testDescription)")
    #expect(text.contains("\u{1B}[") == row.areThere, "\(row.testDescription)")
  }

  @Test func elsewhereColourIsOnlyThereWhenAskedFor() throws {
    #expect(try !BuiltCommand.run(["demo"]).output.contains("\u{1B}"))
    #expect(try BuiltCommand.run(["demo", "--color"]).output.contains("\u{1B}[32m"))
  }

  @Test func plainTextIsPlain() throws {
    let output = try BuiltCommand.run(["demo", "--ascii"]).output
    #expect(output.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
  }

  @Test(arguments: [40, 60, 80, 100, 160])
  func noLineIsWiderThanTheTerminal(_ width: Int) throws {
    let text = try BuiltCommand.runOnTerminal(
      ["demo", "--no-color", "--days", "7"], variables: ["COLUMNS": "\(width)"])
    for line in text.split(whereSeparator: \.isNewline) {
      #expect(line.count <= width, "at \(width): \(line)")
    }
  }
}
