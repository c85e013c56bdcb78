import Foundation
import Testing

/// The main job of each verb that reads scenarios, with what it says and what it ends with.
@Suite struct ScenarioVerbTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "holds.jsonc")
    try folder.put(NewsScenario(ran: 9).text, in: "fails.jsonc")
    try folder.put(NewsScenario(ran: nil).text, in: "silent.jsonc")
    try folder.put(
      NewsScenario(extra: "\"limits\": { \"events\": 20 },").text, in: "limit.jsonc")
    try folder.put("{", in: "broken.jsonc")
    try folder.put(NewsScenario(extra: "\"colour\": 1,").text, in: "unknown.jsonc")
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let command: String
    var status: Int32 = 0
    var says = ""
    var complains = ""
    var testDescription: String { "bgsim " + command }
  }

  private static let task = "com.example.news.refresh"

  @Test(arguments: [
    Row(command: "run holds.jsonc", says: "the expectation holds"),
    Row(command: "run holds.jsonc", says: "more      bgsim run holds.jsonc --details"),
    Row(command: "run holds.jsonc fails.jsonc", status: 1, says: "the expectation failed"),
    Row(command: "run fails.jsonc", status: 1, complains: "an expectation does not hold"),
    Row(command: "run silent.jsonc --details", says: "ran       5 times"),
    Row(
      command: "run fails.jsonc", status: 1, says: "repeat:  bgsim run fails.jsonc --seed 1 --quiet"
    ),
    Row(command: "run holds.jsonc --quiet", says: "holds   com.example.news.refresh ran 1"),
    Row(command: "run silent.jsonc --seed 7", says: "; seed 7\n"),
    Row(command: "run holds.jsonc --seeds 4", says: "Launches a day over 4 seeds"),
    Row(command: "run holds.jsonc --json", says: "{\"summary\":1,\"seed\":\"1\""),
    Row(command: "run holds.jsonc --sentences", says: "07:05"),
    Row(command: "run fails.jsonc --seeds 4", status: 1, says: "holds in 0 of 4 seeds"),
    Row(
      command: "run holds.jsonc --set device.lowPowerMode=true", status: 1, says: "low-power-mode"),
    Row(command: "run", status: 64, complains: "run needs a scenario file"),
    Row(command: "run holds.jsonc --seed x", status: 64, complains: "--seed needs a whole number"),
    Row(command: "run holds.jsonc --set nothing", status: 64, complains: "nothing"),
    Row(command: "run holds.jsonc --json -q", status: 64, complains: "cannot be combined with"),
    Row(command: "run holds.jsonc --seeds 2 --log l", status: 64, complains: "--seeds cannot be"),
    Row(command: "run holds.jsonc --seeds 2 --seed 1", status: 64, complains: "with --seed\n"),
    Row(command: "run holds.jsonc --seeds 2 --details", status: 64, complains: "with --details"),
    Row(command: "run holds.jsonc --log -", status: 64, complains: "the same place"),
    Row(command: "run holds.jsonc --log x -o x", status: 64, complains: "the same place"),
    Row(command: "test holds.jsonc --junit /dev/stdout", status: 64, complains: "the same place"),
    Row(command: "run broken.jsonc", status: 65, complains: "error[S006]: { is not closed"),
    Row(command: "run broken.jsonc --seed 3", status: 65, complains: "error[S006]"),
    Row(command: "run unknown.jsonc", status: 65, complains: "there is no key \"colour\""),
    Row(command: "run limit.jsonc", status: 65, complains: "the busiest identifier is \(task)"),
    Row(command: "run limit.jsonc --log l", status: 65, complains: "more than 20 events"),
    Row(
      command: "run limit.jsonc --seeds 9", status: 65,
      complains: "… and 6 more\n9 errors in limit.jsonc"),
    Row(command: "run missing.jsonc", status: 66, complains: "does not exist"),
    Row(command: "run .", status: 66, complains: "is a folder"),
    Row(command: "run holds.jsonc -o none/x", status: 73, complains: "cannot be created"),
    Row(command: "run holds.jsonc --log none/x", status: 73, complains: "cannot be created"),
    Row(command: "test holds.jsonc --junit none/x", status: 73, complains: "cannot be created"),
    Row(command: "explain holds.jsonc \(task) --at +30h", says: "app-usage"),
    Row(command: "explain holds.jsonc \(task)", says: "earliest-begin-date"),
    Row(command: "explain holds.jsonc", says: "earliest-begin-date"),
    Row(command: "explain holds.jsonc news.refresh", says: "earliest-begin-date"),
    Row(command: "explain holds.jsonc --app x", status: 64, complains: "--app needs an identifier"),
    Row(command: "explain holds.jsonc com.example.news.refesh", status: 64, complains: task),
    Row(
      command: "explain holds.jsonc \(task) --at noon", status: 64,
      complains: "--at needs a moment such as"),
    Row(
      command: "explain holds.jsonc \(task) --at +9d", status: 64,
      complains: "--at needs a moment from day 1 00:00 to day 6 00:00"),
    Row(command: "test holds.jsonc", says: "1 file: 1 as expected, 0 failed, 0 unusable"),
    Row(command: "test fails.jsonc", status: 1, says: "1 file: 0 as expected, 1 failed"),
    Row(command: "test silent.jsonc", status: 65, says: "the file has no expectations"),
    Row(command: "test limit.jsonc", status: 65, says: "more than 20 events"),
    Row(command: "test holds.jsonc missing.jsonc", status: 66, says: "does not exist"),
    Row(
      command: "test limit.jsonc --diagnostics short", status: 65,
      says: "limit.jsonc:10:15: error[S303]: the run took more than 20 events; seed 1 reached"),
    Row(
      command: "run limit.jsonc --diagnostics github", status: 65,
      complains: "::error file=limit.jsonc,line="),
    Row(
      command: "test missing.jsonc --diagnostics github", status: 66,
      says: "::error title=missing.jsonc::"),
    Row(
      command: "test silent.jsonc --diagnostics json", status: 65, says: "\"code\": \"S304\""),
    Row(
      command: "test . --filter *nothing*", status: 65,
      complains: "--filter \"*nothing*\" matched none"),
    Row(command: "test . --filter *s.jsonc", status: 1, says: "2 files: 1 as expected, 1 failed"),
    Row(command: "test fails.jsonc --diagnostics github", status: 1, says: "::error file=fails"),
    Row(
      command: "check holds.jsonc silent.jsonc", says: "nothing wrong found in holds.jsonc\n"),
    Row(command: "check holds.jsonc broken.jsonc", status: 65, says: "error[S006]"),
    Row(command: "check missing.jsonc", status: 66, complains: "does not exist"),
    Row(command: "new --from casual", says: "\"format\": 1"),
    Row(command: "new --from casul", status: 64, complains: "did you mean casual?"),
    Row(command: "new --force", status: 64, complains: "--force needs --output"),
    Row(command: "help schema", says: "json-schema.org"),
  ])
  func eachCommandDoesItsJobAndEndsAsItSays(_ row: Row) throws {
    let ending = try BuiltCommand.run(
      row.command.split(separator: " ").map(String.init), in: folder)
    #expect(ending.status == row.status, "\(ending.error)")
    #expect(row.says.isEmpty || ending.output.contains(row.says), "\(ending.output)")
    #expect(row.complains.isEmpty == ending.error.isEmpty || [1, 65, 66].contains(row.status))
    #expect(row.complains.isEmpty || ending.error.contains(row.complains), "\(ending.error)")
    if row.says.isEmpty && (row.status > 65 || row.status == 64) {
      #expect(ending.output.isEmpty, "\(ending.output)")
    }
    #expect(folder.names.count == 6, "\(folder.names)")
  }

  @Test func aDashIsStandardInput() throws {
    let text = NewsScenario().text
    for arguments in [
      ["run", "-", "--json"], ["explain", "-", Self.task], ["test", "-"], ["check", "-"],
    ] {
      let read = try BuiltCommand.run(arguments, input: text)
      let named = try BuiltCommand.run(
        arguments.map { $0 == "-" ? "holds.jsonc" : $0 }, in: folder)
      #expect(read.status == 0 && named.status == 0, "\(arguments): \(read.error)")
      #expect(
        read.output.replacingOccurrences(of: "standard input", with: "-")
          == named.output.replacingOccurrences(of: "holds.jsonc", with: "-"),
        "\(arguments)")
    }
    let broken = try BuiltCommand.run(["run", "-"], input: "{")
    #expect(broken.status == 65)
    #expect(broken.error.contains("standard input:1:1"), "\(broken.error)")
  }

  @Test func aLogTellsTheHistoryThatTheScenarioTells() throws {
    #expect(
      try BuiltCommand.run(["run", "holds.jsonc", "-q", "--log", "l"], in: folder).status == 0)
    let told = try BuiltCommand.run(["explain", "holds.jsonc", Self.task], in: folder).output
    #expect(told.contains("app-usage"))
    #expect(try BuiltCommand.run(["explain", "l", Self.task], in: folder).output == told)
    let piped = try BuiltCommand.run(["explain", "-", Self.task], input: folder.text("l") ?? "")
    #expect(piped.output == told)
    let asked = try BuiltCommand.run(["explain", "l", Self.task, "--at", "06:30"], in: folder)
    #expect(asked.status == 64)
    let cut = String((folder.text("l") ?? "").dropLast(40))
    #expect(try BuiltCommand.run(["explain", "-", Self.task], input: cut).status == 65)
  }

  @Test func whatNewPrintsIsAScenarioThatRuns() throws {
    let text = try BuiltCommand.run(["new"]).output
    let ending = try BuiltCommand.run(["run", "-"], input: text)
    #expect(ending.status == 0, "\(ending.error)")
    #expect(ending.error == "")
  }
}
