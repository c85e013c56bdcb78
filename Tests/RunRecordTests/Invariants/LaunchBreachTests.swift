import Invariants
import SchedulerEngine
import Testing

/// Submitted at once and launched ten seconds later, with something in between.
private func launched(
  _ name: NameID = refresh, after between: Rows = [], needs: RequestNeeds = []
) -> Rows {
  boot() + submit(1, name, at: 1, needs: needs) + between + launch(1, of: 1, at: 1_000)
    + complete(1, at: 1_010)
}

private func research(needing protection: FileProtection) -> Rows {
  let asked = TaskRequest(.healthResearch, cleanup, protection: protection)
  return boot() + [row(1, .accepted(request(1), news, asked))] + launch(1, of: 1, at: 1_000)
    + complete(1, at: 1_010)
}

private let opened = world(10, .open(news, for: .seconds(60))) + phase(1, .foreground, at: 10)
private let left = world(70, .leave(news)) + phase(1, .background, at: 70)

/// Two pushes, each launched the next moment; they need no submission and no handler.
private func pushed(again: Int64, after between: Rows = []) -> Rows {
  let name = NameID(index: 3)
  func push(_ number: Int64, at: Int64) -> Rows {
    world(at, .push(news, name, .background))
      + [row(at, .accepted(request(number), news, .push(name)))]
      + launch(number, of: number, at: at + 1) + complete(number, at: at + 10)
  }
  return boot() + push(1, at: 1) + between + push(2, at: again)
}

private let heldPush: Rows =
  world(10, .push(news, NameID(index: 3), .background))
  + [row(10, .accepted(request(1), news, .push(NameID(index: 3))))]

