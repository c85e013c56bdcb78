import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

struct FindingCase: CustomTestStringConvertible {
  let code: FindingCode
  let at: Int64
  let subject: Finding.Subject
  let observed: Quantity
  let rows: Rows
  let healthy: Rows
  let name: NameID

  init(
    _ code: FindingCode, at: Int64, _ subject: Finding.Subject, _ observed: Quantity = .nothing,
    of name: NameID = refresh, rows: Rows..., healthy: Rows...
  ) {
    self.name = name
    self.code = code
    self.at = at
    self.subject = subject
    self.observed = observed
    self.rows = boot() + Array(rows.joined())
    self.healthy = boot() + Array(healthy.joined())
  }

  var testDescription: String { "\(code)" }
}

/// Launched at 10 after submitting the next.
private let running = submit(1, at: 0) + launch(1, of: 1, at: 10) + submit(2, at: 10)

private func resubmitted(_ number: Int64, at: Int64, asking delay: Int64) -> Rows {
  submit(number, at: at, earliest: at + delay) + replace(number - 1, by: number, at: at)
}

private func expiring(_ number: Int64, at: Int64) -> Rows {
  launch(number, of: number, at: at) + submit(number + 1, at: at) + expire(number, at: at + 20)
    + completeExpired(number, at: at + 20)
}

/// Processing that asks for the next at once, and is done each time.
private func doneAgain(_ times: ClosedRange<Int64>) -> Rows {
  submit(1, cleanup, at: 0)
    + times.flatMap {
      launch($0, of: $0, at: 10 * $0) + submit($0 + 1, cleanup, at: 10 * $0)
        + complete($0, at: 10 * $0 + 5)
    }
}

private func unfinished(success: Bool) -> Rows {
  submit(1, cleanup, at: 0) + launch(1, of: 1, at: 10)
    + call(.first, of: 1, at: 20, success: success)
    + [row(20, .ended(run(1), .completed(success: success)))]
}

private func registered(_ answer: Registration, at: Int64) -> Rows {
  [row(at, .registered(process(1), refresh, answer))]
}

