import Foundation
import Testing

/// What differs between two runs, and where it begins.
@Suite struct CompareTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "news")
    try folder.put(NewsScenario(duration: "3d").text, in: "short")
    let quit = "\"events\": [{ \"at\": \"day 2 21:00\", \"forceQuit\": \"com.example.news\" }],"
    try folder.put(NewsScenario(extra: quit).text, in: "quit")
    try folder.put(NewsScenario(identifier: "com.example.news.other").text, in: "renamed")
    try folder.put("{", in: "broken")
    _ = try BuiltCommand.run(["run", "news", "-q", "--log", "log"], in: folder)
    _ = try BuiltCommand.run(["run", "news", "-q", "--log", "log2", "--seed", "2"], in: folder)
  }

  private func compare(_ words: String) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(["compare"] + words.split(separator: " ").map(String.init), in: folder)
  }

  private static let earliest = "--set apps[0].tasks[0].earliest=1h"
  private static let never = "--set apps[0].tasks[0].resubmit=never"

  /// Half the width of an interval in text is that of the JSON, and the signs are explained.
  @Test func textAndJSONTellTheSameInterval() throws {
    struct Answer: Decodable {
      struct Task: Decodable {
        struct Row: Decodable {
          let figure: String
          let low: Double?
          let high: Double?
        }
        let figures: [Row]
      }
      let verdict: String
      let tasks: [Task]
    }
    let words = "news --set rules.app-usage.threshold=60% --seeds 12"
    let text = try compare(words).output
    let json = try JSONDecoder().decode(
      Answer.self, from: Data(try compare(words + " --json").output.utf8))
    #expect(
      text.split { $0.isWhitespace }.joined(separator: " ").hasPrefix(json.verdict), "\(text)")
    let rows = json.tasks.flatMap { $0.figures }
    let shown = try #require(text.firstMatch(of: /launches .* ± ([0-9.]+)/), "\(text)")
    let row = try #require(rows.first { $0.figure == "launches" && $0.low != $0.high })
    let half = (try #require(row.high) - (try #require(row.low))) / 2
    #expect(abs(try #require(Double(shown.1)) - half) <= 0.011, "\(text)")
  }

  @Test(arguments: [
    ("news news", "No difference: each request, decision and run is the same in both."),
    ("news log", "No difference"), ("log news", "No difference"), ("log log", "No difference"),
    // A scenario beside a log takes the seed of the log.
    ("news log2", "No difference"),
    ("news log --seed 2", "seed 2 in A and 1 in B, so chance differs too"),
    ("news log --set seed=2", "No difference"),
    ("news --os 18 --os 26", "A  news --os 18\nB  news --os 26"),
    ("news --os 18 --os 26", "No difference"), ("news --os 18", "A  news\nB  news --os 18"),
    (
      "news \(earliest)",
      "news.refresh (line 10): A submits it for 07:24 or later, B for 08:09 or later"
    ),
    ("news \(earliest)", "in A it starts 07:24, in B it starts 08:12, 48 min later"),
    ("news \(never)", "only in B: chain-broken, news.refresh, 5 times"),
    ("news \(never)", "a request is accepted only in A"),
    ("news --set device.lowPowerMode=true", "at the start: in A Low Power Mode off, in B Low"),
    ("news --set device.lowPowerMode=true", "launches                         5        0"),
    ("news quit", "Tue 21:00: only in B the user swipes news away in the app switcher (line 5)"),
    ("news quit", "why bgsim explain quit com.example.news.refresh --at \"day 2 21:00\""),
    ("news short", "A lasts 5 d and B 3 d; the rest is left out"),
    ("news renamed", "20 in all: 10 only in A, 10 only in B"),
    ("news news --seeds 3", "refresh: the same in each seed"),
    ("news \(earliest) --seeds 3", "means over 3 seeds"),
    ("news \(earliest) \(never)", "B  news --set 'apps[0].tasks[0].resubmit=never'"),
    ("news \(never) --details", "oldest at opening"),
    ("news \(never) --seeds 4 --details", "95 % intervals of the difference"),
  ])
  func differencesAreReported(_ words: String, _ expected: String) throws {
    let ending = try compare(words)
    #expect(ending.status == 0, "\(ending.error)")
    let output = ending.output.split(separator: " ").joined(separator: " ")
      .replacingOccurrences(of: "\n ", with: " ")
    let wanted = expected.split(separator: " ").joined(separator: " ")
    #expect(output.contains(wanted), "\(words): \(ending.output)")
  }

  /// A run that is killed is no longer among those that are the same.
  @Test func killedAndCutShortRunsHaveRowsOfTheirOwn() throws {
    for (habit, row) in [("ignore", "killed or crashed"), ("noHandler", "cut short")] {
      for (name, takes) in [("quick", "5s"), ("slow", "10m")] {
        try folder.put(
          """
          { "format": 1, "duration": "3d", "apps": [{ "id": "com.a", "opened": ["07:10"], "tasks": [
            { "refresh": "com.a.r", "onExpiration": "\(habit)", "work": { "takes": "\(takes)" } }] }] }
          """, in: name)
      }
      let output = try compare("quick slow").output
      let same = try compare("quick quick").output
      #expect(output.contains(row) && !same.contains(row), "\(output)")
    }
  }

  /// There are no figures to compare, so each run is described in words.
  @Test func workOutsideTasksIsCompared() throws {
    for (name, takes) in [("short", "5s"), ("long", "2m")] {
      try folder.put(
        """
        { "format": 1, "duration": "1d", "apps": [{ "id": "com.a", "opened": ["07:10"],
          "activities": [{ "name": "save", "takes": "\(takes)" }] }] }
        """, in: name)
    }
    #expect(try compare("short short").output.contains("No difference"))
    for options in ["", " --details"] {
      let output = try compare("short long" + options).output
      let words = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        words.contains("outside save: A once: 1 finished; 5 s at most; B once: 1 cut short; 25 s"),
        "\(output)")
    }
  }

  /// For waits and ages, also with several seeds and under several schedulers.
  @Test(arguments: ["", " --seeds 7", " --seeds 20 --details", " --schedulers 3", " --phones 3"])
  func eachPrintedDifferenceIsTheSecondValueMinusTheFirst(_ more: String) throws {
    try folder.put(
      #"""
      { "format": 1, "start": "2026-06-01T06:00+00:00", "duration": "2d", "device": "overnight-charger",
        "apps": [{ "id": "com.a", "opened": ["07:10", "12:10"], "tasks": [
          { "refresh": "com.a.r", "earliest": "20m", "submit": ["onBackground", "ifNotPending"] }] }] }
      """#, in: "waits")
    let text = try compare("waits --set apps[0].tasks[0].earliest=4h\(more)").output
    var added = 0
    for line in text.split(separator: "\n") {
      let cells = line.replacingOccurrences(of: "  +", with: "\t", options: .regularExpression)
        .split(separator: "\t").compactMap { minutes(String($0)) }
      guard cells.count >= 3 else { continue }
      added += 1
      #expect(cells[1] - cells[0] == cells[2], "\(line)")
    }
    #expect(added >= 2, "\(text)")
  }

  /// "-3 h 55 min, better"; nil for what is no span in minutes.
  private func minutes(_ cell: String) -> Int? {
    let words = cell.prefix { $0 != "," }.split(separator: " ")
    guard words.count.isMultiple(of: 2), words.count >= 2 else { return nil }
    var sum = 0
    for place in stride(from: 0, to: words.count, by: 2) {
      let unit: Int? = ["d": 1_440, "h": 60, "min": 1][words[place + 1]]
      guard let unit, let number = Int(words[place].drop { "+-".contains($0) }) else { return nil }
      sum += number * unit
    }
    return cell.hasPrefix("-") ? -sum : sum
  }

  @Test(arguments: [
    ("", 64, "compare needs a scenario or an event log"),
    ("news", 64, "compare needs a second file"), ("log", 64, "compare needs a second file"),
    ("news short quit", 64, "unexpected argument \"quit\""),
    ("news log --seeds 3", 64, "--seeds needs the scenario file; \"log\" is a log"),
    ("log log2 --set seed=2", 64, "--set needs the scenario file"),
    ("log log2 --seed 2", 64, "--seed needs the scenario file"),
    ("news short --os 18 --os 26", 64, "cannot be combined with a second file"),
    ("news --os 19 --os 26", 64, "--os needs 13, 14, "),
    ("news short --seeds 3 --seed 2", 64, "--seeds cannot be combined with --seed"),
    ("news short --details --json", 64, "--details cannot be combined with --json"),
    ("news --set apps[0].tasks[0].earliest=soon", 64, "earliest=soon: "),
    ("news missing", 66, "missing"), ("news broken", 65, "broken"),
    ("news short -o news", 73, "news"),
  ])
  func inputsThatCannotBeComparedAreRefused(_ words: String, _ status: Int, _ error: String) throws
  {
    let ending = try compare(words)
    #expect(ending.status == Int32(status), "\(words): \(ending.output)")
    #expect(ending.output.isEmpty)
    #expect(ending.error.contains(error), "\(words): \(ending.error)")
  }

  @Test func theCommandPrintedForMoreDetailWorks() throws {
    for words in ["news \(Self.earliest)", "news \(Self.never) --seeds 4", "news log2 --seed 1"] {
      let brief = try compare(words).output
      let line = try #require(brief.split(separator: "\n").last { $0.contains("  more ") })
      let command = line.split(separator: " ").dropFirst(3).map {
        $0.replacingOccurrences(of: "'", with: "")
      }
      let more = try BuiltCommand.run(["compare"] + command, in: folder)
      #expect(more.status == 0, "\(line): \(more.error)")
      #expect(more.output.count > brief.count, "\(line)")
    }
  }

  @Test func theJSONHoldsTheSameDifferences() throws {
    let text = try compare("news \(Self.never) --json").output
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let tasks = try #require(document?["tasks"] as? [[String: Any]])
    #expect(document?["same"] as? Bool == false)
    #expect((tasks[0]["a"] as? [String: Any])?["launches"] as? Int == 5)
    let first = try #require(document?["first"] as? [String: Any])
    // Monday 07:24, when the first run asks again.
    #expect(first["kind"] as? String == "only-in-a")
    #expect(((first["atSeconds"] as? Double ?? 0) / 60).rounded(.down) == 7 * 60 + 24)
    let seeds = try compare("news \(Self.never) --seeds 4 --json").output
    let many = try JSONSerialization.jsonObject(with: Data(seeds.utf8)) as? [String: Any]
    #expect(many?["seeds"] as? Int == 4)
    let figures = (many?["tasks"] as? [[String: Any]])?[0]["figures"] as? [[String: Any]]
    #expect(figures?.last?["verdict"] as? String == "more-in-b", "\(seeds)")
  }
}

/// A scenario beside a phone's log, and populations, as a user compares them.
@Suite struct CompareLogTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(FleetTests.text, in: "small.jsonc")
    try folder.put(NewsScenario().text, in: "news.jsonc")
  }

  private func run(_ command: String) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(command.split(separator: " ").map(String.init), in: folder)
  }

  private func log(_ settings: String = "") throws {
    let ending = try run("run news.jsonc --console -o phone.log\(settings)")
    #expect(ending.status <= 1, "\(ending.error)")
  }

  @Test func aScenarioDoesNotDifferFromItsOwnLog() throws {
    try log()
    for files in ["news.jsonc phone.log", "phone.log news.jsonc"] {
      let ending = try run("compare \(files)")
      #expect(ending.status == 0, "\(ending.error)")
      #expect(ending.output.contains("score     100 % of the days differ by at most one launch"))
      #expect(ending.output.contains("differs   nowhere"), "\(ending.output)")
    }
    let details = try run("compare news.jsonc phone.log --details").output
    #expect(details.contains("refusals of the log, request by request"))
    #expect(details.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(details)")
  }

  @Test func differencesAreAvailableAsJSON() throws {
    try log(" --set rules.app-usage.lead=3h")
    let output = try run("compare news.jsonc phone.log --json").output
    let parsed = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    #expect(parsed?["logComparison"] as? Int == 2)
    let tasks = try #require(parsed?["tasks"] as? [[String: Any]])
    #expect(tasks.first?["firstApart"] != nil, "\(output)")
  }

  @Test func populationsAreComparedDeviceByDevice() throws {
    let words = "small.jsonc --set apps[0].tasks[0].earliest=6h --devices 6"
    let ending = try run("compare \(words)")
    #expect(ending.status == 0, "\(ending.error)")
    #expect(ending.output.contains("6 devices, each run in both with the same chance"))
    let json = try run("compare \(words) --json").output
    #expect(json.contains("\"populationComparison\": 1"))
  }

  @Test(arguments: [
    ("compare small.jsonc news.jsonc", 65, "a population is compared with another"),
    ("compare small.jsonc small.jsonc --seeds 3", 64, "--seeds is only for scenarios"),
    ("compare news.jsonc news.jsonc --devices 3", 64, "--devices is only for populations"),
    ("compare phone.log", 64, "needs a second file"),
    ("compare phone.log phone.log", 65, "the log of a device with a scenario"),
    ("compare news.jsonc phone.log --seeds 3", 64, "--seeds"),
    ("compare news.jsonc phone.log --set start=2030-01-01T00:00Z", 65, "no time in common"),
  ])
  func filesAndOptionsThatDoNotFitTogetherAreRefused(
    _ command: String, _ status: Int, _ words: String
  ) throws {
    try log()
    let ending = try run(command)
    #expect(ending.status == status, "\(ending.error)")
    #expect(ending.error.contains(words), "\(ending.error)")
    #expect(ending.output.isEmpty)
  }
}

@Suite struct CompareArticleTests {
  /// Compares the scenario with which the article about the command begins.
  @Test func theArticleShowsARealComparison() throws {
    let folder = try Folder()
    #expect(try BuiltCommand.run(["new", "-o", "first.jsonc"], in: folder).status == 0)
    let setting = "apps[0].tasks[0].earliest=4h"
    let output = try BuiltCommand.run(
      ["compare", "first.jsonc", "--set", setting, "--seeds", "20"], in: folder
    ).output
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.drop { !$0.isEmpty }.dropFirst().prefix { !$0.isEmpty }
      .joined(separator: "\n")
    #expect(shown.contains("launches "))
    let isShown = try ShownPage().shows(
      "```text\n\(shown)\n```\n", inPlaceOf: /```text\n +A +B +difference(?s:.)*?```\n/)
    #expect(isShown, "\(shown)")
    let command = "bgsim compare first.jsonc --set \"\(setting)\" --seeds 20\n"
    #expect(try ShownPage().text.contains(command))
  }
}
