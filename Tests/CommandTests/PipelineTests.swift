import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

/// What a pipeline keeps and compares from one run to the next.
@Suite struct PipelineTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario(ran: 1_000).text, in: "fails.jsonc")
    try folder.put(NewsScenario().text, in: "holds.json")
    try folder.put("{ \"format\": 1,", in: "broken.jsonc")
    try folder.put("{ \"name\": \"something else\" }", in: "package.json")
  }

  private func run(_ words: String) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(words.split(separator: " ").map(String.init), in: folder)
  }

  private func names(ofTests words: String) throws -> [String] {
    _ = try run("test fails.jsonc --junit x.xml \(words)")
    let xml = try #require(folder.text("x.xml"))
    return xml.split(separator: "\n").filter { $0.contains("<testcase") }
      .compactMap { $0.firstMatch(of: /\ name="(.*?)"/).map { String($0.1) } }
  }

  @Test func aTestHasOneNameWhateverComesOfIt() throws {
    let alone = try names(ofTests: "")
    #expect(alone.count == 1 && alone[0].hasPrefix("com.example.news.refresh ran 1000"), "\(alone)")
    #expect(try names(ofTests: "--seeds 3") == alone)
    #expect(try names(ofTests: "--seeds 4") == alone)
    #expect(try names(ofTests: "--schedulers 2") == alone)
    #expect(try names(ofTests: "--phones 2") == alone)
  }

  @Test(arguments: [
    ("--seeds 3", "0", "3", "seeds", "holds in 0 of 3 seeds"),
    ("--schedulers 2", "0", "3", "schedulers", "holds under 0 of 3 schedulers"),
    ("--phones 2", "0", "3", "phones", "holds on 0 of 3 phones"),
  ])
  func theCountsAreNumbersAndInTheMessage(
    _ row: (words: String, held: String, judged: String, by: String, message: String)
  ) throws {
    let json = try run("test fails.jsonc \(row.words) --json").output
    #expect(
      json.contains(
        "\"held\": \(row.held), \"judged\": \(row.judged), \"judgedBy\": \"\(row.by)\""), "\(json)")
    let annotated = try run("test fails.jsonc \(row.words) --diagnostics github").output
    #expect(annotated.contains("::\(row.message)%0A"), "\(annotated)")
    _ = try run("test fails.jsonc \(row.words) --junit x.xml")
    #expect(folder.text("x.xml")?.contains("message=\"\(row.message); ") == true)
    let text = try run("test fails.jsonc \(row.words)").output
    #expect(text.contains(row.message), "\(text)")
  }

  @Test func theTimesOfTheTestsOfAFileAreItsTime() throws {
    _ = try run("test . --junit x.xml")
    let xml = try #require(folder.text("x.xml"))
    let times = xml.matches(of: /<(\w+)[^>]* time="([0-9.]+)"/).map {
      (element: String($0.1), seconds: Double($0.2) ?? -1)
    }
    for element in ["testcase", "testsuite"] {
      let sum = times.filter { $0.element == element }.reduce(0) { $0 + $1.seconds }
      #expect(abs(sum - times[0].seconds) < 0.000_5, "\(xml)")
    }
    #expect(times[0].element == "testsuites" && times[0].seconds > 0)
  }

  struct Sarif: Decodable {
    struct Run: Decodable {
      struct Result: Decodable {
        struct Location: Decodable {
          struct Physical: Decodable {
            struct Artifact: Decodable { var uri: String }
            struct Region: Decodable { var startLine: Int }
            var artifactLocation: Artifact
            var region: Region?
          }
          var physicalLocation: Physical
        }
        var ruleId: String
        var locations: [Location]
      }
      var results: [Result]
    }
    var version: String
    var runs: [Run]
  }

  /// Whatever fails, the output is one document and says where.
  @Test(arguments: [
    ("test . --diagnostics sarif", ["broken.jsonc S006", "fails.jsonc expectation"]),
    ("test missing.jsonc --diagnostics sarif", ["missing.jsonc unusable"]),
    (
      "test fails.jsonc missing.jsonc --diagnostics sarif",
      [
        "fails.jsonc expectation", "missing.jsonc unusable",
      ]
    ),
    (
      "check broken.jsonc missing.jsonc --diagnostics sarif",
      [
        "broken.jsonc S006", "missing.jsonc unusable",
      ]
    ),
    ("check missing.plist --diagnostics sarif", ["missing.plist unusable"]),
  ])
  func sarifIsNothingElse(_ words: String, _ found: [String]) throws {
    let output = try run(words).output
    let log = try JSONDecoder().decode(Sarif.self, from: Data(output.utf8))
    #expect(log.version == "2.1.0")
    let told = log.runs[0].results.map {
      "\($0.locations[0].physicalLocation.artifactLocation.uri) \($0.ruleId)"
    }
    #expect(told.sorted() == found)
    for result in log.runs[0].results where result.ruleId == "expectation" {
      #expect((result.locations[0].physicalLocation.region?.startLine ?? 0) > 1)
    }
  }

  /// What is told beside a result is one document, too, and nothing where nothing is wrong.
  @Test(arguments: [
    (
      "run broken.jsonc missing.jsonc holds.json --diagnostics sarif",
      ["broken.jsonc S006", "missing.jsonc unusable"]
    ),
    ("run broken.jsonc --diagnostics sarif", ["broken.jsonc S006"]),
    ("compare holds.json missing.jsonc --diagnostics sarif", ["missing.jsonc unusable"]),
    ("run holds.json --diagnostics sarif", []),
  ])
  func sarifBesideAResultIsOneDocument(_ words: String, _ found: [String]) throws {
    let error = try run(words).error
    if found.isEmpty { return #expect(error.isEmpty) }
    let log = try JSONDecoder().decode(Sarif.self, from: Data(error.utf8))
    let told = log.runs[0].results.map {
      "\($0.locations[0].physicalLocation.artifactLocation.uri) \($0.ruleId)"
    }
    #expect(told.sorted() == found)
  }

  @Test func shortDiagnosticsHaveALineForEachFailure() throws {
    let output = try run("test . --diagnostics short").output
    let lines = output.split(separator: "\n")
    #expect(lines.count == 4, "\(output)")
    #expect(
      lines.contains { $0.contains(#/fails\.jsonc:\d+:\d+: error: .* observed /#) }, "\(output)")
  }

  /// A folder's scenarios are those that `run` accepts, and its other JSON files are not.
  @Test func aFolderIsTestedAsItsFilesAre() throws {
    try folder.put(NewsScenario().text, in: "LOUD.JSONC")
    let output = try run("test .").output
    #expect(output.contains("4 files: 2 as expected, 1 failed, 1 unusable"), "\(output)")
    #expect(output.contains("\nfails.jsonc\n"), "\(output)")
    try folder.put(NewsScenario(ran: 1_000).text, in: "-x.json")
    let odd = try run("test . --filter *x.json").output
    #expect(odd.contains("./-x.json") && !odd.contains(" -x.json"), "\(odd)")
  }

  @Test func aFilterThatMatchesNothingSaysWhatThereIs() throws {
    #expect(try run("test . --filter nothing").error.contains("there are \"broken.jsonc\", "))
    #expect(try run("test . --filter fails").error.contains("try \"*fails*\""))
  }

  @Test func anOutputOfOneFileNamesTheSecond() throws {
    let ending = try run("run fails.jsonc holds.json --log x")
    #expect(ending.status == 64)
    #expect(ending.error.contains("--log goes with one file, and \"holds.json\" is a second one"))
  }

  @Test func aNamedPipeIsWaitedFor() throws {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    let (pipe, text) = (folder("pipe"), NewsScenario().text)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) {
      try? Data(text.utf8).write(to: URL(fileURLWithPath: pipe))
    }
    let ending = try run("run pipe -q")
    #expect(ending.status == 0, "\(ending.error)")
  }

  @Test(arguments: [
    ("device=nosuch", "expected one of \"overnight-charger\", "), ("seed=-1", "expected 0 to "),
    ("start=9999-01-01T00:00:00Z", "expected a year from 1970 to 2199"),
  ])
  func aSettingThatDoesNotFitSaysWhatWould(_ setting: String, _ words: String) throws {
    let ending = try run("run holds.json --set \(setting)")
    #expect(ending.status == 64 && ending.error.contains(words), "\(ending.error)")
  }

  @Test func helpWithoutJSONIsRefused() throws {
    for topic in ["facts", "terms", "fact 88", "field"] {
      #expect(try run("help \(topic) --json").status == 64, "\(topic)")
    }
  }
}

/// What `bgsim` alone says: it looks here and below, and what it proposes works.
@Suite struct FirstWordTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "above.jsonc")
    for name in ["top/app/Sources", "top/one", "top/two/deep", "top/none"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
    }
    try folder.put("import BackgroundTasks\n", in: "top/app/Sources/App.swift")
    try folder.put(NewsScenario().text, in: "top/one/a scenario.jsonc")
    for name in ["first", "second"] {
      try folder.put(NewsScenario().text, in: "top/two/deep/\(name).jsonc")
    }
    try folder.put("{}", in: "top/none/settings.jsonc")
  }

  @Test(arguments: [
    ("top", "bgsim check ."), ("top/app", "bgsim check ."), ("top/app/Sources", "bgsim check ."),
    ("top/one", "bgsim run 'a scenario.jsonc'"), ("top/two", "bgsim test ."),
    ("top/none", "bgsim demo"),
  ])
  func theCommandIsAboutWhatIsHereAndWorks(_ place: String, _ command: String) throws {
    let here = URL(fileURLWithPath: folder(place))
    let output = try BuiltCommand.run([], at: here).output
    #expect(output.contains("type next: \(command)\n"), "\(output)")
    let words = command.split(separator: " ", maxSplits: 2).dropFirst().map {
      $0.trimmingCharacters(in: ["'"])
    }
    #expect(try BuiltCommand.run(words, at: here).status == 0)
  }
}