private let cases: [FindingCase] =
  continuedFindingCases + pushFindingCases + activityFindingCases + transferFindingCases + [
    FindingCase(
      .neverCompleted, at: 40, .run(run(1)), .span(.seconds(30)),
      rows: running, expire(1, at: 37), die(1, of: .expirationIgnored, at: 40),
      end(1, .killed, at: 40),
      healthy: running, expire(1, at: 37), completeExpired(1, at: 40)),
    FindingCase(
      .killedAlong, at: 40, .run(run(1)), .span(.seconds(30)),
      rows: running, die(1, of: .expirationIgnored, at: 40), end(1, .killed, at: 40),
      healthy: running, die(1, of: .forceQuit, at: 40), end(1, .interrupted(.forceQuit), at: 40)),
    FindingCase(
      .endedWithoutHandler, at: 37, .run(run(1)), .span(.seconds(27)),
      rows: running, expire(1, at: 37, hasHandler: false), end(1, .endedWithoutHandler, at: 37),
      healthy: running, expire(1, at: 37, hasHandler: false), end(1, .endedWithoutHandler, at: 37),
      [row(37, .notSeen(run(1)))]),
    FindingCase(
      .processorOverused, at: 40, .run(run(1)), .share(.percent(90)),
      rows: running, die(1, of: .processorMonitor, at: 40), use(1, processor: 27, at: 40),
      end(1, .killed, at: 40),
      healthy: running, use(1, processor: 27, at: 40), complete(1, at: 40)),
    FindingCase(
      .queueBlocked, at: 40, .run(run(1)), .span(.seconds(30)),
      rows: running, expire(1, at: 37), [row(37, .unheard(run(1)))],
      die(1, of: .expirationIgnored, at: 40), end(1, .killed, at: 40),
      healthy: running, expire(1, at: 37), completeExpired(1, at: 40)),
    FindingCase(
      .inferenceRefused, at: 20, .run(run(1)), .span(.seconds(10)),
      rows: running, [row(20, .inferenceRefused(run(1)))], complete(1, at: 20, success: false),
      healthy: running, complete(1, at: 20, success: false)),
    FindingCase(
      .neverBegan, at: 37, .run(run(1)), .nothing,
      rows: running, expire(1, at: 37, hasHandler: false), end(1, .endedWithoutHandler, at: 37),
      [row(37, .notBegun(run(1), behind: run(1)))],
      healthy: running, complete(1, at: 37)),
    FindingCase(
      .crashed, at: 40, .run(run(1)), .span(.seconds(30)),
      rows: running, die(1, of: .crashed, at: 40), end(1, .crashed, at: 40),
      healthy: running, die(1, of: .terminated, at: 40), end(1, .interrupted(.terminated), at: 40)),
    FindingCase(
      .endedWithoutHandler, at: 37, .run(run(1)), .span(.seconds(27)),
      rows: running, expire(1, at: 37, hasHandler: false), end(1, .endedWithoutHandler, at: 37),
      healthy: running, complete(1, at: 37)),
    FindingCase(
      .completedTwice, at: 21, .run(run(1)), rows: running, complete(1, at: 20),
      call(.again, of: 1, at: 21), healthy: running, complete(1, at: 20)),
    FindingCase(
      .endedByCompletingTwice, at: 21, .run(run(1)),
      rows: running, complete(1, at: 20), call(.again, of: 1, at: 21), die(1, of: .misuse, at: 21),
      healthy: running, complete(1, at: 20), die(1, of: .terminated, at: 21)),
    FindingCase(
      .completedLate, at: 21, .run(run(1)), rows: running, die(1, of: .terminated, at: 20),
      end(1, .interrupted(.terminated), at: 20), call(.stale, of: 1, at: 21), healthy: running,
      die(1, of: .terminated, at: 20), end(1, .interrupted(.terminated), at: 20)),
    FindingCase(
      .succeededAfterExpiring, at: 39, .run(run(1)), .span(.seconds(2)),
      rows: running, expire(1, at: 37), completeExpired(1, at: 39, success: true),
      healthy: running, expire(1, at: 37), completeExpired(1, at: 39)),
    FindingCase(
      .comesAllNight, at: 40, .run(run(4)), .count(4), of: cleanup, rows: doneAgain(1...4),
      healthy: doneAgain(1...3)),
    FindingCase(
      .expiresOften, at: 420, .run(run(4)), .share(.percent(75)),
      rows: submit(1, at: 0), expiring(1, at: 100), launch(2, of: 2, at: 200), submit(3, at: 200),
      complete(2, at: 201), expiring(3, at: 300), expiring(4, at: 400),
      healthy: submit(1, at: 0), expiring(1, at: 100), launch(2, of: 2, at: 200),
      submit(3, at: 200), complete(2, at: 201), expiring(3, at: 300),
      launch(4, of: 4, at: 400), submit(5, at: 400), complete(4, at: 430)),
    FindingCase(
      .leftUnfinished, at: 20, .run(run(1)), .span(.seconds(80)), of: cleanup,
      rows: unfinished(success: false), healthy: unfinished(success: true)),
    FindingCase(
      .chainBroken, at: 20, .run(run(1)), .span(.seconds(80)),
      rows: submit(1, at: 0), launch(1, of: 1, at: 10), complete(1, at: 20),
      healthy: running, complete(1, at: 20)),
    FindingCase(
      .resubmittedOnlyAfterFailure, at: 40, .run(run(2)), .span(.seconds(60)),
      rows: running, call(.first, of: 1, at: 20, success: false),
      end(1, .completed(success: false), at: 20), launch(2, of: 2, at: 30), complete(2, at: 40),
      healthy: running, call(.first, of: 1, at: 20, success: false),
      end(1, .completed(success: false), at: 20), launch(2, of: 2, at: 30), submit(3, at: 30),
      complete(2, at: 40)),
    FindingCase(
      .resubmittedOnlyAfterSuccess, at: 40, .run(run(2)), .span(.seconds(60)),
      rows: running, complete(1, at: 20), launch(2, of: 2, at: 30),
      call(.first, of: 2, at: 40, success: false), end(2, .completed(success: false), at: 40),
      healthy: running, complete(1, at: 20), launch(2, of: 2, at: 30), submit(3, at: 30),
      call(.first, of: 2, at: 40, success: false), end(2, .completed(success: false), at: 40)),
    FindingCase(
      .resubmittedAfterCompleting, at: 21, .run(run(1)), .span(.seconds(1)),
      rows: submit(1, at: 0), launch(1, of: 1, at: 10), complete(1, at: 20), submit(2, at: 21),
      healthy: submit(1, at: 0), launch(1, of: 1, at: 10), complete(1, at: 20),
      phase(1, .foreground, at: 20), phase(1, .background, at: 21), submit(2, at: 21)),
    FindingCase(
      .dateResetByResubmitting, at: 4_000, .request(request(4)), .count(3),
      rows: submit(1, at: 0, earliest: 3_600), resubmitted(2, at: 1_000, asking: 3_600),
      resubmitted(3, at: 2_000, asking: 3_600), resubmitted(4, at: 4_000, asking: 3_600),
      healthy: submit(1, at: 0, earliest: 3_600), resubmitted(2, at: 1_000, asking: 3_600),
      resubmitted(3, at: 2_000, asking: 3_600), resubmitted(4, at: 4_000, asking: 1_000)),
    // Each of them asks for the moment that the one before asked for.
    FindingCase(
      .dateResetByResubmitting, at: 4_000, .request(request(4)), .count(3),
      rows: submit(1, at: 0, earliest: 3_600), resubmitted(2, at: 1_000, asking: 3_600),
      resubmitted(3, at: 2_000, asking: 3_600), resubmitted(4, at: 4_000, asking: 3_600),
      healthy: submit(1, at: 0, earliest: 7_200), resubmitted(2, at: 1_000, asking: 6_200),
      resubmitted(3, at: 2_000, asking: 5_200), resubmitted(4, at: 4_000, asking: 3_200)),
    FindingCase(
      .earliestTooFar, at: 10, .request(request(1)), .span(.seconds(604_801)),
      rows: submit(1, at: 10, earliest: 604_811), healthy: submit(1, at: 10, earliest: 604_810)),
    FindingCase(
      .asksTooOften, at: 10, .request(request(1)), .span(.seconds(899)),
      rows: submit(1, at: 10, earliest: 909),
      healthy: submit(1, at: 10, earliest: 910), submit(2, cleanup, at: 10, earliest: 11)),
    FindingCase(
      .identifierNotPermitted, at: 5, .process(process(1)),
      rows: refuse(.identifierNotPermitted, at: 5), healthy: refuse(.stale, at: 5)),
    FindingCase(
      .modeMissing, at: 5, .process(process(1)), rows: refuse(.modeMissing, at: 5), healthy: []),
    FindingCase(
      .entitlementMissing, at: 5, .process(process(1)),
      rows: refuse(.entitlementMissing, at: 5), healthy: []),
    FindingCase(
      .kindNotOffered, at: 5, .process(process(1)),
      rows: refuse(.kindNotOffered, at: 5), healthy: []),
    FindingCase(
      .backgroundRefreshOff, at: 5, .process(process(1)),
      rows: refuse(.backgroundRefreshOff, at: 5), healthy: []),
    FindingCase(
      .appleSimulator, at: 5, .process(process(1)), rows: refuse(.appleSimulator, at: 5),
      healthy: []),
    FindingCase(
      .tooManyPending, at: 5, .process(process(1)), .count(10),
      rows: refuse(.tooManyPending(limit: 10), at: 5), healthy: []),
    FindingCase(
      .submittedWithoutHandler, at: 5, .process(process(1)),
      rows: refuse(.fatal(.submittedWithoutHandler), at: 5), healthy: []),
    FindingCase(
      .registeredTwice, at: 5, .process(process(1)),
      rows: registered(.fatal(.registeredTwice), at: 5), healthy: registered(.registered, at: 0)),
    FindingCase(
      .registeredLate, at: 5, .process(process(1)),
      rows: registered(.fatal(.registeredAfterLaunch), at: 5), healthy: registered(.stale, at: 5)),
    FindingCase(
      .lateRegistrationAccepted, at: 5, .process(process(1)),
      rows: registered(.registered, at: 5), healthy: registered(.registered, at: 0)),
    FindingCase(
      .registeredUnpermitted, at: 5, .process(process(1)),
      rows: registered(.notPermitted, at: 5), healthy: []),
    FindingCase(
      .deliveredWithoutHandler, at: 5, .request(request(1)),
      rows: submit(1, at: 0), [row(5, .discarded(request(1), .noHandler))],
      healthy: submit(1, at: 0), [row(5, .discarded(request(1), .uninstalled))]),
    FindingCase(
      .diedAtLaunch, at: 5, .request(request(1)),
      rows: submit(1, at: 0), [row(5, .discarded(request(1), .diedAtLaunch))],
      healthy: submit(1, at: 0), [row(5, .discarded(request(1), .uninstalled))]),
    // It takes no time to start.
    FindingCase(
      .crashed, at: 5, .request(request(1)), rows: submit(1, at: 0), die(1, of: .reboot, at: 1),
      boot(2, at: 5), die(2, of: .crashed, at: 5), [row(5, .discarded(request(1), .diedAtLaunch))],
      healthy: submit(1, at: 0), die(1, of: .reboot, at: 1), boot(2, at: 5),
      die(2, of: .terminated, at: 5), [row(5, .discarded(request(1), .uninstalled))]),
  ]

