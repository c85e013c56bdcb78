import Basics
import CommandLanguage
import Documents
import Foundation
import Testing

@testable import bgsim

/// What commands write with `--json` is what `help json` describes: no key is missing, none is undocumented,
/// and each value has its shape and unit.
@Suite struct DocumentedJSONTests {
  /// What each document is looked for in; `@` is a folder with files of the test.
  private static let commands: KeyValuePairs = [
    "run": "run @/fails.jsonc --json", "seeds": "run @/fails.jsonc --seeds 2 --json",
    "schedulers": "run Examples/what-does-low-power-mode-pause.jsonc --schedulers 60 --json",
    "phones":
      "run Examples/what-does-low-power-mode-pause.jsonc --phones 60 --json --set rules.standing.favoured-share=50%",
    "likeness": "run @/fails.jsonc --like @/news.jsonl --phones 4 --json",
    "population": "run Examples/Fleet/readers.jsonc --devices 30 --json",
    "population-schedulers":
      "run Examples/Fleet/readers.jsonc --devices 5 --schedulers 40 --json --set duration=3d",
    "runs": "run \(examples) --json",
    "overview": "explain Examples/why-do-two-of-three-refreshes-never-run.jsonc --json",
    "history": "explain \(news) com.example.news.refresh --json",
    "explanation": "explain \(news) --at 'day 3 18:00' --json",
    "scheduler-explanation":
      "explain Examples/what-does-low-power-mode-pause.jsonc com.example.news.refresh --at 'day 2 12:00' --schedulers 6 --json",
    "phone-explanation":
      "explain Examples/what-does-low-power-mode-pause.jsonc com.example.news.refresh --at 'day 2 12:00' --phones 6 --json",
    "likeness-explanation":
      "explain \(news) com.example.news.refresh --at 'day 1 12:00' --like @/news.jsonl --phones 4 --json",
    "device-log": "explain \(log) --other-apps --json",
    "comparison": "compare \(news) --set device.battery=15% --json",
    "seed-comparison": "compare \(news) --set device.battery=15% --seeds 3 --json",
    "scheduler-comparison": "compare \(news) --set device.battery=15% --schedulers 5 --json",
    "phone-comparison": "compare \(news) --set device.battery=15% --phones 5 --json",
    "likeness-comparison":
      "compare \(news) --set device.battery=15% --like @/news.jsonl --phones 4 --json",
    "population-comparison":
      "compare Examples/Fleet/readers.jsonc --set duration=5d --devices 12 --json",
    "population-scheduler-comparison":
      "compare Examples/Fleet/readers.jsonc --set duration=5d --devices 12 --schedulers 3 --json",
    "log-comparison": "compare @/draft.jsonc \(log) --json",
    "comparisons": "compare \(news) --os 17 --os 18 --os 26 --json",
    "test": "test \(news) @/fails.jsonc @/several.jsonc @/broken.jsonc @/missing.jsonc --json",
    "files": "check Examples Tests/AppCheckTests/Samples @/missing.jsonc --json",
    "diagnostics": "check @/broken.jsonc --diagnostics json",
    "app-diagnostics": "check @/app --diagnostics json",
    "checklist": "check @/app --checklist --diagnostics json",
    "tool": "advise --started-by schedule --needs transfer --json",
    "argument": "advise users-phone --json", "diagnosis": "advise never-runs --json",
    "course": "learn --json", "lesson": "learn 1 --key --json",
    "rules": "help rules --json", "myths": "help myths --json",
  ]

