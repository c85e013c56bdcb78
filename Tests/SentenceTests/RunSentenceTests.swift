import LongForm
import RandomScenarios
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// Reports of random runs: each kind of sentence matches the recorded ones.
@Suite struct RunSentenceTests {
  private static let wide = TextStyle(width: 400)

  private struct World {
    let scenario: RandomScenario
    let simulation: Simulation
    let context: ReportContext

    init(_ seed: UInt64, days: Int64) throws {
      scenario = RandomScenario(seed: seed, days: days)
      var simulation = try Simulation(scenario.setup)
      let beginning = simulation.conditions()
      var ledger = DecisionLedger()
      _ = simulation.advance(to: scenario.end, recording: &ledger)
      let record = RunRecord(ledger.rows, from: scenario.setup.start, to: simulation.now)
      self.simulation = simulation
      context = ReportContext(
        scenario.setup, beginning: beginning, record: record, rows: ledger.rows, style: wide)
    }
  }

  /// Only a few worlds, each adding sentences of its own, because people read the recorded file.
  @Test func `Stories and explanations of runs match the recorded sentences`() throws {
    var stories = SentenceShapes()
    var explanations = SentenceShapes()
    for seed in UInt64(1)...14 {
      let world = try World(seed, days: 1)
      let end = world.scenario.end
      stories.add(DaySentences(world.context, during: world.scenario.setup.start..<end).text)
      for task in world.context.askedFor {
        let why = world.context.record.whyNot(task, in: world.simulation, upTo: end)
        let block = world.context.explanation(of: why, task, at: end, detail: .full)
        explanations.add(block, indent: 2)
      }
    }
    #expect(try SentenceFile("stories").changes(to: stories.sorted) == nil)
    #expect(try SentenceFile("explanations").changes(to: explanations.sorted) == nil)
  }
}

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
    [], ["seed=2"], ["duration=1d"], ["start=2026-06-02T00:00Z"], ["device.charging=[]"],
    ["device.network=none"], ["device.battery=10%"], ["device.like=commuter"],
    ["apps[0].id=com.example.app3"], ["apps[0].opened=[\"09:00\"]"], ["apps[0].refreshOn=false"],
    ["apps[0].tasks[0].earliest=4h"], ["apps[0].tasks[0].resubmit=last"],
    ["apps[0].tasks[0].work={\"takes\":\"2m\"}"],
    ["apps[0].tasks[0].work={\"takes\":\"10s\",\"ending\":\"fails\"}"],
    ["apps[0].tasks[0].work={\"takes\":\"5s\",\"ending\":\"neverCompletes\"}"],
    ["apps[0].tasks[0].work={\"takes\":\"10s\",\"cpu\":\"100%\"}"],
    ["apps[0].tasks[1].requires=[\"network\"]"], ["apps[0].tasks[1].work={\"takes\":\"20m\"}"],
    ["apps[0].tasks=[]"], ["apps[1].tasks=[]"], ["events=[]"], ["events[0].at=day 1 21:00"],
    ["events[1]={\"at\":\"day 1 13:00\",\"terminate\":\"com.example.app1\"}"],
    ["events[1]={\"at\":\"day 1 13:00\",\"reboot\":true}"], ["rules.app-usage.threshold=70%"],
  ]

  private func loaded(_ settings: [String]) throws -> LoadedScenario {
    try LoadedScenario(
      "a.jsonc", Array(Self.scenario.utf8), ScenarioOptions(settings: settings),
      beside: FilesBeside("a.jsonc", resolved: { $0 }, bytes: { _ in nil }))
  }

  private func run(_ scenario: LoadedScenario, _ title: String) throws -> ComparedRun {
    let seed = scenario.prepared.seeds[0]
    let play = try ScenarioPlay(scenario, seed: seed, keeping: .reportRows, while: { _ in true })
    return ComparedRun(play, title, Self.wide)
  }

  @Test func `Comparisons of runs and of seeds match the recorded sentences`() throws {
    var sentences = SentenceShapes()
    let base = try loaded([])
    for change in Self.changes {
      let other = try loaded(change)
      let runs = RunComparison(try run(base, "A"), try run(other, "B"), Self.wide)
      sentences.add(wrapped: runs.brief(more: "bgsim compare … --details"))
      sentences.add(wrapped: runs.details)
    }
    for change in Self.changes.prefix(12).dropFirst(2) {
      let other = try loaded(change)
      let workers = SeedCrew.work(
        3, threads: 1, SeedPairWorker(base.prepared, other.prepared), while: { true },
        reached: { _ in },
        step: { worker, place in worker.run(UInt64(place + 1), at: place, while: { true }) })
      let seeds = SeedComparison((base.prepared, title: "A"), (other.prepared, title: "B"), workers)
      sentences.add(wrapped: seeds.brief(Self.wide, more: "bgsim compare … --details"))
      sentences.add(wrapped: seeds.details(Self.wide))
    }
    #expect(try SentenceFile("comparisons").changes(to: sentences.sorted) == nil)
  }
}

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

  @Test func `Reports on populations match the recorded sentences`() throws {
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
      sentences.add(wrapped: pair.text(Self.wide))
    }
    #expect(try SentenceFile("populations").changes(to: sentences.sorted) == nil)
  }
}