@Test("A mistake of an app is found once, and not in its healthy twin", arguments: cases)
private func finding(_ row: FindingCase) throws {
  let found = record(row.rows, to: 100).findings()
  #expect(found.map(\.code) == [row.code])
  let first = try #require(found.first)
  #expect(first.at == second(row.at))
  #expect(first.key == TaskKey(row.name, of: news))
  #expect(first.subject == row.subject)
  #expect(first.evidence.observed == row.observed)
  #expect(record(row.healthy, to: 100).findings() == [], "its healthy neighbour")
}

/// No log has the thread of a call, so those findings are tested with the kit.
@Test func everyFindingCodeHasATestCase() {
  #expect(Set(cases.map(\.code.rawValue)).count == FindingCode.allCases.count - 2)
  for code in [FindingCode.submittedOnMainThread, .mainThreadBlocked] {
    #expect(!cases.map(\.code).contains(code))
  }
}

/// No list of permitted identifiers helps on a system without this kind of request.
@Test func onASystemWithoutTheTaskKindOnlyThatIsReported() {
  let rows = boot() + registered(.notPermitted, at: 5) + refuse(.kindNotOffered, at: 6)
  #expect(record(rows, to: 100).findings().map(\.code) == [.kindNotOffered])
}

/// A past date no longer holds anything back.
@Test func resubmittingWithAPastDateIsNotResettingTheDate() {
  let nights =
    submit(1, at: 0, earliest: 900)
    + (2...5).flatMap { resubmitted($0, at: $0 * 1_000, asking: 900) }
  #expect(record(boot() + nights, to: 10_000).findings() == [])
}

