import AppCheck
import Foundation
import LongForm
import PlatformFacts
import RunRecord
import RunText
import Scenarios
import SchedulerEngine
import Testing
import Workshop

@testable import CommandLanguage

/// What the README and the pages that it links to show is real.
@Suite(.serialized) struct ReadmeTests {
  private static let articles =
    "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/"
  private static let command = ShownPage.command
  private static let trust = articles + "HowFarToTrustIt.md"
  private static let engine =
    "Sources/Engine/SchedulerEngine/SchedulerEngine.docc/SchedulerEngine.md"

  private func file(_ path: String) throws -> String {
    try String(contentsOf: BuiltCommand.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func theDemoShownIsReal() throws {
    let output = try BuiltCommand.run(["demo"]).output
    #expect(
      try ShownPage().shows(
        "```text\n\(output)```\n", inPlaceOf: /```text\nAssumed, seed(?s:.)*?```\n/))
  }

  @Test func theFirstErrorShownIsReal() throws {
    let output = try BuiltCommand.run(
      ["check", "Examples/NeverRuns"], at: BuiltCommand.packageFolder
    )
    .output
    // The answer stands above it.
    let parts = output.components(separatedBy: "\n\n")
    #expect(parts[0].hasPrefix("3 errors "))
    #expect(try file("README.md").contains("```text\n\(parts[1])\n```\n"))
  }

  @Test func theSwiftExampleCompilesAndRuns() throws {
    let source = try file("Tests/CommandTests/ReadmeExample.swift")
    #expect(try file(Self.engine).contains("```swift\n\(source)```\n"))
    let refreshes = try refreshesInAWeek()
    #expect(refreshes > 20)
    let claim = "It returns \(refreshes)."
    #expect(try ShownPage(Self.engine).shows(claim, inPlaceOf: /It returns [0-9]+\./), "\(claim)")
  }

  @Test(
    "The commands shown on each page work",
    arguments: [
      "README.md", Self.command, "Examples/README.md", "Tests/README.md",
      ".github/CONTRIBUTING.md",
    ])
  func commandsWork(of page: String) throws {
    let commands = try file(page).split(separator: "\n").filter {
      $0.hasPrefix("swift ") || $0.hasPrefix("bash ")
    }
    #expect(commands.count >= 3)
    let manifest = try file("Package.swift")
    // One follows from another, as for a reader who tries them in order where the examples are.
    let folder = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder("Examples"),
      withDestinationPath: BuiltCommand.packageFolder.appendingPathComponent("Examples").path)
    for command in commands {
      let words = shellWords(command)
      switch words.prefix(2) {
      case ["swift", "run"] where words[2] == "bgsim":
        let expected: Int32 =
          command.hasSuffix("# fails on purpose") ? 1 : command.hasSuffix("# exit code 65") ? 65 : 0
        let status = try BuiltCommand.run(Array(words.dropFirst(3)), in: folder).status
        #expect(status == expected, "\(command)")
      case ["swift", "run"]:
        let program = words.dropFirst(2).first { !["-c", "release"].contains($0) }
        #expect(manifest.contains("\"\(program ?? "")\""), "\(command)")
      case ["swift", "test"], ["swift", "build"]: break
      default: #expect(try !file(words[1]).isEmpty, "\(command)")
      }
    }
  }

  @Test func theShippedProgramIsBuiltByOneScriptEverywhere() throws {
    for page in [Self.command, ".github/container/Dockerfile", ".ci/checks/release-build"] {
      let text = try file(page)
      #expect(text.contains("shipped-program"), "\(page)")
      #expect(!text.contains("-static-executable"), "\(page) links in a way of its own")
    }
    let script = try file(".ci/shipped-program")
    #expect(script.contains("program=$PWD/.build/shipped/bgsim"), "the article says where it is")
  }

