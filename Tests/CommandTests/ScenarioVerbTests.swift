import Basics
import Foundation
import Reports
import SchedulerEngine
import Testing

@testable import CommandLanguage
@testable import Scenarios
@testable import bgsim

/// The main job of each verb that reads scenarios, with what it says and what it ends with.
@Suite struct ScenarioVerbTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "holds.jsonc")
    try folder.put(NewsScenario(ran: 9).text, in: "fails.jsonc")
    try folder.put(NewsScenario(ran: nil).text, in: "silent.jsonc")
    try folder.put(NewsScenario(extra: "\"limits\": { \"events\": 20 },").text, in: "limit.jsonc")
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
    Row(command: "run holds.jsonc --set nothing", status: 64, complains: "nothing"),
    Row(
      command: "run holds.jsonc --set lowPowerMode=true", status: 64,
      complains: "did you mean device.lowPowerMode?"),
    Row(command: "test . --set nosuch.key=3", status: 64, complains: "there is no key \"nosuch\""),
    Row(command: "run holds.jsonc --seeds 2 --seed 1", status: 64, complains: "with --seed\n"),
    Row(command: "run holds.jsonc --seeds 2 --details", status: 64, complains: "with --details"),
    Row(command: "run holds.jsonc --log x -o x", status: 64, complains: "the same place"),
    Row(command: "test holds.jsonc --junit /dev/stdout", status: 64, complains: "the same place"),
    Row(command: "run broken.jsonc", status: 65, complains: "error[S006]: { is not closed"),
    Row(command: "run unknown.jsonc", status: 65, complains: "there is no key \"colour\""),
    Row(command: "run limit.jsonc", status: 65, complains: "the busiest identifier is \(task)"),
    Row(command: "run limit.jsonc --log l", status: 65, complains: "more than 20 events"),
    Row(
      command: "run limit.jsonc --seeds 9", status: 65,
      complains: "… and 6 more\n9 errors in limit.jsonc"),
    Row(command: "run missing.jsonc", status: 66, complains: "does not exist"),
    Row(command: "run holds.jsonc -o none/x", status: 73, complains: "cannot be created"),
    Row(command: "run holds.jsonc --log none/x", status: 73, complains: "cannot be created"),
    Row(command: "test holds.jsonc --junit none/x", status: 73, complains: "cannot be created"),
    Row(command: "explain holds.jsonc \(task) --at +30h", says: "app-usage"),
    Row(command: "explain holds.jsonc \(task)", says: "earliest-begin-date"),
    Row(command: "explain holds.jsonc", says: "earliest-begin-date"),
    Row(command: "explain holds.jsonc news.refresh", says: "earliest-begin-date"),
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
    Row(command: "test silent.jsonc --diagnostics json", status: 65, says: "\"code\": \"S304\""),
    Row(
      command: "test . --filter *nothing*", status: 65,
      complains: "--filter \"*nothing*\" matches no file"),
    Row(command: "test . --filter *s.jsonc", status: 1, says: "2 files: 1 as expected, 1 failed"),
    Row(command: "test fails.jsonc --diagnostics github", status: 1, says: "::error file=fails"),
    Row(command: "check holds.jsonc silent.jsonc", says: "nothing wrong found in holds.jsonc\n"),
    Row(command: "check holds.jsonc broken.jsonc", status: 65, says: "error[S006]"),
    Row(command: "check missing.jsonc", status: 66, complains: "does not exist"),
    Row(command: "new --from casual", says: "\"format\": 1"),
    Row(command: "new --from casul", status: 64, complains: "wifi-ipad, messenger, daily, casual,"),
    Row(command: "new --force", status: 64, complains: "--force needs --output"),
    Row(command: "help schema", says: "json-schema.org"),
  ])
  func eachCommandHasTheExpectedOutputAndExitCode(_ row: Row) throws {
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

  @Test func aDashReadsStandardInput() throws {
    let text = NewsScenario().text
    for arguments in [
      ["run", "-", "--json"], ["explain", "-", Self.task], ["test", "-"], ["check", "-"],
    ] {
      let read = try BuiltCommand.run(arguments, input: text)
      let named = try BuiltCommand.run(arguments.map { $0 == "-" ? "holds.jsonc" : $0 }, in: folder)
      #expect(read.status == 0 && named.status == 0, "\(arguments): \(read.error)")
      #expect(
        read.output.replacingOccurrences(of: "standard input", with: "-")
          == named.output.replacingOccurrences(of: "holds.jsonc", with: "-"), "\(arguments)")
    }
    let broken = try BuiltCommand.run(["run", "-"], input: "{")
    #expect(broken.status == 65)
    #expect(broken.error.contains("standard input:1:1"), "\(broken.error)")
  }

  @Test func explainSaysTheSameForAScenarioAndItsLog() throws {
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

  @Test func newPrintsAScenarioThatRuns() throws {
    let text = try BuiltCommand.run(["new"]).output
    let ending = try BuiltCommand.run(["run", "-"], input: text)
    #expect(ending.status == 0, "\(ending.error)")
    #expect(ending.error == "")
  }
}

