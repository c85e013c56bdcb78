import Invariants
import RunRecord
import SchedulerEngine
import Testing

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

private let cases: [BreachCase] = [
  BreachCase(
    "a forced launch without its row", .launchedTooEarly(run(1), earliest: second(500)),
    .launchedAgainstObjections(run(1), RuleSet([.lowPowerMode])),
    .launchedAfterForceQuit(run(1)), .launchedBeforeFirstUnlock(run(1)),
    .launchedWhileRefreshOff(run(1)), .launchedInLowPowerMode(run(1)),
    broken: heldBack, deliver(1, of: 1, at: 10), complete(1, at: 20),
    healthy: heldBack, force(1, at: 10), deliver(1, of: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "forced processing without its row", .launchedUndecided(run(1)), .launchedOnDeviceInUse(run(1)),
    .launchedOnUnlockedDevice(run(1)), .launchedOnBattery(run(1)),
    broken: cleanupInUse, deliver(1, of: 1, at: 10), complete(1, at: 20),
    healthy: cleanupInUse, force(1, at: 10), deliver(1, of: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "a forced launch that nothing else betrays",
    .countDiffers(.launched(.refresh), log: 1, counted: 0),
    .countDiffers(.launchedForced, log: 0, counted: 1),
    .countDiffers(.wakes, log: 1, counted: 0),
    broken: boot(), submit(1, at: 1), launch(1, of: 1, at: 10), complete(1, at: 20),
    healthy: boot(), submit(1, at: 1), object(to: 1, [], at: 9), force(1, at: 10),
    deliver(1, of: 1, at: 10), complete(1, at: 20)
  ) {
    var counted = LogSums()
    counted.accepted = 1
    counted.launchedForced = 1
    counted.completed = 1
    $0.counted = counted
  },
  BreachCase(
    "a row that forces nothing", .launchNotForced(request(1)),
    broken: boot(), submit(1, at: 1), force(1, at: 5), launch(1, of: 1, at: 10),
    complete(1, at: 20),
    healthy: boot(), submit(1, at: 1), object(to: 1, [], at: 5), force(1, at: 10),
    deliver(1, of: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "a row that forces another", .launchNotForced(request(2)),
    broken: boot(), submit(1, at: 1), submit(2, cleanup, at: 1), object(to: 1, [], at: 5),
    force(2, at: 10), deliver(1, of: 1, at: 10), complete(1, at: 20),
    healthy: boot(), submit(1, at: 1), submit(2, cleanup, at: 1), force(1, at: 10),
    deliver(1, of: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "a row at the end that forces nothing", .launchNotForced(request(1)),
    broken: boot(), submit(1, at: 1), force(1, at: 10),
    healthy: boot(), submit(1, at: 1)),
  BreachCase(
    "a second run of one identifier, forced", .overlap(run(2), with: run(1)),
    broken: boot(), whole(1, at: 0).dropLast(2), submit(2, at: 6), force(2, at: 7),
    deliver(2, of: 2, at: 7), complete(1, at: 8), complete(2, at: 9),
    healthy: boot(), whole(1, at: 0), submit(2, at: 11), force(2, at: 12),
    deliver(2, of: 2, at: 12), complete(2, at: 13)),
  BreachCase(
    "a charge for a forced launch", .chargedThoughForced(run(1)),
    broken: boot(), submit(1, at: 1), force(1, at: 10), deliver(1, of: 1, at: 10),
    charge(1, energy: 1, at: 10), complete(1, at: 20),
    healthy: boot(), submit(1, at: 1), launch(1, of: 1, at: 10), charge(1, energy: 1, at: 10),
    complete(1, at: 20)),
  BreachCase(
    "a forced launch keeps no other away",
    .launchedTooSoon(run(2), after: .seconds(100), least: .minutes(15)),
    broken: boot(), submit(1, at: 1), launch(1, of: 1, at: 10), complete(1, at: 20),
    submit(2, at: 30), launch(2, of: 2, at: 110), complete(2, at: 120),
    healthy: boot(), submit(1, at: 1), force(1, at: 10), deliver(1, of: 1, at: 10),
    complete(1, at: 20), submit(2, at: 30), launch(2, of: 2, at: 110), complete(2, at: 120)),
  BreachCase(
    "a row that forces no expiration", .expiryNotForced(run(1)),
    broken: boot(), submit(1, at: 1), launch(1, of: 1, at: 10), forceExpiry(1, at: 11),
    complete(1, at: 20),
    healthy: boot(), submit(1, at: 1), launch(1, of: 1, at: 10), forceExpiry(1, at: 11),
    expire(1, .networkLost, at: 11), completeExpired(1, at: 12)),
]

@Test("What must be reported about what a test forces", arguments: cases)
private func forced(_ breach: BreachCase) { breach.check() }

/// Asked for in front, moving on, and stopped for want of progress all the same.
private func exportStopped(_ between: Rows) -> Rows {
  let asked = TaskRequest(.continued, upload)
  return boot() + world(0, .open(news, for: .seconds(600))) + phase(1, .foreground, at: 0)
    + [row(1, .accepted(request(1), news, asked))] + launch(1, of: 1, at: 1) + between
    + expire(1, .noProgress, at: 5) + completeExpired(1, at: 6)
}

@Test func aForcedCauseNeedsNotBeSo() {
  func found(_ between: Rows) -> [Breach] {
    var limits = BreachCase.usualLimits
    limits.stallLimit = .seconds(30)
    return InvariantChecker.violations(
      in: exportStopped(between), limits, in: BreachCase.usualWorld
    )
    .map(\.breach)
  }
  #expect(found([]) == [.expiredDespiteProgress(run(1))])
  #expect(found(forceExpiry(1, at: 5)) == [])
}
