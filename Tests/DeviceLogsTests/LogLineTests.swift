@testable import DeviceLogs
import SchedulerEngine
import Testing

/// Single lines, each with the fact that a reader must find.
@Suite struct LogLineTests {
  private func task(_ lines: [PlannedEntry]) throws -> TaskLog {
    try #require(deviceLog(Styled.full.text(lines))?.tasks.first)
  }

  @Test func aProcessingRequestTellsWhatItNeeds() throws {
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

  @Test func aCompletionWithoutANameIsThatOfTheTaskThatRuns() throws {
    let found = try task([
      .framework("08:00:00", "Starting task: <BGAppRefreshTask: com.a.b.r>"),
      .framework("08:00:09", "Marking task (null) complete with success: 0"),
    ])
    #expect(found.runs.map { $0.success } == [false])
    #expect(found.runs.first?.completedAt == may15("08:00:09"))
  }

  @Test func theDebuggersLaunchIsKeptApart() throws {
    let found = try task([
      .framework("08:00:00", "Simulating launch for task with identifier com.a.b.r"),
      .framework("08:00:00", "Starting simulated task: <BGAppRefreshTask: com.a.b.r>"),
      .framework("09:00:00", "No task request with identifier com.a.b.r has been scheduled"),
    ])
    #expect(found.runs.map { $0.isByDebugger } == [true])
    #expect(found.emptyLaunches == [may15("09:00:00")])
  }

  @Test func anAppsOwnEventsAreEnough() throws {
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
  func bothGenerationsOfMetricsCountTheSame(_ name: String, _ text: String) throws {
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

  @Test(arguments: [
    ("percent", "time,level,charging\n2026-05-15T07:00:00Z,80,0\n2026-05-15T08:00:00Z,60,1\n"),
    ("share", "time,level,charging\n1778828400,0.80,false\n1778832000,0.60,true\n"),
  ])
  func batteryTracesTellLevelsAndTheCharger(_ name: String, _ text: String) throws {
    let log = try #require(deviceLog(text), "\(name)")
    #expect(
      log.changes.map { $0.change } == [
        .charging(false), .battery(percent: 80), .charging(true), .battery(percent: 60),
      ], "\(name)")
    #expect(log.first == Instant(milliseconds: 1_778_828_400_000), "\(name)")
  }

  @Test func timesWithoutADateBeginTheNextDayWhenTheyGoBack() throws {
    let text = "default\t23:59:00.000000+0000\tdasd\tSTARTING activity bgRefresh-a.b.c:AAAAAA\n"
      + "default\t00:30:00.000000+0000\tdasd\tSTARTING activity bgRefresh-a.b.c:BBBBBB\n"
    let runs = try #require(deviceLog(text)?.tasks.first).runs
    try #require(runs.count == 2)
    #expect(runs[1].launchedAt - runs[0].launchedAt == .minutes(31))
  }
}
