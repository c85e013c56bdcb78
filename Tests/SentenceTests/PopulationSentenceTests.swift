import LongForm
import Reports
import Scenarios
import Testing

/// What is said of a population, and of two of them.
@Suite struct PopulationSentenceTests {
  private static let wide = TextStyle(width: 400)

  private static let population = """
    { "format": 1, "name": "Small", "start": "2026-06-01T00:00Z", "duration": "3d", "seed": 7,
      "apps": [{
        "id": "com.example.app1",
        "tasks": [
          { "refresh": "com.example.app1.refresh", "earliest": "15m" },
          { "processing": "com.example.app1.cleanup", "requires": ["power"] },
          { "refresh": "com.example.app1.idle", "submit": [] } ] }],
      "groups": [
        { "group": "task1", "weight": 3, "opened": "daily" },
        { "group": "task2", "weight": 1, "source": "a survey", "opened": ["19:00 jitter 1h"] } ],
      "vary": [
        { "aspect": "device", "among": [
          { "weight": 1, "device": "overnight-charger" }, { "weight": 1, "device": "commuter" }] },
        { "aspect": "saving", "among": [
          { "weight": 2, "battery": "30%..90%" },
          { "weight": 1, "lowPowerMode": true, "forceQuits": ["day 2 23:00"] }] } ] }
    """

  private func loaded(_ settings: [String]) throws -> LoadedPopulation {
    try LoadedPopulation(
      "a.jsonc", Array(Self.population.utf8), ScenarioOptions(settings: settings),
      beside: FilesBeside("a.jsonc", resolved: { $0 }, bytes: { _ in nil }))
  }

  @Test func `Populations`() throws {
    var sentences = SentenceShapes()
    let base = try loaded([])
    for devices in [Int64(1), 25] {
      let run = base.prepared.run(
        .whole, of: devices, threads: 1, while: { true }, reached: { _ in })
      let part = FleetPart(
        FleetHeader(base.prepared, devices: devices), .whole, done: run.done, run.tally)
      let report = FleetReport(FleetResult(part.header, part.tally), Self.wide)
      sentences.add(wrapped: report.text)
    }
    let changes: [[String]] = [
      [], ["apps[0].tasks[0].earliest=4h"], ["apps[0].tasks[1].requires=[]"], ["duration=2d"],
      ["apps[0].tasks[2].refresh=com.example.app1.other"],
    ]
    for change in changes {
      let other = try loaded(change)
      var worker = DevicePairWorker(base.prepared, other.prepared)
      for device in 0..<12 { worker.run(device: Int64(device)) }
      let pair = try PopulationComparison((base, "A"), (other, "B"), [worker])
      sentences.add(wrapped: PopulationComparisonText(pair, Self.wide).text)
    }
    #expect(try SentenceFile("populations").changes(to: sentences.sorted) == nil)
  }
}
