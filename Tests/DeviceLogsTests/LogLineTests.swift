import Foundation
import LongForm
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// Single lines, each with the fact that a reader must find.
@Suite struct LogLineTests {
  private func task(_ lines: [PlannedEntry]) throws -> TaskLog {
    try #require(deviceLog(Styled.full.text(lines))?.tasks.first)
  }

  @Test func theRequirementsOfAProcessingRequestAreRead() throws {
    let found = try task([
      .framework(
        "08:00:00",
        "submitTaskRequest: <BGProcessingTaskRequest: com.a.b.p, earliestBeginDate: (null), requiresExternalPower=1, requiresNetworkConnectivity=0>"
      )
    ])
    #expect(found.kind == .processing)
    #expect(found.submissions.first?.terms.earliest == nil)
    #expect(found.submissions.first?.terms.needsPower == true)
    #expect(found.submissions.first?.terms.needsNetwork == false)
  }

  @Test func aCompletionWithoutAnIdentifierBelongsToTheRunningTask() throws {
    let found = try task([
      .framework("08:00:00", "Starting task: <BGAppRefreshTask: com.a.b.r>"),
      .framework("08:00:09", "Marking task (null) complete with success: 0"),
    ])
    #expect(found.runs.map { $0.success } == [false])
    #expect(found.runs.first?.completedAt == may15("08:00:09"))
  }

  @Test func aLaunchByTheDebuggerIsMarked() throws {
    let found = try task([
      .framework("08:00:00", "Simulating launch for task with identifier com.a.b.r"),
      .framework("08:00:00", "Starting simulated task: <BGAppRefreshTask: com.a.b.r>"),
      .framework("09:00:00", "No task request with identifier com.a.b.r has been scheduled"),
    ])
    #expect(found.runs.map { $0.isByDebugger } == [true])
    #expect(found.emptyLaunches == [may15("09:00:00")])
  }

  @Test func theEventsThatAnAppLogsItselfAreEnoughToFindItsRuns() throws {
    let text = """
      {"bgtask":"foreground","at":"2026-05-15T07:05:00+02:00"}
      {"bgtask":"submitted","id":"com.a.b.r","kind":"refresh","at":"2026-05-15T07:08:00+02:00","earliest":"2026-05-15T05:23:00Z"}
      {"bgtask":"background","at":"2026-05-15T07:08:01+02:00","charging":false}
      {"bgtask":"launched","id":"com.a.b.r","at":"2026-05-15T07:40:00+02:00"}
      {"bgtask":"expired","id":"com.a.b.r","at":"2026-05-15T07:40:27+02:00"}
      {"bgtask":"completed","id":"com.a.b.r","success":false,"at":"2026-05-15T07:40:28+02:00"}
      {"bgtask":"refused","id":"com.a.b.r","code":1,"at":"2026-05-15T07:40:29+02:00"}
      {"bgtask":"sang","id":"com.a.b.r","at":"2026-05-15T07:40:30+02:00"}
      """
    let log = try #require(deviceLog(text))
    let found = try #require(log.tasks.first)
    #expect(found.kind == .refresh)
    #expect(found.submissions.first?.terms.earliest == may15("07:23:00", 0))
    #expect(found.runs.first?.expiredAt == may15("07:40:27", 0))
    #expect(found.runs.first?.success == false)
    #expect(found.refusals.map { $0.code } == [1])
    #expect(log.entries.notUnderstood == 1)
    #expect(log.shapes.count == 1)
    #expect(log.sessions.first?.to == may15("07:08:01", 0))
    let names = log.findings.map { $0.name }
    #expect(names.contains("submission-refused") && names.contains("expired"))
  }

