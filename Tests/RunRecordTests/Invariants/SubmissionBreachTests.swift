import Invariants
import RunRecord
import SchedulerEngine
import Testing

let submissionBreaches: [BreachCase] = [
  BreachCase(
    "time goes back", .timeWentBack(from: second(20)), broken: boot(at: 20),
    world(10, .lowDataMode(true)), healthy: boot(at: 20), world(20, .lowDataMode(true))),
  BreachCase(
    "a row before the start", .outsideOfRun(start: second(100), end: second(200)),
    broken: world(99, .lowDataMode(true)),
    healthy: world(100, .lowDataMode(true)), world(200, .lowDataMode(false))
  ) {
    $0.start = second(100)
    $0.end = second(200)
    $0.broken[0] = row(201, .world(.lowDataMode(true), .caller))
  },
  BreachCase(
    "a request number is used again", .requestNumberNotRising(request(2), after: request(2)),
    .requestsDoNotAddUp, broken: boot(), submit(2, at: 10),
    submit(2, cleanup, at: 10), healthy: boot(), submit(2, at: 10), submit(3, cleanup, at: 10)),
  BreachCase(
    "a replacement that was never accepted", .replacementNotAccepted(request(1), by: request(2)),
    broken: boot(), submit(1, at: 10), replace(1, by: 2, at: 20),
    healthy: boot(), submit(1, at: 10), replace(1, by: 2, at: 20), submit(2, at: 20)),
  BreachCase(
    "a replacement under another identifier", .replacementNotAccepted(request(1), by: request(2)),
    broken: boot(), submit(1, at: 10), replace(1, by: 2, at: 20), submit(2, cleanup, at: 20),
    healthy: boot(), submit(1, at: 10), submit(2, at: 20), replace(1, by: 2, at: 20)),
  BreachCase(
    "refused for a setting that is on", .refusalUnfounded(process(1), .backgroundRefreshOff),
    broken: boot(), refuse(.backgroundRefreshOff, at: 10),
    healthy: boot(), world(5, .backgroundRefresh(.off)), refuse(.backgroundRefreshOff, at: 10)),
  BreachCase(
    "refused for an app's setting that was turned on again",
    .refusalUnfounded(process(1), .backgroundRefreshOff),
    broken: boot(), world(5, .appRefresh(news, isOn: true)), refuse(.backgroundRefreshOff, at: 10),
    healthy: boot(), refuse(.backgroundRefreshOff, at: 10)
  ) { $0.world.knowsRefreshSwitches = false },
  BreachCase(
    "refused for the setting of an app that was installed anew",
    .refusalUnfounded(process(1), .backgroundRefreshOff),
    broken: boot(), world(5, .install(news)), refuse(.backgroundRefreshOff, at: 10),
    healthy: boot(), world(5, .install(news)), world(6, .appRefresh(news, isOn: false)),
    refuse(.backgroundRefreshOff, at: 10)
  ) { $0.world.knowsRefreshSwitches = false },
  BreachCase(
    "refused for too many when there was room",
    .refusalUnfounded(process(1), .tooManyPending(limit: 2)),
    broken: boot(), submit(1, cleanup, at: 10), refuse(.tooManyPending(limit: 2), at: 20),
    healthy: boot(), submit(1, cleanup, at: 10), submit(2, upload, at: 10),
    refuse(.tooManyPending(limit: 2), at: 20)),
  BreachCase(
    "refused for a GPU that the device has",
    .refusalUnfounded(process(1), .resourceUnavailable(.deviceHasNoBackgroundGPU)),
    broken: boot(), refuse(.resourceUnavailable(.deviceHasNoBackgroundGPU), at: 10),
    healthy: boot(), refuse(.resourceUnavailable(.gpuEntitlementMissing), at: 10)
  ) { $0.world.device.hasBackgroundGPU = true },
  BreachCase(
    "accepted while the app's refresh is off", .acceptedWhileRefreshOff(request(1)), broken: boot(),
    submit(1, at: 10), healthy: boot(), world(5, .appRefresh(news, isOn: true)), submit(1, at: 10)
  ) { $0.world.refreshOff = [news] },
  BreachCase(
    "a second request does not replace the first",
    .replacementNotAnnounced(request(1), by: request(2)),
    .requestsDoNotAddUp,
    broken: boot(), submit(1, at: 10), submit(2, at: 20),
    healthy: boot(), submit(1, at: 10), submit(2, at: 20), replace(1, by: 2, at: 20)),
  BreachCase(
    "a replaced request runs", .launchedAfterReplacement(request(1)),
    .requestsDoNotAddUp,
    broken: boot(), submit(1, at: 10), object(to: 1, [], at: 10), submit(2, at: 20),
    replace(1, by: 2, at: 20), deliver(1, of: 1, at: 30), complete(1, at: 40),
    healthy: boot(), submit(1, at: 10), object(to: 1, [], at: 10), submit(2, at: 20),
    replace(1, by: 2, at: 20), launch(1, of: 2, at: 30), complete(1, at: 40)),
  BreachCase(
    "cancel reaches a running task", .cancelledWhileRunning(request(1)),
    .requestsDoNotAddUp,
    broken: boot(), submit(1, at: 10), launch(1, of: 1, at: 20), [row(21, .cancelled(request(1)))],
    complete(1, at: 22), healthy: boot(), submit(1, at: 10), [row(21, .cancelled(request(1)))]),
  BreachCase(
    "a request ends twice", .requestEndedTwice(request(1)),
    .requestsDoNotAddUp,
    broken: boot(), submit(1, at: 10), [row(20, .cancelled(request(1)))],
    [row(20, .discarded(request(1), .forceQuit))],
    healthy: boot(), submit(1, at: 10), [row(20, .discarded(request(1), .forceQuit))]),
  BreachCase(
    "a request nobody made", .unknownRequest(request(1)),
    .requestsDoNotAddUp,
    broken: boot(), [row(20, .cancelled(request(1)))],
    healthy: boot(), submit(1, at: 10), [row(20, .cancelled(request(1)))]),
  BreachCase(
    "a decision about a request that is gone", .decidedAfterEnd(request(1)),
    broken: boot(), submit(1, at: 10), [row(20, .cancelled(request(1)))], object(to: 1, [], at: 21),
    healthy: boot(), submit(1, at: 10), object(to: 1, [], at: 10),
    [row(20, .cancelled(request(1)))]),
  BreachCase(
    "the next look lies in the past", .lookAgainPassed(request(1), lookAgain: second(9)),
    broken: boot(), submit(1, at: 10), object(to: 1, [.network], at: 10, lookAgain: second(9)),
    healthy: boot(), submit(1, at: 10), object(to: 1, [.network], at: 10, lookAgain: second(10))),
]