  /// What else shows keys of them.
  private static let more: KeyValuePairs = [
    "population":
      "run Examples/Fleet/readers.jsonc --set ownPhones=true --devices 3 --json",
    "population-schedulers":
      "run Examples/Fleet/readers.jsonc --set ownPhones=true --devices 3 --schedulers 2 --json --set duration=3d",
    "population":
      "run Examples/Fleet/readers.jsonc --set duration=2d --within 20% --devices 120 --json",
    "seeds": "run Examples/why-does-my-app-crash-when-it-registers-late.jsonc --seeds 2 --json",
    "explanation":
      "explain Examples/does-a-failed-sync-come-back.jsonc com.example.after.sync --at 'day 4 15:30' --json",
    "explanation": "explain \(news) --at 'day 1 00:00' --json",
    "schedulers":
      "run Examples/what-if-my-handler-never-completes.jsonc --schedulers 3 --seeds 2 --json --set rules.running.warning=3s",
    "phones":
      "run Examples/what-if-my-handler-never-completes.jsonc --phones 3 --seeds 2 --json",
    "device-log": "explain @/console.ndjson --json",
    "device-log": "explain Tests/FuzzCorpus/deviceLogs/app-file --json",
    "device-log": "explain Tests/DeviceLogsTests/Logs/Verdicts/two-weeks.log --json",
    "comparison":
      "compare \(news) Examples/does-a-transfer-finish-what-a-refresh-began.jsonc --json",
    "seed-comparison":
      "compare \(news) --set rules.app-usage.threshold=50% --seeds 6 --json",
    "scheduler-comparison":
      "compare \(news) --set rules.app-usage.threshold=50% --schedulers 41 --json",
    "log-comparison": "compare @/draft.jsonc \(log) --set rules.app-usage.threshold=10% --json",
    "files": "check Examples/FeedApp @/app --checklist --json",
    "tool": "advise --started-by place --json",
    "tool": "advise --started-by user --takes 3m --json",
    "diagnosis": "advise never-runs Examples/FeedApp --json",
    "diagnosis": "advise killed --json",
    "diagnosis": "advise never-runs Examples/why-does-nothing-run-after-force-quit.jsonc --json",
    "lesson": "learn 3 --answers @/answers.txt --json", "lesson": "learn the-final --key --json",
    "lesson": "learn 1 --seed Ada --answers @/openings.txt --json",
  ]

  private static let news = "Examples/does-the-news-refresh-before-breakfast.jsonc"
  private static let log = "Tests/DeviceLogsTests/Logs/news.ndjson"
  private static let examples = "Examples/*.jsonc Examples/Workshop/*.jsonc @/broken.jsonc"

  /// Keys that none of the commands shows, each with what would show it.
  private static let unseen = [
    "run: proof.cause": "a run that is too long to repeat",
    "device-log: launch.byDebugger": "a launch by the debugger of a developer",
    "device-log: exit.cause": "a payload of MetricKit",
    "device-log: exit.count": "a payload of MetricKit",
    "log-comparison: parting.simulated": "a log with a launch that its scenario has not",
    "app-diagnostics: app-diagnostics.told": "a project with targets that share sources",
    "diagnostics: diagnostic.note": "an app; of scenarios all is said without it",
    "diagnostics: place.file": "an app, which has several files",
    "diagnostics: place.key": "an app, which has a property list",
  ]

  @Test func `Every JSON document matches its description in help`() throws {
    var check = DocumentCheck()
    let folder = try Folder()
    try Self.fill(folder)
    for (name, words) in Array(Self.commands) + Array(Self.more) {
      let document = try #require(JSONHelp.documents.first { $0.form.name == name }, "\(name)")
      let output = try Self.output(of: words, folder.path)
      let value = try JSONDecoder().decode(ParsedJSON.self, from: Data(output))
      let object = JSONForm.object(document.form)
      check.visit(value, document.isList ? .list(object) : object, in: name, at: name)
      #expect(check.problems.isEmpty, "\(words): \(check.problems.prefix(10))")
      check.problems = []
    }
    #expect(Self.commands.map(\.key) == JSONHelp.documents.map(\.form.name))
    let all = JSONHelp.documents.flatMap { document in
      JSONHelp.objects(in: document.form).flatMap { object in
        object.fields.map { "\(document.form.name): \(object.name).\($0.name)" }
      }
    }
    #expect(all.filter { !check.met.contains($0) && Self.unseen[$0] == nil }.isEmpty)
    #expect(Self.unseen.keys.allSatisfy { all.contains($0) && !check.met.contains($0) })
  }

