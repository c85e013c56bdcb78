import CommandLanguage
import Foundation
import LongForm
import Testing

/// Populations as a user runs them: whole, in shards, stopped, put together.
@Suite struct FleetTests {
  private let folder: Folder

  static let text = """
    {
      "format": 1, "name": "Small", "start": "2026-06-01T00:00Z", "duration": "2d",
      "apps": [{
        "id": "com.example.news", "tasks": [{ "refresh": "com.example.news.refresh" }],
      }],
      "groups": [
        { "group": "often", "weight": 3, "opened": "daily" },
        { "group": "seldom", "weight": 1, "opened": ["19:00 jitter 1h"], "battery": "30%..90%" },
      ],
    }
    """

  init() throws {
    folder = try Folder()
    try folder.put(Self.text, in: "small.jsonc")
    try folder.put(NewsScenario().text, in: "one.jsonc")
  }

  private func run(
    _ command: String, variables: [String: String] = [:]
  ) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(
      command.split(separator: " ").map(String.init), variables: variables, in: folder)
  }

  /// `RECORD=1` writes them anew where their format or what they count has changed.
  @Test(arguments: [
    ("half-0", "small", "20", "0/2"), ("half-1", "small", "20", "1/2"),
    ("whole", "two-apps", "3", "0/1"),
  ])
  func thePartsOfTheFuzzCorpusAreWhatTheCommandWrites(
    _ part: String, _ population: String, _ devices: String, _ shard: String
  ) throws {
    let corpus = BuiltCommand.packageFolder.appendingPathComponent("Tests/FuzzCorpus")
    let file = corpus.appendingPathComponent("populations/\(population).jsonc").path
    let ending = try BuiltCommand.run(
      ["run", file, "--devices", devices, "--shard", shard, "-o", "new.part"], in: folder)
    #expect(ending.status == 0, "\(ending.error)")
    let written = try Data(contentsOf: URL(fileURLWithPath: folder("new.part")))
    let kept = corpus.appendingPathComponent("parts/\(part)")
    if LongForm.isRecording { try written.write(to: kept) }
    #expect(try Data(contentsOf: kept) == written, "RECORD=1 swift test writes it anew")
  }

  /// As many devices as it takes, and no more; the figures are those of a run of as many.
  @Test func itRunsUntilTheShareIsKnown() throws {
    struct Answer: Decodable {
      struct Within: Decodable {
        let wantedShare: Double
        let reachedShare: Double
        let isMet: Bool
      }
      let devices: Int
      let within: Within?
      let digest: String
    }
    func answer(_ words: String) throws -> Answer {
      try JSONDecoder().decode(
        Answer.self, from: Data(try run("run small.jsonc --json \(words)").output.utf8))
    }
    let found = try answer("--within 1.5%")
    let within = try #require(found.within)
    #expect(found.devices > 100 && found.devices % 100 == 0)
    #expect(within.isMet && within.wantedShare == 0.015 && within.reachedShare < 0.015)
    #expect(try answer("--devices \(found.devices)").digest == found.digest)
    let before = try #require(try answer("--within 1.5% --devices \(found.devices - 100)").within)
    #expect(!before.isMet && before.reachedShare >= 0.015)
    let one = try run("run small.jsonc --within 1.5% --threads 1").output
    #expect(try run("run small.jsonc --within 1.5% --threads 5").output == one)
    let drawn = one.split(separator: "\n").filter {
      $0.hasPrefix("  drawn ") || $0.hasPrefix("            ")
    }
    #expect(drawn.first?.contains("\(found.devices) devices: after so many") == true, "\(one)")
    let stopped = try run("run small.jsonc --within 0.1% --devices 120").output
    #expect(stopped.contains("stopped at 120 devices, the most allowed"), "\(stopped)")
  }

  @Test(arguments: ["0%", "0.09%", "50.1%", "2", "-2%", "two", "nan%", "1e1%"])
  func aPrecisionThatIsNoneIsRefused(_ text: String) throws {
    let ending = try run("run small.jsonc --within=\(text)")
    #expect(ending.status == 64 && ending.output.isEmpty)
    #expect(
      ending.error
        == "bgsim: --within needs a percentage from 0.1% to 50%, such as 2%, not \"\(text)\"\n")
    #expect(try run("run one.jsonc --within 2%").error.contains("only for populations"))
    #expect(try run("run small.jsonc --within 2% --schedulers 3").status == 64)
    #expect(try run("run small.jsonc --within 2% --shard 0/2").status == 64)
  }

  @Test func twoPopulationsAreComparedUnderSchedulers() throws {
    let words = "compare small.jsonc --set device.lowPowerMode=true --devices 20 --schedulers 2"
    let text = try run(words)
    #expect(text.status == 0, "\(text.error)")
    #expect(text.output.hasPrefix("B is worse: "), "\(text.output)")
    struct Answer: Decodable {
      struct Task: Decodable {
        struct Row: Decodable {
          let figure: String
          let schedulers: Int
          let moreInB: Int
          let lessInB: Int
          let meanB: Double
        }
        let figures: [Row]
      }
      let outcome: String
      let verdict: String
      let devices: Int
      let tasks: [Task]
    }
    let json = try JSONDecoder().decode(
      Answer.self, from: Data(try run(words + " --json").output.utf8))
    #expect(json.outcome == "b-is-worse" && json.devices == 20)
    let flat = text.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(flat.hasPrefix(json.verdict))
    #expect(json.verdict.contains("under all 3 schedulers"), "\(json.verdict)")
    let row = try #require(json.tasks[0].figures.first { $0.figure == "launchesPerDay" })
    #expect(row.schedulers == 3 && row.moreInB == 0 && row.lessInB == 3 && row.meanB == 0)
  }

  /// Whether somebody has it never, and less than once a day, is not hidden in a bar.
  @Test func theFirstBarsAreNeverAndLessThanOnceADay() throws {
    let text = try run("run small.jsonc --devices 60 --set device.battery=40%").output
    let lines = text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.contains("users by launches a day") })
    #expect(lines[start + 1].hasPrefix("  never "), "\(text)")
    #expect(lines[start + 2].hasPrefix("  under "), "\(text)")
    let never = try #require(lines[start + 1].firstMatch(of: /([0-9.]+ %)$/)?.1)
    let all = try #require(lines.first { $0.hasPrefix("  all ") && $0.contains("[") })
    #expect(text.contains("\(never) ["), "\(all)")
  }

  @Test(arguments: ["", " --json"])
  func mergedShardsEqualASingleRun(_ form: String) throws {
    let single = try run("run small.jsonc --devices 9\(form)")
    #expect(single.status == 0, "\(single.error)")
    for index in 0..<3 {
      let ending = try run("run small.jsonc --devices 9 --shard \(index)/3")
      #expect(ending.status == 0 && ending.output.isEmpty, "\(ending.error)")
    }
    let names = (0..<3).map { "small.\($0)-of-3.part" }
    #expect(folder.names.filter { $0.hasSuffix(".part") } == names)
    let merged = try run("merge \(names[2]) \(names[0]) \(names[1])\(form) -o merged")
    #expect(merged.status == 0, "\(merged.error)")
    #expect(folder.text("merged") == single.output)
    #expect(try run("merge \(names.joined(separator: " "))\(form)").output == single.output)
  }

  @Test func aFinishedShardIsNotRunAgain() throws {
    let shard = ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2"]
    let command = "run small.jsonc --devices 4 --shard auto"
    #expect(try run(command, variables: shard).error.contains("2 of 4 devices are in"))
    let before = folder.text("small.1-of-2.part")
    let again = try run(command, variables: shard)
    #expect(again.status == 0)
    #expect(again.error.contains("\"small.1-of-2.part\" already contains all of this part"))
    #expect(folder.text("small.1-of-2.part") == before)
    // Another input is another part.
    let other = try run(command + " --seed 2", variables: shard)
    #expect(other.status == 0 && folder.text("small.1-of-2.part") != before)
  }

  /// A very large file is kept as well.
  @Test func aFileThatIsNotAPartIsNotReplaced() throws {
    for text in ["mine", String(repeating: "mine", count: 5_000_000)] {
      try folder.put(text, in: "small.0-of-2.part")
      let ending = try run("run small.jsonc --devices 4 --shard 0/2")
      #expect(ending.status == 73)
      #expect(
        ending.error
          == "bgsim: \"small.0-of-2.part\" is no part of a population's result and is not replaced; "
          + "move it away, or name another file with --output\n")
      #expect(folder.text("small.0-of-2.part") == text)
    }
  }

  /// The run that has fewer devices adopts the part of the run that has more.
  @Test func aShardStartedTwiceKeepsTheLongerPart() throws {
    #expect(try run("run small.jsonc --devices 9 --shard 0/1 -o whole").status == 0)
    let whole = try #require(folder.text("whole"))
    let console = TestConsole()
    console.interruptAfterAsking = 0
    console.meanwhile = { [folder] in try? folder.put(whole, in: "part") }
    let status = console.run(
      "run", folder("small.jsonc"), "--devices", "9", "--shard", "0/1", "-o", folder("part"))
    #expect(status == .success)
    #expect(folder.text("part") == whole)
  }

  /// A pipe is not searched for results of an earlier run: reading it would never end.
  @Test func aPartCanBeWrittenToStandardOutput() throws {
    let part = try run("run small.jsonc --devices 4 --shard 0/1 -o -").output
    #expect(part.hasPrefix("{\"bgsimPart\":"))
    #expect(try run("run small.jsonc --devices 4 --shard 0/1 -o /dev/stdout").output == part)
  }

  @Test func aTerminatedShardKeepsItsResultsAndCanContinue() throws {
    let process = Process()
    process.executableURL = try BuiltCommand.path()
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments = ["run", "small.jsonc", "--devices", "100000000", "--shard", "0/1"]
    let error = Pipe()
    process.standardError = error
    try process.run()
    usleep(700_000)
    kill(process.processIdentifier, SIGTERM)
    let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 75, "\(words)")
    #expect(words.contains("of 100000000 devices, which are in \"small.0-of-1.part\""), "\(words)")
    #expect(folder.names.filter { $0.contains("part") } == ["small.0-of-1.part"])
    let merged = try run("merge small.0-of-1.part")
    #expect(merged.status == 65)
    #expect(
      merged.error.contains("run its command again to continue from there"), "\(merged.error)")
  }

  @Test(
    arguments: [
      (
        "run small.jsonc --seeds 3", 64,
        "--seeds is only for scenarios, and \"small.jsonc\" is not one"
      ),
      ("run small.jsonc --log l", 64, "--log is only for scenarios"),
      (
        "run one.jsonc --devices 3", 64,
        "--devices is only for populations, and \"one.jsonc\" is not one"
      ),
      ("run one.jsonc --shard 0/2", 64, "--shard is only for populations"),
      ("run small.jsonc --shard 2/2", 64, "--shard needs I/N"),
      ("run small.jsonc --shard auto", 64, "--shard auto found no variables"),
      ("run small.jsonc small.jsonc --shard 0/1", 64, "--shard goes with one file"),
      ("run small.jsonc --devices 0", 64, "--devices needs a whole number"),
      ("explain small.jsonc", 65, "this is a population"),
      ("merge", 64, "merge needs a part"), ("merge nothing", 66, "nothing"),
      ("merge one.jsonc", 65, "one.jsonc: this is not a part of a population's result"),
      ("new --device 3", 64, "--device needs --from"),
    ] as [(String, Int32, String)])
  func optionsAndFilesThatDoNotFitTogetherAreRefused(
    _ command: String, _ status: Int32, _ words: String
  ) throws {
    let ending = try run(command)
    #expect(ending.status == status, "\(command): \(ending.error)")
    #expect(ending.error.contains(words), "\(command): \(ending.error)")
    #expect(ending.output.isEmpty)
  }

  @Test func aPopulationCannotBeTested() throws {
    let ending = try run("test small.jsonc")
    #expect(ending.status == 65)
    #expect(ending.output.contains("this is a population; `bgsim run`"), "\(ending.output)")
  }

  @Test func thePopulationStarterPassesCheckAndRuns() throws {
    #expect(try run("new --from population -o readers.jsonc").status == 0)
    #expect(try run("check readers.jsonc --strict").output.contains("nothing wrong found"))
    let schema = try run("help schema population").output
    #expect(schema.contains("\"title\": \"Population, format 1\""))
    let ending = try run("run readers.jsonc --devices 100 --days 7")
    #expect(ending.status == 0, "\(ending.error)")
    // The article about the command shows some lines of it.
    let lines = ending.output.split(separator: "\n").filter { line in
      ["  users ", "  all  ", "  a few times a day "].contains { line.hasPrefix($0) }
    }.prefix(3).joined(separator: "\n")
    #expect(
      try ShownPage().shows(
        "```text\n\(lines)\n```\n", inPlaceOf: /```text\n  users (?s:.)*?```\n/), "\(lines)")
    #expect(ending.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(ending.output)")
  }

  @Test func oneDeviceCanBeExtractedAsAScenario() throws {
    let device = try run("new --from small.jsonc --device 5")
    #expect(device.status == 0, "\(device.error)")
    try folder.put(device.output, in: "five.jsonc")
    let report = try run("run five.jsonc --details")
    #expect(report.status == 0, "\(report.error)")
    #expect(report.output.contains("freshness"), "\(report.output)")
    #expect(try run("run five.jsonc --json").output.contains("\"freshness\""))
  }

  @Test func errorsInAPopulationNameTheirLineAndColumn() throws {
    try folder.put(Self.text.replacing("\"daily\"", with: "\"dayly\""), in: "small.jsonc")
    let ending = try run("check small.jsonc --diagnostics short")
    #expect(ending.status == 65)
    #expect(ending.output.hasPrefix("small.jsonc:7:48: error[S107]"), "\(ending.output)")
  }
}