  @Test(arguments: [
    (
      "up to 26",
      #"{"timeStampBegin":"2026-05-14 00:00:00","timeStampEnd":"2026-05-15 00:00:00","metaData":{"bundleIdentifier":"com.a.b"},"applicationExitMetrics":{"backgroundExitData":{"cumulativeNormalAppExitCount":3,"cumulativeCPUResourceLimitExitCount":2,"cumulativeBackgroundTaskAssertionTimeoutExitCount":1,"cumulativeNewKindOfExitCount":4},"foregroundExitData":{"cumulativeBadAccessExitCount":9}}}"#
    ),
    (
      "from 27",
      #"{"intervalEntries":[{"metadata":{"bundleIdentifier":"com.a.b"},"backgroundTerminationMetric":{"normalTerminationCount":3,"highCPUTerminationCount":2,"taskTimeoutTerminationCount":1,"newKindTerminationCount":4}}]}"#
    ),
  ])
  func bothGenerationsOfExitMetricsGiveTheSameCounts(_ name: String, _ text: String) throws {
    let log = try #require(deviceLog(text), "\(name)")
    #expect(log.app == "com.a.b", "\(name)")
    func count(_ exit: BackgroundExit) -> Int64? { log.exits.first { $0.exit == exit }?.count }
    #expect(count(.normal) == 3, "\(name)")
    #expect(count(.processor) == 2, "\(name)")
    #expect(count(.taskTimeout) == 1, "\(name)")
    #expect(count(.badAccess) == nil, "\(name)")
    #expect(log.shapes.count == 1, "\(name)")
    #expect(log.findings.isEmpty == (log.last == nil), "\(name)")
  }

  @Test func timesWithoutADateContinueOnTheNextDayWhenTheyGoBack() throws {
    let text =
      "default\t23:59:00.000000+0000\tdasd\tSTARTING activity bgRefresh-a.b.c:AAAAAA\n"
      + "default\t00:30:00.000000+0000\tdasd\tSTARTING activity bgRefresh-a.b.c:BBBBBB\n"
    let runs = try #require(deviceLog(text)?.tasks.first).runs
    try #require(runs.count == 2)
    #expect(runs[1].launchedAt - runs[0].launchedAt == .minutes(31))
  }
}

/// The same morning in every style that the system writes tells the same.
@Suite struct LogStyleTests {
  @Test(arguments: Styled.allCases) func everyLogStyleGivesTheSameRecord(_ style: Styled) throws {
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

  @Test func decisionPoliciesAreReadInBothLogFormats() throws {
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
    #expect(RuleID(policy: compact.name) == nil)
    let long = try #require(decisions[1].deciding)
    #expect(long.conditions == [.expression("launchType == REFRESH AND deviceActive == 1")])
    #expect(RuleID(policy: long.name) == .idleDevice)
    #expect(decisions[2].verdict == .canProceed)
    #expect(decisions[2].score == DecimalNumber(millionths: 888_734))
    #expect(decisions[2].sum == DecimalNumber(millionths: 43_121_357))
    #expect(decisions[2].denominator == DecimalNumber(millionths: 48_520_000))
    #expect(decisions[2].policies.map { $0.verdict } == [.canProceed])
  }

  @Test(arguments: RuleID.allCases)
  func eachRuleIsFoundByThePolicyNameThatTheSimulatorWrites(_ objector: RuleID) {
    #expect(RuleID(policy: objector.policyName) == objector)
    let together = String(objector.policyName.filter { $0 != " " })
    #expect(RuleID(policy: together) == objector)
  }

  @Test(arguments: [
    ("{ \"format\": 1 }", false), ("// a scenario\n{ }", false), ("", false), ("\n\n", false),
    ("{\"e\":\"header\"}", false), ("<plist>", false), ("[1, 2]", false),
    ("{\"bgtask\":\"launched\"}", true), ("{\"timeStampBegin\":\"x\"}", true),
  ])
  func onlyLogsAreRecognisedAsLogs(_ text: String, _ isLog: Bool) {
    #expect((LogKind(Array(text.utf8)) != nil) == isLog, "\(text)")
  }
}

/// A scenario, written as a device's log, read back, made a draft and run again, launches at the same times.
@Suite struct RoundTripTests {
  private static let examples = [
    "does-the-news-refresh-before-breakfast", "why-does-nothing-run-after-force-quit",
    "is-the-cart-filled-before-the-lunch-break", "does-the-database-clean-up-run-every-night",
  ]

