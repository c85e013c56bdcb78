import Foundation
import LongForm
import SchedulerEngine
import Testing

@testable import RunRecord

/// The format itself, letter by letter: other tools that read logs rely on it. A change
/// here is a change of the format's version unless it only adds a key.
@Suite struct FormatTests {
  private func lines(_ rows: [LogEvent]) -> [String] {
    let text = LogBytes.of(
      LogBytes.header, rows.map { LogRow(at: Instant(milliseconds: 7), $0) },
      end: Instant(milliseconds: 9))
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func theHeaderAndTheEndLineAreWrittenExactly() {
    let lines = lines([])
    let first = #"""
      {"e":"header","version":4,"tool":"test 1","profile":26,"seed":"1","start":0,"utcOffset":0,\#
      "names":["app","app.one","app.two"],"apps":[0],\#
      "rules":[{"group":"life","key":"lock-after","value":31000}],"device":{"kind":"iPhone",\#
      "appleSimulator":false,"charging":false,"lowPowerMode":false,"network":"wifi",\#
      "lowDataMode":false,"inUse":false,"locked":true,"unlockedSinceBoot":true,\#
      "thermal":"nominal","memory":"normal","camera":false,"gpu":false,\#
      "backgroundRefresh":"wifiAndCellular","refreshRestricted":false}}
      """#
    #expect(lines[0] == first)
    #expect(lines[1].hasPrefix(#"{"t":9,"e":"end","rows":0,"digest":""#), "\(lines[1])")
  }

  @Test(
    arguments: [
      (
        .world(.open(AppID(index: 0), for: .minutes(3)), .habit(2)),
        #"{"t":7,"e":"world","change":"open","app":0,"for":180000,"by":"habit","place":2}"#
      ),
      (
        .accepted(
          RequestID(number: 4), AppID(index: 0),
          TaskRequest(
            .processing, NameID(index: 1), earliest: Instant(milliseconds: 8), needs: .network)),
        #"{"t":7,"e":"accepted","request":4,"app":0,"name":1,"kind":"processing","earliest":8,"#
          + #""power":false,"network":true,"protection":"untilFirstUnlock"}"#
      ),
      (
        .decided(RequestID(number: 4), RuleSet([.appUsage, .lowPowerMode]), lookAgain: .never),
        #"{"t":7,"e":"decided","request":4,"objections":["low-power-mode","app-usage"],"lookAgain":null}"#
      ),
      (
        .ended(RunID(number: 1), .interrupted(.reboot)),
        #"{"t":7,"e":"ended","run":1,"outcome":"interrupted","cause":"reboot"}"#
      ),
      (
        .refused(ProcessID(number: 1), NameID(index: 1), .tooManyPending(limit: 1)),
        #"{"t":7,"e":"refused","process":1,"name":1,"refusal":"tooManyPending","limit":1}"#
      ),
    ] as [(LogEvent, String)]) func eachRowHasItsExactLine(_ row: LogEvent, _ line: String)
  {
    #expect(lines([row])[1] == line)
  }
}

/// Logs that were recorded when a version was new are read as long as there is a reader.
@Suite struct VersionTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["version-1-refresh", "version-1-export"])
  func aLogRecordedByAnEarlierVersionCanStillBeRead(_ name: String) throws {
    let file = Self.tests.appendingPathComponent("RecordedLogs/\(name).jsonl")
    let recorded = [UInt8](try Data(contentsOf: file))
    let log = try EventLog(recorded)
    let lines = recorded.count { $0 == 0x0A }
    #expect(log.rows.count == lines - 2)
    // What is read is written the same, but for the version, the digest of the whole, and that of the set-up,
    // which nobody asked for.
    let now = String(decoding: LogBytes.of(log.header, log.rows, end: log.end), as: UTF8.self)
    let then = String(decoding: recorded, as: UTF8.self)
      .replacing("\"version\":1", with: "\"version\":\(EventLogHeader.version)", maxReplacements: 1)
      .replacing(/,"setup":"[0-9a-f]{16}"/, with: "", maxReplacements: 1)
    #expect(now.split(separator: "\n").dropLast() == then.split(separator: "\n").dropLast())
  }

}

/// The article on the format says what writer and reader do.
@Suite struct FormatArticleTests {
  private static let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent(
      "../../../Sources/Engine/RunRecord/EventLog/EventLog.docc/EventLogFormat.md")

  @Test func theTablesInTheArticleMatchTheFieldDescriptions() throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    let start = try #require(text.range(of: "## The header\n")?.lowerBound)
    if LongForm.isRecording {
      let whole = text[..<start] + EventLogFormat.tables
      return try Data(whole.utf8).write(to: Self.article)
    }
    #expect(
      text[start...] == EventLogFormat.tables[...],
      "RECORD=1 swift test --filter FormatArticleTests brings it up to date")
  }

  @Test func theArticleDocumentsEveryRowKindAndKey() throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    for kind in RowKind.allCases { #expect(text.contains("\n### \(kind.rawValue)\n")) }
    for row in EveryRow.all {
      var row = row
      var describer = FieldDescriber()
      row.visitFields(&describer)
      for line in describer.table.split(separator: "\n").dropFirst(2) {
        let key = line.split(separator: "|").first ?? ""
        #expect(text.contains("|\(key)|"), "\(line)")
      }
    }
  }
}

/// One row at least for each case and each word of a log.
enum EveryRow {
  static let all: [LogEvent] =
    world + processes + calls + endings + decisions + runs + continued + charges + activities
    + transfers

  private static let world: [LogEvent] =
    changes.map { .world($0, .caller) }
    + [.script(0), .script(.max), .habit(7), .caller, .device].map { .world(.lock, $0) }

  private static let calls: [LogEvent] =
    registrations.map { .registered(process, name, $0) }
    + requests.map { .accepted(request, app, $0) } + refusals.map { .refused(process, name, $0) }
    + outcomes.map { .ended(run, $0) }

  private static let transfers: [LogEvent] =
    ([.moving(done: 0, perSecond: .max), .paused(done: .max)]
    + TransferDirection.all.map { .asked($0, bytes: 7, by: .never) }
    + TransferEnd.all.map { .over($0, done: 3) }).map { .transfer(request, $0) }

  private static let charges: [LogEvent] = [
    .charged(run, energy: -1, cellular: .max), .charged(run, energy: .min, cellular: 0),
    .used(run, processor: .seconds(3), bytes: .max, .cellular),
  ]

  private static let continued: [LogEvent] =
    ([
      .shown, .hidden, .stalled(since: .latest), .movedOn, .progress(TaskProgress(3, of: .max)),
      .fell(from: 9, to: 4), .titleChanged, .asked,
    ] + UserAnswer.all.map(ContinuedEvent.answered)).map { .continued(run, $0) }

  private static let activities: [LogEvent] =
    (AssertionHold.all.map {
      .began(app, name, $0, $0 == .none ? [.lockedFile, .gpu, .neuralEngine] : .processor)
    }
    + KillCause.all.map(ActivityEvent.died) + [
      .refused(app, name), .expired(hasHandler: true), .expired(hasHandler: false), .finished,
      .stopped, .inferenceRefused, .endedNothing, .notSeen,
    ]).map { .activity(ActivityID(number: .max), process, $0) }

  private static let app = AppID(index: 0)
  private static let name = NameID(index: 2)
  private static let process = ProcessID(number: 5)
  private static let request = RequestID(number: .max)
  private static let run = RunID(number: 3)

  private static let changes: [WorldChange] =
    [
      .charging(true), .charging(false), .battery(.none), .battery(.percent(100)),
      .lowPowerMode(true), .lowDataMode(false), .unlock, .lock, .deviceUse(true), .camera(false),
      .refreshRestricted(true), .appRefresh(app, isOn: false), .open(app, for: .zero),
      .open(app, for: .milliseconds(.max)), .leave(app), .forceQuit(app), .terminate(app),
      .install(app), .uninstall(app), .update(app), .debugger(app, isAttached: true),
      .expectOpening(app), .stopContinued(app, name), .wake(app, name), .reboot,
      .utcOffset(UTCOffset(minutes: -1_080)),
    ] + Network.all.map(WorldChange.network) + ThermalState.all.map(WorldChange.thermal)
    + MemoryPressure.all.map(WorldChange.memory)
    + BackgroundRefresh.all.map(WorldChange.backgroundRefresh)
    + UserAnswer.all.map(WorldChange.answers) + PushPriority.all.map { .push(app, name, $0) }
    + NetworkSpeed.all.map(WorldChange.networkSpeed)
    + Standing.all.map { .standing(app, $0) }

  private static let processes: [LogEvent] =
    [.processStarted(app, process)] + AppPhase.all.map { .phase(process, $0) }
    + KillCause.all.map { .processEnded(process, $0) }

  private static let registrations: [Registration] =
    [.registered, .notPermitted, .stale] + Misuse.all.map(Registration.fatal)
    + WildcardMistake.all.map(Registration.wildcard)

  private static let requests: [TaskRequest] =
    TaskKind.all.map { TaskRequest($0, name) }
    + FileProtection.all.map { TaskRequest(.healthResearch, name, protection: $0) } + [
      TaskRequest(.processing, name, earliest: .latest, needs: .externalPower),
      TaskRequest(.processing, name, earliest: .never, needs: [.externalPower, .network]),
      TaskRequest(.continued, name, continued: eagerly),
      TaskRequest(
        .transfer, name, needs: [.network, .discretionary, .begunInBackground, .askedDiscretionary]),
      TaskRequest(.transfer, name, needs: [.network, .noCellular]),
      TaskRequest(.transfer, name, needs: [.network, .noLowDataMode]),
      TaskRequest(.transfer, name, needs: [.network, .noLaunchEvents]),
    ]

  private static let eagerly: ContinuedTerms = {
    var terms = ContinuedTerms()
    terms.strategy = .fail
    terms.resources = .gpu
    terms.isUserAction = false
    return terms
  }()

  private static let refusals: [SubmissionRefusal] =
    [
      .identifierNotPermitted, .modeMissing, .entitlementMissing, .kindNotOffered,
      .backgroundRefreshOff, .appleSimulator, .tooManyPending(limit: 10), .stale, .notInForeground,
    ] + Misuse.all.map(SubmissionRefusal.fatal)
    + WildcardMistake.all.map(SubmissionRefusal.wildcard)
    + ResourceLack.all.map(SubmissionRefusal.resourceUnavailable)
    + RuleID.allCases.map(SubmissionRefusal.cannotStartNow)

  private static let endings: [LogEvent] =
    [.replaced(request, by: RequestID(number: 1)), .cancelled(request), .forced(request)]
    + DiscardCause.all.map { .discarded(request, $0) }

  private static let decisions: [LogEvent] = [
    .decided(request, .none, lookAgain: .never),
    .decided(request, RuleSet(RuleID.allCases), lookAgain: .latest),
  ]

  private static let runs: [LogEvent] =
    [
      .launched(run, request, LaunchID(number: 4), process), .unheard(run), .inferenceRefused(run),
      .expiryForced(run),
    ]
    + [.notBegun(run, behind: RunID(number: 2)), .notSeen(run)]
    + ExpiryCause.all.map { .expired(run, $0, hasHandler: $0 == .timeUsedUp) }
    + Completion.all.map { .completion(run, success: $0 == .first, $0) }

  private static let outcomes: [Outcome] =
    [
      .completed(success: true), .completed(success: false),
      .completedAfterExpiration(success: true), .endedWithoutHandler, .killed, .trapped, .crashed,
      .endedInForeground,
    ] + KillCause.all.map(Outcome.interrupted)
}