/// The refresh's run had ended shortly before as well, but is not to blame.
@Test func aLateSubmissionIsBlamedOnTheRunThatEndedLast() throws {
  let rows =
    submit(1, at: 0) + submit(2, cleanup, at: 0) + launch(1, of: 1, at: 10)
    + launch(2, of: 2, at: 10) + submit(3, at: 10) + complete(1, at: 20) + [
      row(22, .completion(run(2), success: true, .first)),
      row(22, .ended(run(2), .completed(success: true))),
    ] + submit(4, cleanup, at: 23) + launch(4, of: 4, at: 30) + submit(5, cleanup, at: 31)
    + complete(4, at: 32) + submit(6, upload, at: 33)
  let found = record(boot() + rows, to: 100).findings()
  #expect(found.map(\.code) == [.resubmittedAfterCompleting, .resubmittedAfterCompleting])
  #expect(found.map(\.key) == [TaskKey(cleanup, of: news), TaskKey(cleanup, of: news)])
  #expect(found.map(\.subject) == [.run(run(2)), .run(run(4))])
}

/// Its own run is to blame if the last one begins as it ends, and the last one if a second later.
@Test(arguments: [(20, 1), (21, 2)] as [(Int64, Int64)])
func aLateSubmissionIsBlamedOnItsOwnRunIfTheLastOneFollowsAtOnce(_ next: Int64, _ blamed: Int64) {
  let rows =
    submit(1, cleanup, at: 0) + submit(2, at: 0) + launch(1, of: 1, at: 10) + complete(1, at: 20)
    + launch(2, of: 2, at: next) + submit(3, at: next) + complete(2, at: next + 1)
    + submit(4, cleanup, at: next + 2)
  let late = record(boot() + rows, to: 100).findings()
    .filter { $0.code == .resubmittedAfterCompleting }
  #expect(late.map(\.subject) == [.run(run(blamed))])
}

@Test func aSubmissionDuringAnotherTasksRunIsNotLate() {
  let rows =
    submit(1, at: 0) + submit(2, cleanup, at: 0) + launch(1, of: 1, at: 10)
    + launch(2, of: 2, at: 10) + complete(1, at: 20) + submit(3, at: 21)
    + submit(4, cleanup, at: 22) + complete(2, at: 30)
  #expect(record(boot() + rows, to: 100).findings() == [])
}

/// If a handler forgets to complete, the log does not show how much work it had.
@Test func runsThatNeverCompleteAreNotReportedAsTooMuchWork() {
  var rows = boot() + submit(1, at: 100)
  for number in Int64(1)...6 {
    let at = number * 100
    rows += launch(number, of: number, at: at + 10) + submit(number + 1, at: at + 10)
    rows += expire(number, at: at + 40, hasHandler: false)
    rows += end(number, .endedWithoutHandler, at: at + 40)
  }
  let codes = Set(record(rows, to: 1_000).findings().map(\.code.rawValue))
  #expect(codes == [FindingCode.endedWithoutHandler.rawValue])
}

