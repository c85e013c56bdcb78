import Foundation
import LongForm
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import Scenarios

/// Figures are counted in one place. Here they are counted again, from the lines of the event log alone,
/// and every report that tells them has to agree.
@Suite("Figures") struct FigureAgreementTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What no drawn scenario and no example has: an app that crashes, and one that registers in vain.
  private static let mishaps = """
    { "format": 1, "start": "2026-06-01T06:00+00:00", "duration": "3d", "os": "iOS 18", "apps": [
      { "id": "com.a", "opened": ["07:00 for 3m", "19:00 for 3m"],
        "tasks": [{ "refresh": "com.a.r", "work": { "ending": "crashes" } }] },
      { "id": "com.b", "opened": ["08:00 for 3m"], "tasks": [{ "processing": "com.b.p", "registers": "late" }] }
    ] }
    """

  /// Every sixth of the drawn scenarios, the two that have the rarest endings, and every example.
  static let scenarios: [(name: String, text: [UInt8])] = {
    let drawn = try? String(
      contentsOf: package.appendingPathComponent("Tests/DrawnScenarios/scenarios.jsonl"),
      encoding: .utf8)
    let step = LongForm.isAskedFor ? 1 : 6
    let lines = (drawn ?? "").split(separator: "\n").enumerated()
      .filter { $0.offset % step == 0 || [61, 83].contains($0.offset) }.map {
        ("drawn \($0.offset + 1)", Array($0.element.utf8))
      }
    let folder = package.appendingPathComponent("Examples")
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".jsonc") }.sorted()
    let examples = files.compactMap { name in
      (try? Data(contentsOf: folder.appendingPathComponent(name))).map { (name, Array($0)) }
    }
    return lines + examples + [("mishaps", Array(mishaps.utf8))]
  }()

  private func load(_ name: String, _ text: [UInt8], _ settings: [String] = []) throws
    -> LoadedScenario
  {
    try LoadedScenario(name, text, ScenarioOptions(settings: settings), beside: .none)
  }

  private func play(_ loaded: LoadedScenario, _ seed: UInt64) throws -> ScenarioPlay {
    try ScenarioPlay(loaded, seed: seed, keeping: .allRows, while: { _ in true })
  }

  private func log(_ play: ScenarioPlay) throws -> CountedLog {
    var bytes: [UInt8] = []
    let header = EventLogHeader(play.setup, beginning: play.beginning, tool: "test")
    var writer = EventLogWriter(header, to: &bytes)
    for row in play.rows { writer.append(row, to: &bytes) }
    writer.finish(at: play.record.end, to: &bytes)
    return try CountedLog(bytes)
  }

  @Test("of a run match those counted from its log") func runs() throws {
    #expect(Self.scenarios.count >= 40)
    var looked = 0
    var values: [String: [String: Int?]] = [:]
    for (name, text) in Self.scenarios {
      let loaded = try load(name, text)
      let play = try play(loaded, loaded.prepared.seeds.first ?? 1)
      let counted = try log(play)
      let json = RunReport(play, TextStyle()).json
      let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
      let tasks = try #require(object?["tasks"] as? [[String: Any]])
      for task in tasks {
        let key = CountedLog.Name(
          app: task["app"] as? String ?? "", task: task["task"] as? String ?? "")
        let numbers = counted.tasks[key]?.numbers ?? [:]
        for (figure, value) in flat(task) {
          let expected = numbers[figure]
          let isRight = value.map { $0 == expected ?? 0 } ?? (expected == nil)
          #expect(
            isRight, "\(name), \(key.task): \(figure) is \(value ?? -1) and not \(expected ?? -1)")
          values[figure, default: [:]]["\(name) \(key.app) \(key.task)"] = .some(value)
          looked += 1
        }
        let expired = (task["expired"] as? [[String: Any]] ?? [])
          .reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
        #expect(expired == numbers["expired"] ?? 0, "\(name), \(key.task)")
      }
      let known = Set(tasks.compactMap { $0["task"] as? String })
      for missing in object?["neverAccepted"] as? [[String: Any]] ?? [] {
        let key = CountedLog.Name(
          app: missing["app"] as? String ?? "", task: missing["task"] as? String ?? "")
        for figure in ["refused", "failedRegistrations"] {
          let expected = counted.tasks[key]?.numbers["requests.\(figure)"] ?? 0
          #expect(missing[figure] as? Int == expected, "\(name), \(key.task): \(figure)")
          values["requests.\(figure)", default: [:]]["\(name) \(key.app) \(key.task)"] = .some(
            missing[figure] as? Int)
        }
        #expect(!known.contains(key.task) || tasks.contains { $0["app"] as? String != key.app })
      }
    }
    #expect(looked > 1_000)
    expectWrongDefinitionsWouldBeNoticed(values)
  }

  /// A figure that is always nought, or that was counted like another one, differs for some task. Only a
  /// test launches what was not accepted as a request of its own.
  private func expectWrongDefinitionsWouldBeNoticed(_ values: [String: [String: Int?]]) {
    let figures = values.keys.sorted()
    #expect(figures.count > 30, "\(figures)")
    for figure in figures {
      let own = values[figure] ?? [:]
      #expect(own.values.contains { ($0 ?? 0) != 0 }, "\(figure) is nought everywhere")
      for other in figures
      where other > figure && (figure, other) != ("outcomes.launches", "requests.launched") {
        let common = (values[other] ?? [:]).filter { own[$0.key] != nil }
        #expect(
          common.isEmpty || common.contains { $0.value != own[$0.key] ?? nil },
          "\(figure) is \(other) everywhere")
      }
    }
  }

  /// All numbers of a task, those of its objects by both keys; nil for null. Spans and moments are in
  /// milliseconds, as the log has them.
  private func flat(_ task: [String: Any]) -> [(String, Int?)] {
    var found: [(String, Int?)] = []
    func add(_ key: String, _ value: Any, in object: String?) {
      let path = (object.map { "\($0)." } ?? "") + key
      if value is NSNull {
        found.append((path.droppingSeconds, nil))
      } else if let number = value as? Double {
        let factor: Double = key.hasSuffix("Seconds") ? 1_000 : 1
        found.append((path.droppingSeconds, Int((number * factor).rounded())))
      } else if let text = value as? String, let moment = Date(isoText: text) {
        found.append((path, Int((moment.timeIntervalSince1970 * 1_000).rounded())))
      }
      if object == nil {
        for (inner, value) in value as? [String: Any] ?? [:] { add(inner, value, in: key) }
      }
    }
    for (key, value) in task where key != "now" { add(key, value, in: nil) }
    return found
  }

  @Test("of a run compared with itself are equal") func comparedWithItself() throws {
    for (name, text) in Self.scenarios.prefix(12) {
      let loaded = try load(name, text)
      let sides = try ["A", "B"].map { ComparedRun(try play(loaded, 3), $0, TextStyle()) }
      #expect(RunComparison(sides[0], sides[1], TextStyle()).isSame, "\(name)")
      var worker = SeedPairWorker(loaded.prepared, loaded.prepared)
      for place in 0..<2 { worker.run(UInt64(place + 1), at: place, while: { true }) }
      for group in worker.groups {
        #expect(group.differences.allSatisfy { $0.difference.verdict == .same }, "\(name)")
      }
    }
  }

  @Test("over seeds match those of the single runs") func seeds() throws {
    for (name, text) in Self.scenarios.prefix(10) {
      let loaded = try load(name, text)
      let other = try load(name, text, ["seed=9"])
      var seeds = loaded.prepared.seedWorker(for: .verdicts)
      var pairs = SeedPairWorker(loaded.prepared, other.prepared)
      var sums: [CountedLog.Name: (runs: Int, done: Int, refused: Int, ranIn: Int)] = [:]
      for place in 0..<3 {
        let seed = UInt64(place + 1)
        seeds.run(seed, at: place, while: { true })
        pairs.run(seed, at: place, while: { true })
        for (task, counted) in try log(try play(loaded, seed)).tasks {
          let numbers = counted.numbers
          let launches = numbers["outcomes.launches"] ?? 0
          let done = numbers["outcomes.succeeded"] ?? 0
          let sum = sums[task] ?? (0, 0, 0, 0)
          sums[task] = (
            sum.runs + launches, sum.done + done, sum.refused + (numbers["requests.refused"] ?? 0),
            sum.ranIn + (launches > 0 ? 1 : 0)
          )
        }
      }
      let report = loaded.prepared.report([seeds], of: [1, 2, 3])
      for (place, task) in loaded.prepared.tasks.enumerated() {
        let key = CountedLog.Name(
          app: loaded.prepared.name(of: task.app), task: loaded.prepared.text(of: task.name))
        let sum = sums[key] ?? (0, 0, 0, 0)
        #expect(report.tasks[place].seedsRun == Int64(sum.ranIn), "\(name), \(key.task)")
        let group = pairs.groups[place]
        for (figure, whole) in [
          (Figure.launches, sum.runs), (.done, sum.done), (.refused, sum.refused),
        ] {
          #expect(
            abs(group.difference(figure).meanA * 3 - Int64(whole) * 1_000) <= 3,
            "\(name), \(key.task): \(figure)")
        }
      }
    }
  }
}

