import Invariants
import SchedulerEngine
import Testing

/// A refresh launched at 10 and not ended yet.
private func running(_ name: NameID = refresh, needs: RequestNeeds = []) -> Rows {
  boot() + world(0, .charging(true)) + submit(1, name, at: 1, needs: needs)
    + launch(1, of: 1, at: 10)
}

let runBreaches: [BreachCase] = [
  BreachCase(
    "a run nobody launched", .unknownRun(run(2)), broken: running(), end(2, .killed, at: 20),
    complete(1, at: 20), healthy: running(), complete(1, at: 20)),
  BreachCase(
    "ended twice", .endedTwice(run(1)),
    broken: running(), complete(1, at: 20), end(1, .completed(success: true), at: 20),
    healthy: running(), complete(1, at: 20), call(.again, of: 1, at: 21)),
  BreachCase(
    "completed and never ended", .endMissing(run(1)), broken: running(),
    call(.first, of: 1, at: 20), healthy: running(), complete(1, at: 20)
  ) { $0.end = second(30) },
  BreachCase(
    "completed as the app did not say", .outcomeContradicted(run(1), .completed(success: false)),
    broken: running(), call(.first, of: 1, at: 20), end(1, .completed(success: false), at: 20),
    healthy: running(), complete(1, at: 20, success: false)),
  BreachCase(
    "completed after an expiration that never was",
    .outcomeContradicted(run(1), .completedAfterExpiration(success: false)),
    broken: running(), completeExpired(1, at: 20),
    healthy: running(), expire(1, at: 19), completeExpired(1, at: 20)),
  BreachCase(
    "completed as if it had not expired", .outcomeContradicted(run(1), .completed(success: true)),
    broken: running(), expire(1, at: 19), complete(1, at: 20),
    healthy: running(), complete(1, at: 20)),
  BreachCase(
    "ended without a handler that it had", .outcomeContradicted(run(1), .endedWithoutHandler),
    broken: running(), expire(1, at: 20), end(1, .endedWithoutHandler, at: 20),
    healthy: running(), expire(1, at: 20, hasHandler: false), end(1, .endedWithoutHandler, at: 20)),
  BreachCase(
    "killed without a warning", .outcomeContradicted(run(1), .killed), broken: running(),
    die(1, of: .expirationIgnored, at: 40), end(1, .killed, at: 40), healthy: running(),
    expire(1, at: 37), die(1, of: .expirationIgnored, at: 40), end(1, .killed, at: 40)),
  BreachCase(
    "killed with a process in which nobody ignored anything", .outcomeContradicted(run(1), .killed),
    .outcomeContradicted(run(2), .killed), broken: running(), submit(2, upload, at: 10),
    launch(2, of: 2, at: 10, in: 1), die(1, of: .expirationIgnored, at: 40),
    end(1, .killed, at: 40), end(2, .killed, at: 40), healthy: running(), submit(2, upload, at: 10),
    launch(2, of: 2, at: 10, in: 1), expire(1, at: 37), die(1, of: .expirationIgnored, at: 40),
    end(2, .killed, at: 40), end(1, .killed, at: 40)),
  BreachCase(
    "interrupted by nothing", .outcomeContradicted(run(1), .interrupted(.forceQuit)),
    broken: running(), end(1, .interrupted(.forceQuit), at: 20),
    healthy: running(), end(1, .interrupted(.forceQuit), at: 20), die(1, of: .forceQuit, at: 20)),
  BreachCase(
    "trapped by something else", .outcomeContradicted(run(1), .trapped),
    broken: running(), die(1, of: .terminated, at: 20), end(1, .trapped, at: 20),
    healthy: running(), [row(20, .registered(process(1), upload, .fatal(.registeredTwice)))],
    die(1, of: .misuse, at: 20), end(1, .trapped, at: 20)),
  BreachCase(
    "crashed by something else", .outcomeContradicted(run(1), .crashed),
    broken: running(), die(1, of: .terminated, at: 20), end(1, .crashed, at: 20),
    healthy: running(), die(1, of: .crashed, at: 20), end(1, .crashed, at: 20)),
  BreachCase(
    "unheard without an expiration", .unheardUnasked(run(1)), broken: running(),
    [row(20, .unheard(run(1)))], complete(1, at: 21), healthy: running(), expire(1, at: 20),
    [row(20, .unheard(run(1)))], completeExpired(1, at: 21)),
  BreachCase(
    "given up before its end", .notBegunYet(run(1)), broken: running(),
    [row(20, .notBegun(run(1), behind: run(1)))], complete(1, at: 21), healthy: running(),
    complete(1, at: 21), [row(22, .notBegun(run(1), behind: run(1)))]),
  BreachCase(
    "refused inference in front", .inferenceRefusedWrongly(process(1)), broken: running(),
    phase(1, .foreground, at: 20), [row(20, .inferenceRefused(run(1)))], complete(1, at: 21),
    healthy: running(), [row(20, .inferenceRefused(run(1)))], complete(1, at: 21)),
  BreachCase(
    "longer than its process", .outlivedProcess(run(1)),
    broken: running(), die(1, of: .terminated, at: 20),
    healthy: running(), die(1, of: .terminated, at: 20), end(1, .interrupted(.terminated), at: 20)
  ) { $0.end = second(30) },
  BreachCase(
    "expired twice", .expiredTwice(run(1)), broken: running(), expire(1, at: 20),
    expire(1, .memoryPressure, at: 21), completeExpired(1, at: 22), healthy: running(),
    expire(1, at: 20), completeExpired(1, at: 22)),
  BreachCase(
    "expired after completing", .expiredAfterCompletion(run(1)),
    broken: running(), call(.first, of: 1, at: 20), expire(1, at: 20),
    end(1, .completedAfterExpiration(success: true), at: 20),
    healthy: running(), expire(1, at: 20), completeExpired(1, at: 20)),
  BreachCase(
    "two first completions", .completedFirstTwice(run(1)),
    broken: running(), call(.first, of: 1, at: 20), complete(1, at: 20),
    healthy: running(), complete(1, at: 20), call(.again, of: 1, at: 20)),
  BreachCase(
    "again without a first", .completionMislabelled(run(1), .again),
    broken: running(), call(.again, of: 1, at: 19), complete(1, at: 20),
    healthy: running(), complete(1, at: 20), call(.again, of: 1, at: 29)),
  BreachCase(
    "late before the end", .completionMislabelled(run(1), .late),
    broken: running(), call(.late, of: 1, at: 19), complete(1, at: 20),
    healthy: running(), expire(1, at: 19, hasHandler: false), end(1, .endedWithoutHandler, at: 19),
    call(.late, of: 1, at: 20)),
  BreachCase(
    "something after the end", .actedAfterEnd(run(1)), .actedAfterEnd(run(1)),
    broken: running(), complete(1, at: 20), call(.first, of: 1, at: 21), expire(1, at: 22),
    healthy: running(), complete(1, at: 20), call(.again, of: 1, at: 21)),
  BreachCase(
    "goes on without the power it needs", .ranOn(run(1), after: .externalPower, at: second(20)),
    broken: running(cleanup, needs: .externalPower), world(20, .charging(false)),
    expire(1, .powerLost, at: 21), completeExpired(1, at: 21),
    healthy: running(cleanup), world(20, .charging(false)), complete(1, at: 21)),
  BreachCase(
    "goes on without the network it needs", .ranOn(run(1), after: .network, at: second(20)),
    broken: running(cleanup, needs: .network), world(20, .network(.none)),
    healthy: running(cleanup, needs: .network), world(20, .network(.cellular))
  ) { $0.end = second(30) },
  BreachCase(
    "more than a full battery", .batteryOutOfRange(Share(millionths: 1_000_001)),
    broken: world(1, .battery(Share(millionths: 1_000_001))), healthy: world(1, .battery(.all))),
  BreachCase(
    "less than an empty battery", .batteryOutOfRange(Share(millionths: -1)),
    broken: world(1, .battery(Share(millionths: -1))), healthy: world(1, .battery(.none))),
]