  private static func scenario(_ name: String) throws -> String {
    if let starter = StarterScenario(named: name) { return starter.text }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("Examples/\(name).jsonc"), encoding: .utf8)
  }

  @Test(arguments: LongForm.all(of: examples + ["daily", "casual", "commuter+daily"], orOneIn: 1))
  func launchesOfExamplesSurviveARoundTripThroughALog(_ name: String) throws {
    try comesBack(try Self.scenario(name), name)
  }

  @Test func launchesOfRandomScenariosSurviveARoundTripThroughALog() throws {
    for number: UInt64 in LongForm.isAskedFor ? Array(1...20) : [1, 6, 18] {
      let drawn = DrawnScenario(number)
      // Where the user is the same whatever the seed, another seed shows what the wakes alone do.
      let seeds = drawn.hasFixedTimes ? 1...UInt64(LongForm.count(3, long: 10)) : 0...0
      try comesBack(drawn.text, "scenario \(number)", seeds: seeds)
    }
  }

  private func comesBack(_ text: String, _ name: String, seeds: ClosedRange<UInt64> = 0...0) throws
  {
    let first = try PlayedScenario(text)
    let log = try #require(deviceLog(first.lines))
    #expect(log.entries.notUnderstood == 0 && log.entries.damaged == 0, "\(name): \(log.shapes)")
    let draft = try #require(ScenarioDraft(log, file: "console"))
    let second = try PlayedScenario(draft.text)
    let others = try seeds.filter { $0 > 0 }.map { try PlayedScenario(text, seed: $0) }
    for task in log.ownTasks where task.kind != .push {
      let before = first.launches(of: task.identifier)
      let which = "\(name) \(task.identifier)"
      #expect(task.runs.map { $0.launchedAt } == before, "\(which)")
      let end = second.prepared.end
      let then = before.filter { $0 < end }
      let pair = LaunchPair(then, second.launches(of: task.identifier), task.kind)
      let same = others.map { LaunchPair(then, $0.launches(of: task.identifier), task.kind).apart }
      if LongForm.isAskedFor { print("\(which): \(pair), \(same)") }
      let usual = max(pair.allowed, same.max() ?? 0)
      #expect(pair.apart <= usual, "\(which): \(pair)\n\(text)\n\(draft.text)")
    }
  }

  @Test func launchesOfARunEqualTheLaunchesInItsOwnLog() throws {
    let played = try PlayedScenario(Self.scenario("daily"))
    let log = try #require(deviceLog(played.lines))
    let task = try #require(log.ownTasks.first)
    let key = try #require(
      played.prepared.tasks.first { played.prepared.text(of: $0.name) == task.identifier })
    let range = played.prepared.setup.start..<played.prepared.end
    let same = LaunchComparison(
      task, key, in: played.record, offset: played.prepared.setup.utcOffset, during: range)
    #expect(same.daysWithinOne == same.days.count && same.days.count >= 7)
    #expect(same.gapError == 0)
    #expect(same.comparedRefusals > 0 && same.sameReasons == same.comparedRefusals)
    #expect(same.simulatedHours == same.observedHours)
    #expect(same.firstDifference == nil)
    let silent = LaunchComparison(
      TaskLog(task.identifier, app: task.app), key, in: played.record,
      offset: played.prepared.setup.utcOffset, during: range)
    #expect(silent.daysWithinOne < silent.days.count)
    #expect(silent.gapError == nil && silent.firstDifference != nil)
    #expect(silent.text(TextStyle()).contains("too few launches"))
  }
}