@Test func findingsHaveTheSeverityOfMistakeRiskOrHint() {
  let severities = Dictionary(grouping: FindingCode.allCases, by: \.severity)
  #expect(Set(severities.keys) == Set(FindingSeverity.allCases))
  #expect(FindingCode.neverCompleted.severity == .mistake)
  #expect(FindingCode.resubmittedAfterCompleting.severity == .risk)
  #expect(FindingCode.asksTooOften.severity == .hint)
  #expect(FindingCode.expiresOften.severity == .hint)
}

/// The code may well submit before it completes, and the system was faster.
@Test func aSubmissionAfterARunThatTheSystemEndedIsNotBlamedOnTheOrder() {
  let rows =
    submit(1, at: 0) + launch(1, of: 1, at: 10) + expire(1, at: 40, hasHandler: false)
    + end(1, .endedWithoutHandler, at: 40) + submit(2, at: 41)
  #expect(record(boot() + rows, to: 100).findings().map(\.code) == [.endedWithoutHandler])
}

@Test func aSubmissionFromAnEndedProcessIsBlamedOnItsRun() {
  let told = record(
    boot(), submit(1, at: 0), launch(1, of: 1, at: 10), complete(1, at: 20),
    die(1, of: .terminated, at: 20), refuse(.stale, at: 21), to: 100)
  #expect(told.findings().map(\.code) == [.chainBroken, .resubmittedAfterCompleting])
}

@Test func dateResetsBeforeAndAfterARunAreCountedSeparately() {
  let short =
    submit(1, at: 0, earliest: 3_600) + resubmitted(2, at: 100, asking: 3_600)
    + resubmitted(3, at: 200, asking: 3_600)
  let rows =
    short + launch(1, of: 3, at: 4_000) + submit(4, at: 4_000, earliest: 9_000)
    + complete(1, at: 4_001) + resubmitted(5, at: 5_000, asking: 3_700 + 1_000)
  #expect(record(boot(), rows).findings() == [])
}

@Test func findingsAreOrderedByTimeAndGroupedByTaskAndCode() {
  let told = record(
    boot(), submit(1, at: 0) + launch(1, of: 1, at: 5) + submit(2, at: 6) + complete(1, at: 10),
    call(.again, of: 1, at: 30), launch(2, of: 2, at: 105), complete(2, at: 110),
    call(.again, of: 2, at: 130), submit(3, cleanup, at: 140, earliest: 999_999),
    call(.again, of: 1, at: 150), to: 1_000)
  let found = told.findings()
  #expect(
    found.map(\.code) == [
      .completedTwice, .chainBroken, .completedTwice, .earliestTooFar, .completedTwice,
    ])
  #expect(found.map(\.at) == [30, 110, 130, 140, 150].map(second))
  let groups = found.grouped
  #expect(groups.map(\.first.code) == [.completedTwice, .chainBroken, .earliestTooFar])
  #expect(groups.map(\.count) == [3, 1, 1])
  #expect(groups.first?.last.at == second(150))
}

/// The unseen run may have completed in time, so no share of the task's runs can be told.
@Test func anUnseenRunLeavesOnlyTheFindingsOfOtherRuns() {
  func codes(_ rows: Rows...) -> [FindingCode] {
    record(boot() + rows.joined(), to: 1_000).findings().map(\.code)
  }
  let often =
    submit(1, at: 0) + expiring(1, at: 100) + expiring(2, at: 200) + expiring(3, at: 300)
    + expiring(4, at: 400)
  let crash =
    launch(5, of: 5, at: 500) + submit(6, at: 500) + die(1, of: .crashed, at: 510)
    + end(5, .crashed, at: 510)
  let unseen = [row(120, .notSeen(run(1)))]
  #expect(codes(often, crash) == [.crashed, .expiresOften])
  #expect(codes(often, crash, unseen) == [.crashed])
  // One that was killed with its process may have taken the other with it.
  let killed =
    submit(1, at: 0) + submit(2, cleanup, at: 0) + launch(1, of: 1, at: 10)
    + launch(2, of: 2, at: 10, in: 1) + submit(3, at: 10) + submit(4, cleanup, at: 10)
    + expire(1, at: 37) + die(1, of: .expirationIgnored, at: 40) + end(1, .killed, at: 40)
    + end(2, .killed, at: 40)
  let crashNext =
    boot(2, at: 50) + launch(3, of: 3, at: 60, by: 2) + submit(5, at: 60)
    + die(2, of: .crashed, at: 70) + end(3, .crashed, at: 70)
  #expect(codes(killed, crashNext) == [.neverCompleted, .killedAlong, .crashed])
  #expect(codes(killed, crashNext, [row(40, .notSeen(run(1)))]) == [.crashed])
}