/// `bgsim check` on scenarios: their apps are held to the rules for real ones.
@Suite struct ScenarioMistakeTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(
      """
      {
        "format": 1,
        "apps": [{
          "id": "com.example", "permitted": ["com.example.refresh"], "opened": "daily",
          "tasks": [{ "refresh": "com.example.refersh" }],
        }],
        "events": [{ "at": "day 9 10:00", "reboot": true }],
      }
      """, in: "s.jsonc")
  }

  private static let told = [
    (
      "short",
      """
      s.jsonc:5:28: warning[D201]: "com.example.refersh" is not permitted; did you mean "com.example.refresh"?

      """
    ),
    (
      "json",
      #"{ "code": "D201", "severity": "warning", "title": "\"com.example.refersh\" is not permitted","#
    ),
    (
      "github",
      """
      ::warning file=s.jsonc,line=5,col=28,endColumn=49,title=D201%3A "com.example.refersh" is not permitted::

      """
    ),
  ]

  @Test(arguments: told)
  func warningsAboutAnAppAreSortedAmongThoseOfTheFile(_ layout: String, _ words: String) throws {
    let ending = try BuiltCommand.run(["check", "s.jsonc", "--diagnostics", layout], in: folder)
    #expect(ending.status == 0 && ending.error.isEmpty, "\(ending.error)")
    let words = words.hasSuffix("::\n") ? String(words.dropLast()) : words
    let parts = ending.output.split(separator: "S208")
    #expect(parts.count == 2 && ending.output.contains(words), "\(ending.output)")
    #expect(parts.first?.contains("D201") == true, "in the order of the file: \(ending.output)")
  }

  @Test func runShowsTheConsequencesInsteadOfTheWarnings() throws {
    let ending = try BuiltCommand.run(["run", "s.jsonc"], in: folder)
    #expect(ending.status == 0 && !ending.error.contains("D201"), "\(ending.error)")
    #expect(ending.output.contains("not-permitted"), "\(ending.output)")
  }

  @Test func checkSaysThatAScenarioWithAnErrorCannotBeRun() throws {
    try folder.put("{", in: "broken")
    let ending = try BuiltCommand.run(["check", "broken"], in: folder)
    #expect(ending.status == 65 && ending.error == "bgsim: the scenario cannot be run\n")
  }
}

/// `bgsim new --shrink`
@Suite struct ShrinkTests {
  private let folder: Folder
  private static let example = BuiltCommand.packageFolder.appendingPathComponent(
    "Examples/what-if-my-handler-never-completes.jsonc"
  ).path

  init() throws { folder = try Folder() }

  @Test func theShrunkScenarioShowsTheSameFinding() throws {
    let told = try BuiltCommand.run(["new", "--shrink", Self.example, "-o", "s.jsonc"], in: folder)
    #expect(told.status == 0 && told.output.isEmpty, "\(told)")
    for words in ["it still shows: never-completed of com.example.careless.refresh", "removed: "] {
      #expect(told.error.contains(words), "\(words) in \(told.error)")
    }
    let run = try BuiltCommand.run(["run", "s.jsonc"], in: folder)
    #expect(run.status == 0 && run.output.contains("never-completed"), "\(run)")
    #expect(try #require(folder.text("s.jsonc")).hasPrefix("// Shrunk: never-completed of com."))
  }

  @Test(arguments: [
    (["new", "--shrink", "well.jsonc"], Int32(65), "there is nothing to shrink"),
    (["new", "--shrink", "none.jsonc"], 66, "does not exist"),
    (["new", "--shrink", "broken.jsonc"], 65, "error[S"),
    (["new", "--shrink", "well.jsonc", "--from", "daily"], 64, "cannot be combined"),
    (["new", "--shrink", "well.jsonc", "-o", "well.jsonc"], 73, "well.jsonc"),
    (["new", "--shrink", "well.jsonc", "-o", "well.jsonc", "--force"], 73, "well.jsonc"),
  ])
  func scenariosThatCannotBeShrunkAreRefused(
    _ arguments: [String], _ status: Int32, _ words: String
  ) throws {
    try folder.put(#"{ "format": 1, "duration": "1d" }"#, in: "well.jsonc")
    try folder.put("{ \"format\": 1, ", in: "broken.jsonc")
    let told = try BuiltCommand.run(arguments, in: folder)
    #expect(told.status == status && told.output.isEmpty, "\(told)")
    #expect(told.error.contains(words), "\(told)")
    #expect(folder.text("well.jsonc")?.hasPrefix("{ \"format\"") == true)
  }
}

/// With `--json` the output is one JSON document and nothing else.
@Suite struct JSONDocumentTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "holds")
    try folder.put(NewsScenario(ran: 9).text, in: "fails")
    try folder.put("{", in: "broken")
  }

  @Test(arguments: [
    ("run holds --json", 0, "tasks"), ("run holds fails --json", 1, "runs"),
    ("run holds missing broken --json", 66, "runs"), ("run holds --seeds 3 --json", 0, "tasks"),
    ("run holds holds --seeds 3 --json", 0, "runs"),
    ("test holds fails --json", 1, "results"), ("test holds broken missing --json", 66, "results"),
    ("test holds fails broken --diagnostics json", 65, "results"),
    ("explain holds --json", 0, "history"), ("explain holds refresh --json --at +30h", 0, "state"),
    ("compare holds fails --json", 0, "tasks"),
    ("compare holds --os 18 --os 26 --json", 0, "tasks"),
    ("compare holds fails --seeds 2 --json", 0, "seeds"),
    ("compare holds --set seed=2 --set seed=3 --json", 0, "comparisons"),
    ("check holds --json", 0, "files"), ("check holds broken missing --json", 66, "files"),
    ("help rules --json", 0, "rules"), ("help schema --json", 0, "properties"),
  ])
  func jsonOutputIsOneDocument(_ command: String, _ status: Int, _ key: String) throws {
    let ending = try BuiltCommand.run(command.split(separator: " ").map(String.init), in: folder)
    #expect(ending.status == Int32(status), "\(ending.error)")
    let document = try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
    let members = try #require(document as? [String: Any], "\(ending.output)")
    #expect(members[key] != nil, "\(ending.output)")
  }

  @Test func resultsAreInTheOrderOfTheFiles() throws {
    let text = try BuiltCommand.run(["run", "holds", "missing", "fails", "--json"], in: folder)
    let document = try JSONSerialization.jsonObject(with: Data(text.output.utf8)) as? [String: Any]
    let runs = try #require(document?["runs"] as? [[String: Any]])
    #expect(runs.map { $0["file"] as? String } == [nil, "missing", nil])
  }
}