@Test("Breaches of the submission invariants are reported", arguments: submissionBreaches)
private func submissions(_ breach: BreachCase) { breach.check() }

@Test func twoRunsWithTheSameNumberAreReportedAndMissingFromTheSums() {
  let twice =
    boot() + submit(1, cleanup, at: 0) + submit(2, upload, at: 0)
    + launch(1, of: 1, at: 5) + launch(1, of: 2, at: 5) + complete(1, at: 6)
  let found = InvariantChecker.violations(
    in: twice, CheckedWorld(), from: second(0), to: second(86_400)
  ).map(\.breach.invariant)
  #expect(found.contains(16))
  #expect(found.contains(24))
}

@Test func theNumberOfViolationsIsLimited() {
  var checker = InvariantChecker(in: CheckedWorld(), from: second(0))
  for _ in 0..<1_500 { checker.check(row(1, .cancelled(request(1)))) }
  #expect(checker.violations.count == InvariantChecker.keptViolations)
  #expect(checker.violations[7].row == 7)
}

/// Hand-edited logs may hold any number; nothing may trap or grow without bound.
@Test func invalidIdentifiersAreReportedOnce() {
  let far = AppID(index: .max)
  let name = NameID(index: .min)
  let rows: Rows = [
    row(0, .processStarted(far, process(.max))),
    row(0, .registered(process(.max), name, .registered)),
    row(0, .accepted(request(.min), far, TaskRequest(.refresh, name, earliest: .never))),
    row(0, .accepted(request(.max), AppID(index: -1), TaskRequest(.processing, refresh))),
    row(0, .decided(request(.max), RuleSet(bits: .max), lookAgain: second(-5))),
    row(0, .launched(run(.max), request(.max), LaunchID(number: 0), process(.min))),
    row(.max / 2_000, .ended(run(.max), .killed)),
  ]
  let found = InvariantChecker.violations(
    in: rows, CheckedWorld(), from: second(0), to: second(86_400))
  #expect(!found.isEmpty)
  let record = RunRecord(rows, from: second(0), to: second(10))
  #expect(record.requests.count == 2)
}

/// Invariants are referred to by number, so each number must be used, and only once.
@Test func everyInvariantNumberHasABreachThatIsTested() {
  let tables = [
    submissionBreaches, launchBreaches, forcedBreaches, runBreaches, useBreaches, restBreaches,
    continuedBreaches, processBreaches, activityBreaches, transferBreaches,
  ]
  // Judged in a test of its own.
  let others: [Breach] = [.runsDoNotAddUp]
  let numbers = (tables.joined().flatMap(\.breaches) + others).map(\.invariant)
  #expect(Set(numbers) == Set(1...27))
}