@Test("Breaches by how runs proceed and end are reported", arguments: runBreaches)
private func runs(_ breach: BreachCase) { breach.check() }

let useBreaches: [BreachCase] = [
  BreachCase(
    "a negative charge", .chargeBelowZero(run(1)), broken: running(), charge(1, energy: -1, at: 10),
    complete(1, at: 20), healthy: running(), charge(1, energy: 1, at: 10), complete(1, at: 20)),
  BreachCase(
    "a charge for bytes that were not moved", .chargedForMoreThanMoved(run(1), 5, of: 4),
    broken: running(), world(11, .network(.cellular)), use(1, bytes: 4, .cellular, at: 20),
    complete(1, at: 20), charge(1, cellular: 3, at: 20), charge(1, cellular: 2, at: 20),
    healthy: running(), world(11, .network(.cellular)), use(1, bytes: 4, .cellular, at: 20),
    complete(1, at: 20), charge(1, cellular: 3, at: 20), charge(1, cellular: 1, at: 20)),
  BreachCase(
    "a cellular charge for bytes over Wi-Fi", .chargedForMoreThanMoved(run(1), 1, of: 0),
    broken: running(), use(1, bytes: 4, at: 20), complete(1, at: 20),
    charge(1, cellular: 1, at: 20),
    healthy: running(), use(1, bytes: 4, at: 20), complete(1, at: 20), charge(1, energy: 1, at: 20)),
  BreachCase(
    "told twice", .usedTwice(run(1)),
    broken: running(), use(1, bytes: 4, at: 20), use(1, bytes: 4, at: 20), complete(1, at: 20),
    healthy: running(), use(1, bytes: 4, at: 20), complete(1, at: 20)),
  BreachCase(
    "told before the end", .usedBeforeItsEnd(run(1)), broken: running(), use(1, bytes: 4, at: 19),
    complete(1, at: 20), healthy: running(), use(1, bytes: 4, at: 20), complete(1, at: 20)),
  BreachCase(
    "told after the end", .actedAfterEnd(run(1)), broken: running(), complete(1, at: 20),
    use(1, bytes: 4, at: 20), healthy: running(), use(1, bytes: 4, at: 20), complete(1, at: 20)),
  BreachCase(
    "more of the processor than time", .useOutOfRange(run(1), .seconds(11), bytes: 0),
    broken: running(), use(1, processor: 11, at: 20), complete(1, at: 20),
    healthy: running(), use(1, processor: 10, at: 20), complete(1, at: 20)),
  BreachCase(
    "fewer bytes than none", .useOutOfRange(run(1), .zero, bytes: -1),
    broken: running(), use(1, bytes: -1, at: 20), complete(1, at: 20),
    healthy: running(), use(1, bytes: 0, at: 20), complete(1, at: 20)),
  BreachCase(
    "bytes over another network", .movedOverOtherNetwork(run(1), .cellular), broken: running(),
    use(1, bytes: 1, .cellular, at: 20), complete(1, at: 20), healthy: running(),
    world(19, .network(.cellular)), use(1, bytes: 1, .cellular, at: 20), complete(1, at: 20)),
  BreachCase(
    "bytes over no network", .movedOverOtherNetwork(run(1), .none), broken: running(),
    world(19, .network(.none)), use(1, bytes: 1, .none, at: 20), complete(1, at: 20),
    healthy: running(), world(19, .network(.none)), use(1, processor: 1, .none, at: 20),
    complete(1, at: 20)),
  BreachCase(
    "given up in front of nobody", .outcomeContradicted(run(1), .endedInForeground),
    broken: running(), expire(1, at: 20), end(1, .endedInForeground, at: 23), healthy: running(),
    expire(1, at: 20), phase(1, .foreground, at: 21), end(1, .endedInForeground, at: 23)),
]

@Test("Breaches by the resources that runs use are reported", arguments: useBreaches)
private func uses(_ breach: BreachCase) { breach.check() }

@Test func everyBreachOfResourceUseBelongsToInvariant21() {
  for breach in useBreaches.flatMap(\.breaches) {
    switch breach {
    case .chargeBelowZero, .chargedForMoreThanMoved, .usedTwice, .usedBeforeItsEnd, .useOutOfRange,
      .movedOverOtherNetwork:
      #expect(breach.invariant == 21, "\(breach)")
    default: #expect(breach.invariant != 21, "\(breach)")
    }
  }
}
