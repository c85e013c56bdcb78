import LongForm
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// What reports say about a device's log.
@Suite struct EvidenceSentenceTests {
  private static let log = """
    A 07:05:00 {"bgtask":"foreground","app":"com.a.news"}
    A 07:05:01 {"bgtask":"device","app":"com.a.news","battery":61,"charging":false}
    A 07:08:00 {"bgtask":"background","app":"com.a.news"}
    F 07:08:00 submitTaskRequest: <BGAppRefreshTaskRequest: com.a.news.r, earliestBeginDate: 2026-05-15 05:23:01 +0000>
    F 07:08:00 submitTaskRequest: <BGProcessingTaskRequest: com.a.news.p, earliestBeginDate: (null), requiresExternalPower=1, requiresNetworkConnectivity=1>
    A 07:08:01 {"bgtask":"refused","id":"com.a.news.q","code":2}
    S 07:08:01 Submitted Activity: bgRefresh-com.a.news.r:0AF362 at priority 10 <private>
    S 07:08:02 Submitted Activity: bgRefresh-org.other.mail:1AF362 at priority 10 <private>
    S 07:25:00 bgRefresh-com.a.news.r:0AF362:[ {name: CPU Usage Policy, policyWeight: 5.0, response: {MNP, 0.00, [{[Max allowed CPU Usage level]: Required:90, Observed:99},]}} ], Decision: MNP}
    S 07:26:00 bgRefresh-com.a.news.r:0AF362:[ {name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{deviceActive == 1}]}} ], FinalDecision: Must Not Proceed}
    S 07:30:00 bgRefresh-com.a.news.r:0AF362:[ {name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.05}} ] sumScores:43.121357, denominator:48.520000, FinalDecision: Can Proceed FinalScore: 0.888734}
    S 07:30:01 STARTING activity bgRefresh-com.a.news.r:0AF362
    F 07:30:02 Starting task: <BGAppRefreshTask: com.a.news.r>
    S 07:30:03 Thermal state of group 7 is now nominal
    A 07:30:30 {"bgtask":"expired","id":"com.a.news.r"}
    F 07:30:31 Marking task <BGAppRefreshTask: com.a.news.r> complete with success: 0
    S 07:31:00 CANCELED: bgProcessing-com.a.news.p:0AF363 at priority 10 <private>!
    """

  private static func deviceLog(_ text: String) throws -> DeviceLog {
    let bytes = Array(text.utf8)
    var reader = DeviceLogReader(try #require(LogKind(bytes)))
    reader.feed(bytes)
    return reader.finish()
  }

  private static func lines() -> String {
    log.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 2)
      let source =
        switch words[0] {
        case "A": "news: [com.a.news:bgtask]"
        case "F": "news: [com.apple.BackgroundTasks:Framework]"
        default: "dasd: [com.apple.duetactivityscheduler:scoring]"
        }
      return "2026-05-15 \(words[1]).250000+0200 0x1 Default 0x0 120 0 \(source) \(words[2])\n"
    }.joined()
  }

  @Test func `Reports on device logs match the recorded sentences`() throws {
    let log = try Self.deviceLog(Self.lines())
    let wide = TextStyle(width: 400)
    var text = DeviceLogReport(log, wide).brief(file: "phone.log")
    text += DeviceLogReport(log, wide, others: .named).details()
    let changes = DeviceChange.samples.map { "device: \($0.text)" }
    let sentences = text.split(separator: "\n").map(String.init) + changes
    #expect(try SentenceFile("device-log-reports").changes(to: sentences) == nil)
  }
}

/// What reports say about a simulated run beside a device's log.
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
    let bytes = Array(console.text.utf8)
    var reader = DeviceLogReader(try #require(LogKind(bytes)))
    reader.feed(bytes)
    return reader.finish()
  }

  @Test func `Comparisons with device logs match the recorded sentences`() throws {
    var sentences = SentenceShapes()
    for problem in LogComparisonProblem.samples { sentences.add(problem.message) }
    let clock = LocalClock(.zero)
    for parting in LogDivergence.samples { sentences.add(parting.text(clock)) }
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
