import LongForm
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// What is told of a simulated run beside a device's log.
@Suite struct LogComparisonSentenceTests {
  private static let wide = TextStyle(width: 400)

  private static let scenario = """
    { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "3d",
      "device": { "like": "commuter" },
      "apps": [{ "id": "com.example.app1", "opened": "daily",
        "tasks": [{ "refresh": "com.example.app1.refresh", "earliest": "15m", "resubmit": "first",
          "work": { "takes": "10s..20s" } }] }] }
    """

  /// Each is another device to leave the log.
  private static let devices: [[String]] = [
    [], ["rules.app-usage.lead=2h"], ["device.backgroundRefresh=off"],
    ["device.lowPowerMode=[\"08:00-20:00\"]"], ["duration=1d"],
    ["apps[0].tasks+={\"processing\":\"com.example.app1.cleanup\"}"],
  ]

  private func loaded(_ settings: [String]) throws -> LoadedScenario {
    try LoadedScenario(
      "a.jsonc", Array(Self.scenario.utf8), ScenarioOptions(settings: settings),
      beside: FilesBeside("a.jsonc", resolved: { $0 }, bytes: { _ in nil }))
  }

  private func log(of settings: [String]) throws -> DeviceLog {
    let prepared = try loaded(settings).prepared
    let setup = prepared.setup
    let beginning = try prepared.begun(seed: setup.seed).conditions()
    var console = ConsoleLog(setup, beginning: beginning)
    _ = try prepared.run(seed: setup.seed, rows: { for row in $0 { console.append(row) } })
    let bytes = Array(console.taken().utf8)
    var reader = DeviceLogReader(try #require(LogKind(bytes)))
    reader.feed(bytes)
    return reader.finish()
  }

  @Test func `Comparisons with device logs`() throws {
    var sentences = SentenceShapes()
    for problem in LogComparisonProblem.samples { sentences.add(problem.message) }
    let clock = LocalClock(.zero)
    for parting in LogDivergence.samples { sentences.add(PartingText(parting, clock).text) }
    for state in ReasonPair.Simulated.samples {
      sentences.add("the log has rate-limiting, the simulation \(state.word)")
    }
    let scenario = try loaded([])
    let record = try scenario.prepared.run(seed: 1).record
    let both = try loaded(Self.devices[5])
    let runs =
      try Self.devices.map { (scenario, record, try log(of: $0)) } + [
        (both, try both.prepared.run(seed: 1).record, try log(of: []))
      ]
    for (loaded, record, log) in runs {
      let comparison = try LogComparison(loaded, record, log)
      let text = LogComparisonText(
        comparison, titles: ("a.jsonc, seed 1", "phone.log"), Self.wide, more: "bgsim compare …")
      sentences.add(wrapped: text.brief)
      sentences.add(wrapped: text.details)
    }
    #expect(try SentenceFile("log-comparisons").changes(to: sentences.sorted) == nil)
  }
}