extension String {
  fileprivate var droppingSeconds: String { hasSuffix("Seconds") ? String(dropLast(7)) : self }
}

extension Date {
  /// With or without milliseconds; nil for what is no moment.
  fileprivate init?(isoText text: String) {
    let format = ISO8601DateFormatter()
    format.formatOptions = [.withInternetDateTime]
    if text.contains(".") { format.formatOptions.insert(.withFractionalSeconds) }
    guard let date = format.date(from: text) else { return nil }
    self = date
  }
}

@Suite("The registry of figures") struct FigureRegistryTests {
  @Test("has a unique key and title for each figure") func names() {
    let paths = Figure.allCases.map { "\($0.description.group) \($0.jsonKey)" }
    #expect(Set(paths).count == paths.count)
    let titles = Figure.shown(in: .comparison).map { $0.title }
    #expect(Set(titles).count == titles.count)
    for figure in Figure.allCases {
      #expect(!figure.help.contains("..") && !"\(figure.description.meaning)".hasSuffix("."))
    }
  }

  /// Runs of many seeds do not keep the rows about objections and charges.
  @Test("shows over many seeds only figures that the kept rows can give") func sources() {
    for figure in Figure.shown(in: .comparison) {
      #expect(![.objections, .charges].contains(figure.description.source), "\(figure)")
    }
    // Who is left out of the mean over users is said in words.
    for figure in Figure.shown(in: .soon) {
      #expect(figure.description.absent.utf8CodeUnitCount > 0, "\(figure)")
    }
  }
}

