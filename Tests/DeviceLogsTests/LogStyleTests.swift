import SchedulerEngine
import Testing

@testable import DeviceLogs

/// The same morning in every style that the system writes tells the same.
@Suite struct LogStyleTests {
  @Test(arguments: Styled.allCases)
  func everyStyleTellsTheSame(_ style: Styled) throws {
    for pieces in [Int.max, 1, 7] {
      let log = try #require(
        deviceLog(style.text(SampleEntries.morning), pieces: pieces), "\(style)")
      // The compact style has no zone: the clock's time is taken as UTC. What was copied has no date; that
      // of the first request counts, also for the lines before it.
      let shift: Span = style == .compact ? .hours(2) : .zero
      let part: Int64 = 250
      #expect(log.entries.damaged == 0, "\(style)")
      #expect(log.app == "com.example.news", "\(style)")
      #expect(log.sessions.count == 1, "\(style)")
      let first = try #require(log.sessions.first)
      #expect(first.from == may15("07:05:00", part) + shift, "\(style)")
      #expect(first.to == may15("07:08:00", part) + shift, "\(style)")
      #expect(log.ownTasks.map { $0.identifier } == [SampleEntries.refresh], "\(style)")
      #expect(log.otherTasks.map { $0.identifier } == ["org.other.mail.sync"], "\(style)")
      let task = try #require(log.ownTasks.first)
      #expect(task.kind == .refresh, "\(style)")
      #expect(task.submissions.map { $0.at } == [may15("07:08:01", part) + shift], "\(style)")
      #expect(task.submissions.first?.terms.earliest == may15("07:23:01", 0), "\(style)")
      #expect(task.decisions.map { $0.count } == [2, 1, 1], "\(style)")
      #expect(task.runs.count == 1, "\(style)")
      #expect(task.runs.first?.launchedAt == may15("07:30:01", part) + shift, "\(style)")
      #expect(task.runs.first?.completedAt == may15("07:30:13", part) + shift, "\(style)")
      #expect(task.runs.first?.success == true, "\(style)")
      #expect(
        log.shapes.map { $0.shape } == ["Thermal state of group # is now nominal"], "\(style)")
      #expect(log.changes.map { $0.change } == [.battery(percent: 61)], "\(style)")
    }
  }

  @Test func decisionsTellTheirPoliciesInBothGenerations() throws {
    let log = try #require(deviceLog(Styled.ndjson.text(SampleEntries.morning)))
    let decisions = try #require(log.ownTasks.first).decisions.map { $0.decision }
    try #require(decisions.count == 3)
    let compact = try #require(decisions[0].policies.first)
    #expect(compact.name == "CPU Usage Policy")
    #expect(compact.weight == DecimalNumber(millionths: 5_000_000))
    #expect(compact.verdict == .mustNotProceed)
    #expect(compact.score == DecimalNumber(millionths: 0))
    #expect(
      compact.conditions == [
        .measured("Max allowed CPU Usage level", required: "90", observed: "99")
      ])
    #expect(PolicyRule(policy: compact.name) == .notModelled)
    let long = try #require(decisions[1].deciding)
    #expect(long.conditions == [.expression("launchType == REFRESH AND deviceActive == 1")])
    #expect(PolicyRule(policy: long.name) == .rule(.idleDevice))
    #expect(decisions[2].verdict == .canProceed)
    #expect(decisions[2].score == DecimalNumber(millionths: 888_734))
    #expect(decisions[2].sum == DecimalNumber(millionths: 43_121_357))
    #expect(decisions[2].denominator == DecimalNumber(millionths: 48_520_000))
    #expect(decisions[2].policies.map { $0.verdict } == [.canProceed])
  }

  @Test(arguments: RuleID.allCases)
  func eachRuleIsFoundUnderTheNameThatOurLinesGiveIt(_ objector: RuleID) {
    #expect(PolicyRule(policy: objector.policyName) == .rule(objector))
    let together = String(objector.policyName.filter { $0 != " " })
    #expect(PolicyRule(policy: together) == .rule(objector))
  }

  @Test(arguments: [
    ("{ \"format\": 1 }", false), ("// a scenario\n{ }", false), ("", false), ("\n\n", false),
    ("{\"e\":\"header\"}", false), ("<plist>", false), ("[1, 2]", false),
    ("{\"bgtask\":\"launched\"}", true), ("time,level,charging\n", true),
    ("{\"timeStampBegin\":\"x\"}", true),
  ])
  func onlyLogsAreTakenForLogs(_ text: String, _ isLog: Bool) {
    #expect((LogKind(Array(text.utf8)) != nil) == isLog, "\(text)")
  }
}