  @Test(arguments: JSONHelp.documents.map(\.form))
  func `Every key names its unit, and no key is declared twice`(form: JSONObjectForm) {
    for object in JSONHelp.objects(in: form) {
      #expect(Set(object.fields.map(\.name)).count == object.fields.count, "\(object)")
      for field in object.fields {
        #expect(hasUnitInName(field), "\(form.name): \(object.name).\(field.name)")
        #expect(!field.meaning.isEmpty && !field.meaning.hasSuffix("."))
      }
    }
  }

  @Test(arguments: JSONHelp.documents.map(\.form))
  func `Objects with the same name have the same keys`(form: JSONObjectForm) {
    var keys: [String: [String]] = [:]
    var forms: [JSONForm] = [.object(form)]
    while let form = forms.popLast() {
      switch form {
      case .object(let object):
        let names = object.fields.map(\.name)
        #expect(keys[object.name, default: names] == names, "\(object.name)")
        keys[object.name] = names
        forms += object.fields.map(\.form)
      case .list(let element): forms.append(element)
      default: break
      }
    }
  }

  @Test func `The schema defines every document and everything it refers to`() throws {
    let text = String(decoding: try Self.output(of: "help json --json", ""), as: UTF8.self)
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    #expect(JSONHelp.documents.allSatisfy { definitions[$0.form.name] != nil })
    let references = text.components(separatedBy: "\"#/$defs/").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(Set(references).symmetricDifference(definitions.keys).isEmpty)
  }

  /// In this process, as if typed in the folder of the package.
  private static func output(of words: String, _ folder: String) throws -> [UInt8] {
    var arguments: [String] = []
    for (place, part) in words.split(separator: "'").enumerated() {
      for word in place % 2 == 1 ? [part] : part.split(separator: " ") {
        arguments += paths(String(word).replacingOccurrences(of: "@", with: folder))
      }
    }
    let console = TestConsole()
    _ = Command.run(arguments, on: console.console)
    return console.output
  }

  private static func paths(_ word: String) -> [String] {
    let root = BuiltCommand.packageFolder.path + "/"
    if word.hasSuffix("/*.jsonc") {
      let folder = root + word.dropLast("*.jsonc".count)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".jsonc") }.sorted().map { folder + $0 }
    }
    return [word.hasPrefix("Examples") || word.hasPrefix("Tests/") ? root + word : word]
  }

  private static func fill(_ folder: Folder) throws {
    let root = BuiltCommand.packageFolder
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    let news = try text(news)
    try folder.put(
      news.replacingOccurrences(of: "\"ran\": 1,", with: "\"ran\": 9, \"name\": \"often\","),
      in: "fails.jsonc")
    try folder.put(
      news.replacingOccurrences(
        of: "\"format\": 1,", with: "\"format\": 1, \"seeds\": \"1..2\","
      ).replacingOccurrences(of: "\"ran\": 1,", with: "\"ran\": 9, \"killed\": \"3..\","),
      in: "several.jsonc")
    try folder.put("{ \"format\": 1, \"durations\": \"7d\", \"format\": 1 }", in: "broken.jsonc")
    try folder.put("08:00\n3\napp-usage\n", in: "answers.txt")
    try folder.put("07:05\n", in: "openings.txt")
    _ = Command.run(
      ["run", root.path + "/" + Self.news, "-q", "--log", folder("news.jsonl")],
      on: TestConsole().console)
    _ = Command.run(
      ["new", "--from-log", root.path + "/" + log, "-o", folder("draft.jsonc")],
      on: TestConsole().console)
    _ = Command.run(
      [
        "run", root.path + "/Examples/what-if-the-user-picks-up-the-phone.jsonc", "--console", "-o",
        folder("console.ndjson"),
      ], on: TestConsole().console)
    try FileManager.default.createDirectory(
      atPath: folder("app"), withIntermediateDirectories: false)
    try folder.put(
      """
      <plist version="1.0"><dict><key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>com.a.Sync</string></array>
      <key>UIBackgroundModes</key><array><string>fetsh</string></array></dict></plist>
      """, in: "app/Info.plist")
    try folder.put(
      """
      import BackgroundTasks
      func ask(_ other: String) throws {
        try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "com.a.sync"))
        try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: other))
      }
      """, in: "app/App.swift")
  }
}