/// What two sides differ in is never called the same.
@Suite("A comparison") struct ComparedFigureTests {
  private func text(_ ending: String) -> String {
    """
    { "format": 1, "start": "2026-06-01T00:00+00:00", "duration": "7d", "device": "overnight-charger",
      "apps": [{ "id": "com.a", "opened": "daily", "tasks": [{ "refresh": "com.a.r", "earliest": "1h",
        "work": { \(ending) } }] }] }
    """
  }

  private func comparison(_ a: String, _ b: String) throws -> RunComparison {
    let sides = try [a, b].map { ending in
      let loaded = try LoadedScenario(
        "a.jsonc", Array(text(ending).utf8), ScenarioOptions(), beside: .none)
      return ComparedRun(
        try ScenarioPlay(loaded, seed: 1, keeping: .allRows, while: { _ in true }), "a.jsonc",
        TextStyle())
    }
    return RunComparison(sides[0], sides[1], TextStyle())
  }

  @Test("shows both when one handler is killed and the other is cut short") func killed() throws {
    let found = try comparison(
      #""ending": "neverCompletes" }, "onExpiration": "ignore", "x-a": { "#,
      #""ending": "neverCompletes" }, "onExpiration": "complete after 1s", "x-a": { "#)
    let text = found.brief()
    #expect(!text.contains("The same in both"), "\(text)")
    #expect(text.contains("killed or crashed") && text.contains("cut short"), "\(text)")
    #expect(text.contains("better"), "\(text)")
  }

  @Test("without a difference lists the figures that it compared") func same() throws {
    let found = try comparison(#""takes": "8s", "cpu": "10%""#, #""takes": "8s", "cpu": "11%""#)
    let text = found.brief().replacing("\n", with: " ")
    #expect(text.contains("The same in both: launches, done, failed,"), "\(text)")
  }
}
