import LongForm
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// What `bgsim compare` says of two runs, and of many seeds of each.
@Suite struct ComparisonSentenceTests {
  private static let wide = TextStyle(width: 400)

  private static let scenario = """
    { "format": 1, "start": "2026-06-01T00:00Z", "duration": "2d",
      "device": { "like": "overnight-charger" },
      "apps": [
        { "id": "com.example.app1", "opened": "daily",
          "tasks": [
            { "refresh": "com.example.app1.refresh", "resubmit": "first",
              "work": { "takes": "10s..20s" } },
            { "processing": "com.example.app1.cleanup", "requires": ["power"],
              "work": { "takes": "2m" } } ] },
        { "id": "com.example.app2", "opened": ["20:10"], "history": "14d",
          "tasks": [{ "refresh": "com.example.app2.refresh" }] } ],
      "events": [
        { "at": "day 1 12:00", "forceQuit": "com.example.app2" },
        { "at": "day 1 13:00", "lowPowerMode": true },
        { "at": "day 1 19:00", "lowPowerMode": false }] }
    """

  /// Each makes the second run differ in its own way.
  private static let changes: [[String]] = [
    [],
    ["seed=2"],
    ["duration=1d"],
    ["start=2026-06-02T00:00Z"],
    ["device.charging=[]"],
    ["device.network=none"],
    ["device.battery=10%"],
    ["device.like=commuter"],
    ["apps[0].id=com.example.app3"],
    ["apps[0].opened=[\"09:00\"]"],
    ["apps[0].refreshOn=false"],
    ["apps[0].tasks[0].earliest=4h"],
    ["apps[0].tasks[0].resubmit=last"],
    ["apps[0].tasks[0].work={\"takes\":\"2m\"}"],
    ["apps[0].tasks[0].work={\"takes\":\"10s\",\"ending\":\"fails\"}"],
    ["apps[0].tasks[0].work={\"takes\":\"5s\",\"ending\":\"neverCompletes\"}"],
    ["apps[0].tasks[0].work={\"takes\":\"10s\",\"cpu\":\"100%\"}"],
    ["apps[0].tasks[1].requires=[\"network\"]"],
    ["apps[0].tasks[1].work={\"takes\":\"20m\"}"],
    ["apps[0].tasks=[]"],
    ["apps[1].tasks=[]"],
    ["events=[]"],
    ["events[0].at=day 1 21:00"],
    ["events[1]={\"at\":\"day 1 13:00\",\"terminate\":\"com.example.app1\"}"],
    ["events[1]={\"at\":\"day 1 13:00\",\"reboot\":true}"],
    ["rules.app-usage.threshold=70%"],
  ]

  private func loaded(_ settings: [String]) throws -> LoadedScenario {
    try LoadedScenario(
      "a.jsonc", Array(Self.scenario.utf8), ScenarioOptions(settings: settings),
      beside: FilesBeside("a.jsonc", resolved: { $0 }, bytes: { _ in nil }))
  }

  private func run(_ scenario: LoadedScenario, _ title: String) throws -> ComparedRun {
    let seed = scenario.prepared.seeds[0]
    let play = try ScenarioPlay(
      scenario, seed: seed, keeping: .reportRows, while: { _ in true })
    return ComparedRun(play, title, Self.wide)
  }

  @Test func `Runs and seeds`() throws {
    var sentences = SentenceShapes()
    let base = try loaded([])
    for change in Self.changes {
      let other = try loaded(change)
      let runs = RunComparison(try run(base, "A"), try run(other, "B"), Self.wide)
      let text = RunComparisonText(runs, more: "bgsim compare … --details")
      sentences.add(wrapped: text.brief)
      sentences.add(wrapped: text.details)
    }
    for change in Self.changes.prefix(12).dropFirst(2) {
      let other = try loaded(change)
      let workers = SeedCrew.work(
        3, threads: 1, SeedPairWorker(base.prepared, other.prepared), while: { true },
        reached: { _ in },
        step: { worker, place in worker.run(UInt64(place + 1), at: place, while: { true }) })
      let seeds = SeedComparison((base.prepared, title: "A"), (other.prepared, title: "B"), workers)
      let text = SeedComparisonText(seeds, Self.wide, more: "bgsim compare … --details")
      sentences.add(wrapped: text.brief)
      sentences.add(wrapped: text.details)
    }
    #expect(try SentenceFile("comparisons").changes(to: sentences.sorted) == nil)
  }
}
