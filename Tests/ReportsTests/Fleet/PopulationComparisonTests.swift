import Basics
import Reports
import Scenarios
import Testing

@Suite("Two populations")
struct PopulationComparisonTests {
  private func loaded(_ settings: [String] = []) throws -> LoadedPopulation {
    try LoadedPopulation(
      "small.jsonc", Array(SmallPopulation.text.utf8), ScenarioOptions(settings: settings),
      beside: FilesBeside("small.jsonc", resolved: { $0 }, bytes: { _ in nil }))
  }

  private func comparison(
    _ settings: [String], devices: Int64 = 24, threads: Int = 2
  ) throws -> PopulationComparison {
    let (a, b) = (try loaded(), try loaded(settings))
    let workers = SeedCrew.work(
      Int(devices), threads: threads, DevicePairWorker(a.prepared, b.prepared), while: { true },
      reached: { _ in }, step: { worker, place in worker.run(device: Int64(place)) })
    return try PopulationComparison((a, "A"), (b, "B"), workers)
  }

  @Test("of one file are the same for each device")
  func same() throws {
    let same = try comparison([])
    for task in same.tasks {
      for measure in FleetMeasure.allCases {
        let difference = task.pairs.difference(measure)
        #expect(difference.pairs == 0 || difference.verdict == .same)
      }
    }
  }

  @Test("differ device by device, on any number of threads")
  func differ() throws {
    let setting = ["apps[0].tasks[0].earliest=4h"]
    let later = try comparison(setting, threads: 1)
    #expect(try comparison(setting, threads: 3).json == later.json)
    let launches = later.tasks[0].pairs.difference(.launches)
    #expect(launches.verdict == .less && launches.pairs == 24)
    #expect(try #require(launches.unpairedFactor) > 10)
    let text = PopulationComparisonText(later, TextStyle()).text
    #expect(text.contains("24 devices, each run in both") && text.contains("launches a day"))
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("of which one has a task more say so")
  func alone() throws {
    let more = try comparison(["apps[0].tasks[0].refresh=com.example.news.other"])
    #expect(more.onlyInA == ["com.example.news.refresh"])
    #expect(more.onlyInB == ["com.example.news.other"])
    #expect(more.tasks.map { $0.name } == ["com.example.news.cleanup"])
  }
}