/// No option is ignored silently: it takes effect, or the command says why it cannot.
@Suite struct IgnoredOptionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario(extra: "\"seeds\": \"1..3\",").text, in: "many.jsonc")
    try folder.put(NewsScenario().text, in: "one.jsonc")
    _ = try BuiltCommand.run(["run", "one.jsonc", "-q", "--log", "log"], in: folder)
  }

  @Test(arguments: [
    ("run many.jsonc --log l", "--log works with one run, but \"many.jsonc\" names 3 seeds"),
    ("run many.jsonc --sentences", "--sentences works with one run"),
    ("run many.jsonc --details", "--details works with one run"),
    ("check one.jsonc --json --diagnostics full", "--json cannot be combined with --diagnostics"),
    ("explain log --set seed=2", "--set needs the scenario file; \"log\" is a log"),
    ("explain log --seed 2", "--seed needs the scenario file"),
    ("explain log --at 12:00", "--at needs the scenario file"),
    ("explain one.jsonc --app com.example.news", "--app needs an identifier"),
  ])
  func optionsThatCannotTakeEffectAreRefused(_ command: String, _ words: String) throws {
    let ending = try run(command)
    #expect(ending.status == 64, "\(command): \(ending.output)")
    #expect(ending.error.contains(words), "\(ending.error)")
    #expect(folder.text("l") == nil)
  }

  @Test(arguments: [
    ("run many.jsonc --seed 2", "; seed 2\n"), ("run many.jsonc --json", "\"seeds\": 3"),
    ("run many.jsonc --seed 2 --sentences", "07:05"),
    ("run many.jsonc --quiet", "holds in 3 of 3 seeds"),
  ])
  func optionsThatCanTakeEffectDo(_ command: String, _ words: String) throws {
    let ending = try run(command)
    #expect(ending.status == 0, "\(ending.error)")
    #expect(ending.output.contains(words), "\(ending.output)")
  }

  private func run(_ command: String) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(command.split(separator: " ").map(String.init), in: folder)
  }
}

/// If the simulator is at fault, the command says so and what to report.
@Suite struct OwnMistakeTests {
  private func failure(of fault: SimulationFault) throws -> CommandFailure {
    let folder = try Folder()
    try folder.put(NewsScenario().text, in: "f")
    let loaded = try LoadedScenario(folder("f"), ParsedArguments())
    return CommandFailure(
      loaded.failure(of: [
        RunFault(seed: 1, at: .earliest, fault: .eventLimit(1, reached: .earliest, busiest: nil)),
        RunFault(seed: 7, at: loaded.prepared.setup.start + .days(1), fault: fault),
      ]))
  }

  @Test func aSimulatorBugExitsWith70AndNamesSeedAndVersion() throws {
    let request = RequestID(number: 1)
    let failure = try failure(of: .lookAgainNotAhead(request, at: .never, lookAgain: .never))
    #expect(failure.status.rawValue == 70)
    for words in ["a bug in the simulator", "seed 7", "day 2 00:00", Version.number] {
      #expect(failure.message.text.contains(words), "\(words): \(failure.message.text)")
    }
    let console = TestConsole()
    console.console.tell(failure, of: nil, ParsedArguments())
    #expect(String(decoding: console.error, as: UTF8.self) == "bgsim: \(failure.message.text)\n")
  }

  @Test func exceedingALimitIsAnErrorOfTheScenario() throws {
    let failure = try failure(of: .tooManyPlaces(2, limit: 1, at: .earliest))
    #expect(failure.status.rawValue == 65)
    #expect(failure.message.text.contains("error[S303]"))
  }
}