  /// Quoted text is one word; comments are dropped.
  private func shellWords(_ command: Substring) -> [String] {
    let parts = command.split(separator: "#")[0].split(
      separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  @Test func theSevenFactorsShownAreThoseOfTheEngineAndCiteTheirFacts() throws {
    let lines = try file(Self.trust).split(separator: "\n")
    for objector in RuleID.allCases where RuleSet.sevenFactors.contains(objector) {
      let rule = objector.introduction
      let start = "| `\(rule.name)` | \(rule.source.trust) | "
      let row = try #require(lines.first { $0.hasPrefix(start) }, "\(start)")
      let cell = row.dropFirst(start.count).prefix { $0 != "|" }
      let cited = cell.matches(of: /facts? ([0-9]+(?:, [0-9]+)*)/).flatMap {
        $0.1.split { !$0.isNumber }.compactMap { Int32($0) }
      }
      #expect(!cited.isEmpty, "\(rule.name)")
      for number in cited {
        let fact = try #require(PlatformFact.numbered(number), "\(rule.name)")
        #expect(fact.isShown(by: rule.name), "\(rule.name) and fact \(number)")
        let links = fact.sources.compactMap(\.link)
        #expect(links.contains { cell.contains($0) }, "\(rule.name) and fact \(number)")
      }
    }
  }

  /// A line for each factor, from its card.
  @Test func theReadmeHasTheSevenFactorsAsTheEngineKnowsThem() throws {
    let start =
      "| factor | stops | what ends it | label | more |\n| --- | --- | --- | --- | --- |\n"
    let readme = try file("README.md")
    let shown = readme.components(separatedBy: start).dropFirst().first?
      .split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("|") }
    let real = RuleID.allCases.filter { RuleSet.sevenFactors.contains($0) }.map { rule in
      let known = rule.introduction
      let kinds = TaskKind.allCases.compactMap { kind in
        switch rule.applies(to: kind, by: Rules()) {
        case .never: String?.none
        case .onDemand: "(\(kind.text))"
        case .always: "\(kind.text)"
        }
      }
      let all = TaskKind.allCases.map { "\($0.text)" }
      let end = known.card.usualEnd?.text ?? (known.card.endsByItself ? "time" : "nothing")
      return
        "| \(known.name) | \(kinds == all ? "all work" : kinds.joined(separator: ", ")) | \(end) "
        + "| \(known.source.trust) | `bgsim help \(known.name)` |"
    }
    #expect(real.count == 7)
    #expect(shown.map { $0.map(String.init) } == real, "\(real.joined(separator: "\n"))")
  }

  @Test func theEngineAloneSaysWhyARequestWaits() throws {
    let source = try file("Tests/CommandTests/ReadmeEngine.swift")
    #expect(try file("README.md").contains("```swift\n\(source)```\n"))
    let rule = try #require(try whyItWaits())
    #expect(try file("README.md").contains("returns the\nrule `\(rule.introduction.name)`"))
  }

  @Test func theReadmeIsShortAndItsComparisonFindsADifference() throws {
    let readme = try file("README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 260)
    let command = try #require(
      readme.split(separator: "\n").first { $0.hasPrefix("swift run bgsim compare ") })
    let output = try BuiltCommand.run(
      Array(shellWords(command).dropFirst(3)), at: BuiltCommand.packageFolder
    ).output
    let said = try #require(readme.firstMatch(of: /makes of it \("([^"]*)"\)/)?.1)
    #expect(said.hasPrefix("B is ") && output.hasPrefix(said), "\(output)")
  }

  @Test func everyVerbIsListed() throws {
    let readme = try file(Self.command)
    for verb in Verb.all { #expect(readme.contains("| `\(verb.name)` |"), "\(verb.name)") }
  }

  @Test func theEventLogVersionShownIsCurrent() throws {
    #expect(try file(Self.command).contains("`\"version\":\(EventLogHeader.version)`"))
    #expect(try file(".github/CHANGELOG.md").contains("`\"version\": \(EventLogHeader.version)`"))
  }

  @Test func everyExitCodeIsListed() throws {
    let readme = try file(Self.command)
    for status in ExitStatus.allCases {
      #expect(readme.contains("| \(status.rawValue) | \(status.meaning) |"), "\(status)")
    }
  }
}

extension FactSource {
  /// The title up to its first colon or semicolon, leading to the address.
  fileprivate var link: String? {
    let title = title.prefix { $0 != ":" && $0 != ";" }
    return address.map { "[\(title)](\($0))" }
  }
}

extension PlatformFact {
  /// By the rule itself or by one of its numbers.
  fileprivate func isShown(by rule: StaticString) -> Bool {
    shownBy.contains { evidence in
      switch evidence {
      case .rule(let name): name == rule.description
      case .parameter(let name): name.hasPrefix("\(rule).")
      case .tests, .example, .tool, .waits, .nothing: false
      }
    }
  }
}

/// The article about CI promises commands and what they exit with; here they are run.
@Suite struct CIArticleTests {
  private static func article() throws -> String {
    let path = "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/InYourCI.md"
    return try String(
      contentsOf: BuiltCommand.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  /// Every call of the command in the article, without what starts it.
  private static func calls() throws -> [[String]] {
    try article().split(separator: "\n").compactMap { line in
      guard let start = line.firstRange(of: "swift run bgsim ") else { return nil }
      return line[start.upperBound...].split(separator: " ").map(String.init)
    }
  }

  /// A folder as the article's reader has it: scenarios, an app, and the log of a device.
  private static func project() throws -> Folder {
    let folder = try Folder()
    let files = FileManager.default
    let examples = BuiltCommand.packageFolder.appendingPathComponent("Examples")
    let root = URL(fileURLWithPath: folder.path)
    for name in ["scenarios", "App", "logs"] {
      try files.createDirectory(
        at: root.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let example = "does-the-news-refresh-before-breakfast.jsonc"
    try files.copyItem(
      at: examples.appendingPathComponent(example),
      to: root.appendingPathComponent("scenarios/\(example)"))
    for part in ["Info.plist", "Sources"] {
      try files.copyItem(
        at: examples.appendingPathComponent("FeedApp/\(part)"),
        to: root.appendingPathComponent("App/\(part)"))
    }
    let run = try BuiltCommand.run(
      ["run", "scenarios/\(example)", "--log", "logs/failed.jsonl"], in: folder)
    #expect(run.status == 0, "\(run.error)")
    return folder
  }

  @Test func everyCommandOfTheArticleWorks() throws {
    let calls = try Self.calls()
    #expect(calls.map(\.[0]) == ["test", "check", "check", "test", "explain"])
    let folder = try Self.project()
    for call in calls {
      let ending = try BuiltCommand.run(call, in: folder)
      #expect(ending.status == 0, "\(call): \(ending.output)\(ending.error)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.path + "/results.xml"))
  }

  @Test func theExitCodesInTheArticleAreReal() throws {
    let codes = try Self.article().split(separator: "\n").compactMap { row in
      Int32(row.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) ?? "")
    }
    let folder = try Self.project()
    try folder.put("{", in: "broken.jsonc")
    let good = "scenarios/does-the-news-refresh-before-breakfast.jsonc"
    let calls = [
      ["test", good], ["test", good, "--set", "device.lowPowerMode=true"],
      ["test", "broken.jsonc"], ["test", "missing.jsonc"],
    ]
    #expect(try calls.map { try BuiltCommand.run($0, in: folder).status } == codes)
  }
}

/// What the guide for trainers shows of the workshop is real.
@Suite struct WorkshopPageTests {
  private static func file(_ path: String) throws -> String {
    try String(contentsOf: BuiltCommand.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  private static func guide() throws -> String {
    try file(
      "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/TheWorkshop.md")
  }

  /// Quoted text is one word.
  private static func words(_ command: Substring) -> [String] {
    command.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
      $0 % 2 == 1 ? [String($1)] : $1.split(separator: " ").map(String.init)
    }
  }

  @Test func theCommandsOfTheGuideWork() throws {
    let folder = try Folder()
    try folder.put("# bgsim learn 5 --seed Ada\na\nb\n", in: "ada.txt")
    try folder.put("# bgsim learn room-4-a-tidy-user\n# by Ben\na\nb\n", in: "ben.txt")
    let start = "swift run bgsim "
    let commands = try Self.guide().split(separator: "\n").filter { $0.hasPrefix(start) }
    #expect(commands.count >= 10)
    for command in commands {
      let ending = try BuiltCommand.run(Self.words(command.dropFirst(start.count)), in: folder)
      #expect(ending.status == 0, "\(command): \(ending.error)")
    }
  }

  @Test func theOutputShownInTheGuideIsReal() throws {
    let parts = try Self.guide().components(separatedBy: "```text\n")
    #expect(parts.count == 4)
    let shown = parts[1].components(separatedBy: "```")[0]
    #expect(try BuiltCommand.run(["learn", "5", "--key"]).output.hasPrefix(shown), "\(shown)")
  }

  @Test func theMarkingAndTheRunShownInTheGuideAreReal() throws {
    let blocks = try Self.guide().components(separatedBy: "```text\n").map {
      $0.components(separatedBy: "```")[0]
    }
    try #require(blocks.count == 4)
    let (shown, picture) = (blocks[2], blocks[3])
    let output = try BuiltCommand.run(["learn", "5", "--answers", "-"], input: "0\nd\n").output
    #expect(output.contains(shown), "\(output)")
    let lesson = try BuiltCommand.run(["learn", "5", "--file"]).output
    let run = try BuiltCommand.run(["run", "-", "--details"], input: lesson).output
    #expect(run.contains(picture), "\(run)")
  }

  @Test func theGuideSchedulesEveryLessonOnce() throws {
    let rows = try Self.guide().split(separator: "\n").filter { $0.hasPrefix("| ") }
    var planned: [Int] = []
    for row in rows {
      let cell = row.split(separator: "|").last ?? ""
      let numbers = cell.split { !$0.isNumber }.compactMap { Int($0) }
      if cell.contains("to"), numbers.count == 2 {
        planned += Array(numbers[0]...numbers[1])
      } else {
        planned += numbers
      }
    }
    #expect(planned.sorted() == Array(1...Course.entries.count))
  }

  /// A question takes two minutes and a change three, as the guide says.
  @Test func thePlanOfTheGuideFillsNinetyMinutesAndNoneOfItTakesLonger() throws {
    let guide = try Self.guide()
    var minute = 0
    for row in guide.split(separator: "\n").filter({ $0.hasPrefix("| ") }) {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let times = cells[0].split(separator: " ").compactMap { Int($0) }
      guard times.count == 2 else { continue }
      #expect(times[0] == minute && times[1] > minute, "\(row)")
      minute = times[1]
      let lessons = cells.last?.split(separator: " ").compactMap { Int($0) } ?? []
      guard let first = lessons.first, let last = lessons.last else { continue }
      // "questions 1 and 3 to 5" of a lesson that is cut short, "ten minutes each" of several.
      let asked = cells[1].components(separatedBy: "questions ").dropFirst().first
        .map { Self.numbers($0) }
      let most = cells[1].contains("ten minutes each") ? 10 : times[1] - times[0]
      if cells[1].contains("the trainer shows") { continue }
      for lesson in first...last {
        let takes = try Self.minutes(of: lesson, asked)
        // Of room 5 the guide says that its second change is for those who are early.
        #expect(takes <= most + (lesson == 6 ? 2 : 0), "lesson \(lesson): \(takes)")
      }
    }
    #expect(minute == 90)
  }

  /// "1 and 3 to 5".
  private static func numbers(_ text: String) -> [Int] {
    text.components(separatedBy: ",")[0].components(separatedBy: " and ").flatMap { part in
      let ends = part.split(separator: " ").compactMap { Int($0) }
      return ends.count == 2 ? Array(ends[0]...ends[1]) : ends
    }
  }

  private static func minutes(of number: Int, _ asked: [Int]?) throws -> Int {
    let lesson = try #require(LessonReader.read(Course.entries[number - 1].bytes).lesson)
    return lesson.questions.enumerated().filter { asked?.contains($0.offset + 1) ?? true }
      .reduce(0) { $0 + ($1.element.value.kind == .edit ? 3 : 2) }
  }
}

/// Checks the page that says what shows what: each command works, and each suite exists.
@Suite struct WhatShowsWhatTests {
  private static let page: String = {
    let path =
      "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/WhatShowsWhat.md"
    return
      (try? String(contentsOf: BuiltCommand.packageFolder.appending(path: path), encoding: .utf8))
      ?? ""
  }()

  /// The cells of all rows but headings.
  private static let rows: [(what: String, shown: String)] = page.split(separator: "\n")
    .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| --- ") && !$0.hasSuffix("| what shows it |") }
    .map { line in
      let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      return (cells[0], cells.dropFirst().joined(separator: " | "))
    }

  private static func quoted(in text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private static let commands = Array(
    Set(quoted(in: page).filter { $0.hasPrefix("bgsim ") && $0.contains(where: \.isLowercase) })
  ).sorted().filter { $0 != "bgsim advise" }

  @Test func everyRowNamesACommandOrSuite() {
    #expect(Self.rows.count >= 90)
    for row in Self.rows {
      let shown = Self.quoted(in: row.shown)
      #expect(!row.what.isEmpty && !shown.isEmpty, "\(row.what)")
      #expect(
        row.shown == shown.map { "`\($0)`" }.joined(separator: ", "), "\(row.what): \(row.shown)")
    }
  }

  @Test func everyCommandWorks() throws {
    #expect(Self.commands.count >= 70)
    for command in Self.commands {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      // What an example says is recorded, so that other tests run it as it is.
      if words[0] == "run", words.count == 2, !LongForm.isAskedFor {
        let file = BuiltCommand.packageFolder.appending(path: words[1]).path
        #expect(FileManager.default.fileExists(atPath: file), "\(command)")
        continue
      }
      let ending = try BuiltCommand.run(words, at: BuiltCommand.packageFolder)
      #expect(ending.status == 0 && !ending.output.isEmpty, "\(command): \(ending.error)")
    }
  }

  @Test func everyNamedSuiteExists() throws {
    let names = try FactHelpTests.suites()
    let suites = Self.rows.flatMap { Self.quoted(in: $0.shown) }.filter { !$0.hasPrefix("bgsim ") }
    #expect(suites.count >= 8)
    for suite in suites { #expect(names.contains(suite), "\(suite)") }
  }

  @Test func everyRowOfTheChecklistIsOnThePage() {
    let shown = Self.rows.map(\.what)
    for row in ChecklistRow.review {
      let words = row.text.replacingOccurrences(
        of: "content-available", with: "`content-available`")
      let isThere = shown.contains { words.hasPrefix($0) || $0 == words }
      #expect(isThere || row == .registeredInTime || row == .nextRequested, "\(words)")
    }
  }
}
