import LongForm
import Reports
import Scenarios
import Testing

/// How many times as many seeds a comparison would need that does not pair them, for the same width.
///
/// `LONG_TESTS=1 swift test --filter SeedSavingTests` prints it.
@Suite struct SeedSavingTests {
  private static let news = """
    { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "14d",
      "device": { "like": "overnight-charger", "lowPowerMode": false },
      "apps": [{ "id": "com.example.news", "opened": "daily",
        "tasks": [{ "refresh": "com.example.news.refresh", "earliest": "15m",
          "work": { "takes": "10s..45s" }, "resubmit": "first" }] }] }
    """

  struct Change: CustomTestStringConvertible, Sendable {
    let what: String
    let setting: String
    var testDescription: String { what }
  }

  private static let changes = [
    Change(what: "earliest 15m, 1h", setting: "apps[0].tasks[0].earliest=1h"),
    Change(what: "resubmit first, last", setting: "apps[0].tasks[0].resubmit=last"),
    Change(
      what: "Low Power Mode off, evenings",
      setting: "device.lowPowerMode=[\"18:00-22:00\"]"),
  ]

  private func scenario(_ settings: [String]) throws -> LoadedScenario {
    try LoadedScenario(
      "news.jsonc", Array(Self.news.utf8), ScenarioOptions(settings: settings),
      beside: FilesBeside("news.jsonc", resolved: { $0 }, bytes: { _ in nil }))
  }

  @Test(arguments: changes)
  func pairsSaveSeeds(_ change: Change) throws {
    let a = try scenario([])
    let b = try scenario([change.setting])
    let seeds = LongForm.count(20, long: 400)
    let workers = SeedCrew.work(
      seeds, SeedPairWorker(a.prepared, b.prepared), while: { true }, reached: { _ in },
      step: { worker, place in
        worker.run(UInt64(place + 1), at: place, while: { true })
      })
    let comparison = SeedComparison((a.prepared, title: "A"), (b.prepared, title: "B"), workers)
    #expect(comparison.seeds == Int64(seeds))
    let differences = ComparedFigure.allCases.map { ($0, comparison.difference(0, $0)) }
    let factors = differences.compactMap { figure, difference in
      difference.unpairedFactor.map { "\(figure) \($0 / 10).\($0 % 10)" }
    }
    if LongForm.isAskedFor {
      print("\(change.what), \(seeds) seeds: \(factors.joined(separator: ", "))")
    }
    // Each of the changes is seen in how old the content is.
    let age = try #require(comparison.difference(0, .age).unpairedFactor)
    #expect(age >= 15, "\(change.what): \(factors)")
  }

  @Test func anyNumberOfThreadsGivesTheSame() throws {
    let a = try scenario([])
    let b = try scenario([Self.changes[1].setting])
    let found = [1, 3].map { threads in
      let workers = SeedCrew.work(
        7, threads: threads, SeedPairWorker(a.prepared, b.prepared), while: { true },
        reached: { _ in },
        step: { worker, place in
          worker.run(UInt64(place + 1), at: place, while: { true })
        })
      return SeedComparison((a.prepared, title: "A"), (b.prepared, title: "B"), workers).json
    }
    #expect(found[0] == found[1])
  }
}
