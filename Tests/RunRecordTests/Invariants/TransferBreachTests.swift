import Invariants
import SchedulerEngine
import Testing

private func begin(at: Int64 = 1, bytes: Int64 = 100, by: Int64 = 500) -> Rows {
  [
    row(at, .accepted(request(1), news, TaskRequest(.transfer, upload, needs: .network))),
    row(at, .transfer(request(1), .asked(.upload, bytes: bytes, by: second(by)))),
  ]
}

private func event(_ event: TransferEvent, at: Int64) -> Rows {
  [row(at, .transfer(request(1), event))]
}

private func move(done: Int64 = 0, at: Int64) -> Rows {
  event(.moving(done: done, perSecond: 10), at: at)
}

private let free = object(to: 1, [], at: 1)
private let told = launch(1, of: 1, at: 20) + complete(1, at: 21)

/// Ten seconds at ten bytes a second, and the app is told.
private let healthy: Rows =
  boot() + begin() + free + move(at: 1) + event(.over(.finished, done: 100), at: 11) + told

/// Whatever happens next, and however much later.
@Test func aTransferIsReportedAtTheInstantAtWhichItShouldHaveMovedOrEnded() {
  let rests = boot() + begin() + free + world(5, .lowDataMode(true))
  let goesOn =
    boot() + begin() + free + move(at: 1) + world(11, .lowDataMode(true))
    + world(20, .lowDataMode(false))
  for (rows, breach, at) in [
    (rests, .transferRests(request(1)), 1), (goesOn, .transferGoesOn(request(1)), 11),
  ] as [(Rows, Breach, Int64)] {
    let found = InvariantChecker.violations(
      in: rows, CheckedWorld(), from: second(0), to: second(90))
    #expect(found.map(\.breach) == [breach])
    #expect(found.map(\.at) == [second(at)])
  }
}

let transferBreaches: [BreachCase] = [
  BreachCase(
    "more bytes than the pace makes", .transferMiscounted(request(1), 51, expected: 50),
    broken: boot(), begin(), free, move(at: 1), object(to: 1, [.thermal], at: 6),
    event(.paused(done: 51), at: 6), object(to: 1, [], at: 7), move(done: 50, at: 7),
    event(.over(.finished, done: 100), at: 12), told, healthy: healthy),
  BreachCase(
    "more bytes than there are", .transferGoesOn(request(1)),
    .transferMiscounted(request(1), 110, expected: 100),
    broken: boot(), begin(), free, move(at: 1), event(.over(.finished, done: 110), at: 12), told,
    healthy: healthy),
  BreachCase(
    "through before it is", .transferEndUnfounded(request(1), .finished), broken: boot(), begin(),
    free, move(at: 1), event(.over(.finished, done: 90), at: 10), told, healthy: healthy),
  BreachCase(
    "timed out too early", .transferEndUnfounded(request(1), .timedOut), broken: boot(),
    begin(by: 11), free, move(at: 1), event(.over(.timedOut, done: 90), at: 10), told,
    healthy: boot(), begin(bytes: 200, by: 11), free, move(at: 1),
    event(.over(.timedOut, done: 100), at: 11), told),
  BreachCase(
    "cancelled without a force quit", .transferEndUnfounded(request(1), .forceQuit), broken: boot(),
    begin(), free, move(at: 1), event(.over(.forceQuit, done: 90), at: 10), told, healthy: healthy),
  BreachCase(
    "the app is told without another decision", .launchedUndecided(run(1)), broken: boot(),
    begin(), free, move(at: 1), event(.over(.finished, done: 100), at: 11),
    deliver(1, of: 1, at: 20), complete(1, at: 21), healthy: healthy),
  BreachCase(
    "nobody says how much it moves", .transferOutOfTurn(request(1)),
    broken: boot(), Array(begin().dropLast()), object(to: 1, [.thermal], at: 1),
    healthy: boot(), begin(by: 90_000), object(to: 1, [.thermal], at: 1)),
  BreachCase(
    "it moves after it was over", .transferOutOfTurn(request(1)),
    broken: boot(), begin(), free, move(at: 1), event(.over(.finished, done: 100), at: 11),
    move(done: 100, at: 12), told, healthy: healthy),
  BreachCase(
    "it pauses while it rests", .transferOutOfTurn(request(1)),
    broken: boot(), begin(), free, event(.paused(done: 0), at: 1), move(at: 1),
    event(.over(.finished, done: 100), at: 11), told, healthy: healthy),
  BreachCase(
    "it is begun twice", .transferOutOfTurn(request(1)),
    broken: boot(), begin(), event(.asked(.upload, bytes: 100, by: second(500)), at: 1), free,
    move(at: 1), event(.over(.finished, done: 100), at: 11), told, healthy: healthy),
  BreachCase(
    "it has fewer bytes than none", .transferOutOfTurn(request(1)),
    .transferOutOfTurn(request(1)), .transferOutOfTurn(request(1)), .transferOutOfTurn(request(1)),
    .launchedBeforeTransferred(run(1)),
    broken: boot(), begin(bytes: -1), free, move(at: 1), told, healthy: healthy),
  BreachCase(
    "it has more bytes than any", .transferOutOfTurn(request(1)),
    .transferOutOfTurn(request(1)),
    broken: boot(), begin(bytes: 1_000_000_000_001, by: 90_000), object(to: 1, [.thermal], at: 1),
    healthy: boot(), begin(bytes: 1_000_000_000_000, by: 90_000), object(to: 1, [.thermal], at: 1)),
  BreachCase(
    "it moves against an objection", .transferMovedAgainst(request(1), RuleSet([.powerAndWiFi])),
    broken: boot(), begin(), object(to: 1, [.powerAndWiFi], at: 1), move(at: 1),
    event(.over(.finished, done: 100), at: 11), told, healthy: healthy),
  BreachCase(
    "it rests though it may move", .transferRests(request(1)), broken: boot(), begin(), free,
    world(2, .lowDataMode(true)), world(3, .lowDataMode(false)), move(at: 5),
    event(.over(.finished, done: 100), at: 15), told, healthy: healthy),
  BreachCase(
    "it goes on though all is there", .transferGoesOn(request(1)), broken: boot(), begin(), free,
    move(at: 1), world(11, .lowDataMode(true)), world(12, .lowDataMode(false)),
    event(.over(.finished, done: 100), at: 13), told, healthy: healthy),
  BreachCase(
    "it goes on though its time is over", .transferGoesOn(request(1)), broken: boot(), begin(by: 9),
    free, move(at: 1), world(9, .lowDataMode(true)), event(.over(.timedOut, done: 90), at: 10),
    told, healthy: boot(), begin(by: 9), free, move(at: 1),
    event(.over(.timedOut, done: 80), at: 9), told),
  BreachCase(
    "it moves offline", .transferMovedOffline(request(1)),
    broken: boot(), world(0, .network(.none)), begin(), free, move(at: 1),
    event(.over(.finished, done: 100), at: 11), told, healthy: healthy),
  BreachCase(
    "it moves at no pace", .transferMovedOffline(request(1)),
    broken: boot(), begin(), free, event(.moving(done: 0, perSecond: 0), at: 1), move(at: 2),
    event(.over(.finished, done: 100), at: 12), told, healthy: healthy),
  BreachCase(
    "its app is told too early", .transferGoesOn(request(1)), .launchedBeforeTransferred(run(1)),
    broken: boot(), begin(), free, move(at: 1), told, healthy: healthy),
]

@Suite struct TransferBreachTests {
  @Test(arguments: transferBreaches) func transferBreachesAreReported(_ breach: BreachCase) {
    breach.check()
  }
}