let launchBreaches: [BreachCase] = [
  BreachCase(
    "a push without a network", .launchedOffline(run(2)),
    broken: pushed(again: 1_000, after: world(20, .network(.none))),
    healthy: pushed(again: 1_000, after: world(20, .network(.cellular)))),
  BreachCase(
    "a push in Low Power Mode", .launchedInLowPowerMode(run(2)),
    broken: pushed(again: 1_000, after: world(20, .lowPowerMode(true))),
    healthy: pushed(again: 1_000)),
  BreachCase(
    "a push that was held over a force quit", .pushOutlivedForceQuit(run(1)),
    broken: boot(), heldPush, world(20, .forceQuit(news)), die(1, of: .forceQuit, at: 20),
    world(30, .open(news, for: .seconds(60))), boot(2, at: 30), launch(1, of: 1, at: 40, by: 2),
    complete(1, at: 50), healthy: boot(), world(5, .forceQuit(news)), die(1, of: .forceQuit, at: 5),
    heldPush, world(30, .open(news, for: .seconds(60))), boot(2, at: 30),
    launch(1, of: 1, at: 40, by: 2), complete(1, at: 50)),
  BreachCase(
    "before the earliest date", .launchedTooEarly(run(1), earliest: second(1_001)), broken: boot(),
    submit(1, at: 1, earliest: 1_001), launch(1, of: 1, at: 1_000), complete(1, at: 1_010),
    healthy: boot(), submit(1, at: 1, earliest: 1_000), launch(1, of: 1, at: 1_000),
    complete(1, at: 1_010)),
  BreachCase(
    "of an app that was swiped away", .launchedAfterForceQuit(run(1)),
    broken: world(0, .forceQuit(news)), launched(),
    healthy: world(0, .forceQuit(news)), launched(after: opened + left)),
  BreachCase(
    "before the first unlock", .launchedBeforeFirstUnlock(run(1)), broken: world(0, .reboot),
    launched(), healthy: world(0, .reboot), launched(after: world(20, .unlock) + world(50, .lock))),
  BreachCase(
    "two runs of one identifier", .overlap(run(2), with: run(1)),
    broken: boot(), submit(1, cleanup, at: 1), launch(1, of: 1, at: 10), submit(2, cleanup, at: 11),
    launch(2, of: 2, at: 12, in: 1), complete(1, at: 13), complete(2, at: 14),
    healthy: boot(), submit(1, cleanup, at: 1), submit(2, upload, at: 1), launch(1, of: 1, at: 10),
    launch(2, of: 2, at: 10, in: 1), complete(1, at: 13), complete(2, at: 14)),
  BreachCase(
    "a third run after the first has ended", .overlap(run(2), with: run(1)),
    .overlap(run(3), with: run(2)),
    broken: boot(), submit(1, cleanup, at: 1), launch(1, of: 1, at: 10), submit(2, cleanup, at: 11),
    launch(2, of: 2, at: 12, in: 1), complete(1, at: 13), submit(3, cleanup, at: 14),
    launch(3, of: 3, at: 15), complete(2, at: 16), complete(3, at: 17),
    healthy: boot(), submit(1, cleanup, at: 1), launch(1, of: 1, at: 10),
    submit(2, cleanup, at: 11), complete(1, at: 12), launch(2, of: 2, at: 12),
    complete(2, at: 13), submit(3, cleanup, at: 14),
    launch(3, of: 3, at: 15), complete(3, at: 17)),
  BreachCase(
    "one request twice", .requestLaunchedTwice(request(1)),
    .requestsDoNotAddUp,
    broken: launched() + deliver(2, of: 1, at: 2_000) + complete(2, at: 2_010),
    healthy: launched() + submit(2, at: 1_500) + launch(2, of: 2, at: 2_000)
      + complete(2, at: 2_010)),
  BreachCase(
    "while the device's refresh is off", .launchedWhileRefreshOff(run(1)),
    broken: launched(after: world(10, .backgroundRefresh(.off))),
    healthy: launched(
      after: world(10, .backgroundRefresh(.off)) + world(20, .backgroundRefresh(.wifiOnly)))),
  BreachCase(
    "while refresh waits for Wi-Fi", .launchedWhileRefreshOff(run(1)),
    broken: launched(
      after: world(10, .backgroundRefresh(.wifiOnly)) + world(20, .network(.cellular))),
    healthy: launched(after: world(20, .network(.cellular)))),
  BreachCase(
    "while refresh is restricted", .launchedWhileRefreshOff(run(1)),
    broken: launched(after: world(10, .refreshRestricted(true))),
    healthy: launched(
      after: world(10, .refreshRestricted(true)) + world(20, .refreshRestricted(false)))),
  BreachCase(
    "a refresh in Low Power Mode", .launchedInLowPowerMode(run(1)),
    broken: launched(after: world(10, .lowPowerMode(true))),
    healthy: launched(cleanup, after: world(10, .lowPowerMode(true)))),
  BreachCase(
    "on battery against its wish", .launchedOnBattery(run(1)),
    broken: launched(cleanup, needs: .externalPower),
    healthy: launched(cleanup, after: world(10, .charging(true)), needs: .externalPower)),
  BreachCase(
    "offline against its wish", .launchedOffline(run(1)),
    broken: launched(cleanup, after: world(10, .network(.none)), needs: .network),
    healthy: launched(cleanup, after: world(10, .network(.none)))),
  BreachCase(
    "health research while its data is unreadable", .launchedWithoutItsData(run(1)),
    broken: research(needing: .complete), healthy: research(needing: .untilFirstUnlock)),
  BreachCase(
    "health research after its data was unreadable again", .launchedWithoutItsData(run(1)),
    broken: world(0, .unlock), world(0, .lock), research(needing: .complete),
    healthy: world(0, .lock), world(0, .unlock), research(needing: .complete)),
  BreachCase(
    "undecided", .launchedUndecided(run(1)),
    broken: boot(), submit(1, at: 1), deliver(1, of: 1, at: 10), complete(1, at: 20),
    healthy: boot(), submit(1, at: 1), launch(1, of: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "against an objection", .launchedAgainstObjections(run(1), RuleSet([.thermal])),
    broken: boot(), submit(1, at: 1), object(to: 1, [], at: 1), object(to: 1, [.thermal], at: 2),
    deliver(1, of: 1, at: 10), complete(1, at: 20),
    healthy: boot(), submit(1, at: 1), object(to: 1, [.thermal], at: 2), object(to: 1, [], at: 3),
    deliver(1, of: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "a run number that falls", .runNumberNotRising(run(1), after: run(2)),
    broken: boot(), submit(1, cleanup, at: 1), submit(2, at: 1), launch(2, of: 1, at: 10),
    launch(1, of: 2, at: 10), complete(1, at: 20), complete(2, at: 20),
    healthy: boot(), submit(1, cleanup, at: 1), submit(2, at: 1), launch(1, of: 1, at: 10),
    launch(2, of: 2, at: 10), complete(1, at: 20), complete(2, at: 20)),
]

@Test("Breaches of the launch invariants are reported", arguments: launchBreaches)
private func launches(_ breach: BreachCase) { breach.check() }

private func force(_ number: Int64, at: Int64) -> Rows { [row(at, .forced(request(number)))] }
private func forceExpiry(_ number: Int64, at: Int64) -> Rows {
  [row(at, .expiryForced(run(number)))]
}

/// Submitted, and held back by a restart, a swipe, Low Power Mode, a date and a rule.
private let heldBack =
  world(0, .reboot) + world(0, .forceQuit(news)) + world(0, .lowPowerMode(true))
  + world(0, .backgroundRefresh(.wifiOnly)) + world(0, .network(.cellular)) + boot()
  + submit(1, at: 1, earliest: 500) + object(to: 1, [.lowPowerMode], at: 1)

private let cleanupInUse =
  world(0, .deviceUse(true)) + boot() + submit(1, cleanup, at: 1, needs: [.externalPower])

let forcedBreaches: [BreachCase] = [
  BreachCase(
    "a forced launch without its row", .launchedTooEarly(run(1), earliest: second(500)),
    .launchedAgainstObjections(run(1), RuleSet([.lowPowerMode])),
    .launchedBeforeFirstUnlock(run(1)), .launchedAfterForceQuit(run(1)),
    .launchedWhileRefreshOff(run(1)), .launchedInLowPowerMode(run(1)),
    broken: heldBack, deliver(1, of: 1, at: 10), complete(1, at: 20),
    healthy: heldBack, force(1, at: 10), deliver(1, of: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "forced processing without its row", .launchedUndecided(run(1)), .launchedOnBattery(run(1)),
    broken: cleanupInUse, deliver(1, of: 1, at: 10), complete(1, at: 20),
    healthy: cleanupInUse, force(1, at: 10), deliver(1, of: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "a row that forces nothing", .launchNotForced(request(1)), broken: boot(), submit(1, at: 1),
    force(1, at: 5), launch(1, of: 1, at: 10), complete(1, at: 20), healthy: boot(),
    submit(1, at: 1), object(to: 1, [], at: 5), force(1, at: 10), deliver(1, of: 1, at: 10),
    complete(1, at: 20)),
  BreachCase(
    "a row that forces another", .launchNotForced(request(2)), broken: boot(), submit(1, at: 1),
    submit(2, cleanup, at: 1), object(to: 1, [], at: 5), force(2, at: 10),
    deliver(1, of: 1, at: 10), complete(1, at: 20), healthy: boot(), submit(1, at: 1),
    submit(2, cleanup, at: 1), force(1, at: 10), deliver(1, of: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "a row at the end that forces nothing", .launchNotForced(request(1)), broken: boot(),
    submit(1, at: 1), force(1, at: 10), healthy: boot(), submit(1, at: 1)),
  BreachCase(
    "a second run of one identifier, forced", .overlap(run(2), with: run(1)), broken: boot(),
    whole(1, at: 0).dropLast(2), submit(2, at: 6), force(2, at: 7), deliver(2, of: 2, at: 7),
    complete(1, at: 8), complete(2, at: 9), healthy: boot(), whole(1, at: 0), submit(2, at: 11),
    force(2, at: 12), deliver(2, of: 2, at: 12), complete(2, at: 13)),
  BreachCase(
    "a charge for a forced launch", .chargedThoughForced(run(1)), broken: boot(), submit(1, at: 1),
    force(1, at: 10), deliver(1, of: 1, at: 10), charge(1, energy: 1, at: 10), complete(1, at: 20),
    healthy: boot(), submit(1, at: 1), launch(1, of: 1, at: 10), charge(1, energy: 1, at: 10),
    complete(1, at: 20)),
  BreachCase(
    "a row that forces no expiration", .expiryNotForced(run(1)), broken: boot(), submit(1, at: 1),
    launch(1, of: 1, at: 10), forceExpiry(1, at: 11), complete(1, at: 20), healthy: boot(),
    submit(1, at: 1), launch(1, of: 1, at: 10), forceExpiry(1, at: 11),
    expire(1, .networkLost, at: 11), completeExpired(1, at: 12)),
]

@Test(
  "Breaches by launches and expirations that a test forces are reported", arguments: forcedBreaches)
private func forced(_ breach: BreachCase) { breach.check() }
