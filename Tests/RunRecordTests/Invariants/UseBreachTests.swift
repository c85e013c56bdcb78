import Invariants
import RunRecord
import SchedulerEngine
import Testing

/// Delivered at 10 on Wi-Fi, with the charger.
private func running(_ name: NameID = refresh, needs: RequestNeeds = []) -> Rows {
  boot() + world(0, .charging(true)) + submit(1, name, at: 1, needs: needs)
    + launch(1, of: 1, at: 10)
}

private func overheated(at: Int64) -> Rows {
  die(1, of: .processorMonitor, at: at) + use(1, processor: at - 10, at: at)
    + end(1, .killed, at: at)
}

private func hot(_ processor: Span) -> Rows {
  [row(58, .used(run(1), processor: processor, bytes: 0, .wifi))]
}

private let cases: [BreachCase] = [
  BreachCase(
    "a negative charge", .chargeBelowZero(run(1)),
    broken: running(), charge(1, energy: -1, at: 10), complete(1, at: 20),
    healthy: running(), charge(1, energy: 1, at: 10), complete(1, at: 20)),
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
    "told before the end", .usedBeforeItsEnd(run(1)),
    broken: running(), use(1, bytes: 4, at: 19), complete(1, at: 20),
    healthy: running(), use(1, bytes: 4, at: 20), complete(1, at: 20)),
  BreachCase(
    "told after the end", .actedAfterEnd(run(1)),
    broken: running(), complete(1, at: 20), use(1, bytes: 4, at: 20),
    healthy: running(), use(1, bytes: 4, at: 20), complete(1, at: 20)),
  BreachCase(
    "more of the processor than time", .useOutOfRange(run(1), .seconds(11), bytes: 0),
    broken: running(), use(1, processor: 11, at: 20), complete(1, at: 20),
    healthy: running(), use(1, processor: 10, at: 20), complete(1, at: 20)),
  BreachCase(
    "fewer bytes than none", .useOutOfRange(run(1), .zero, bytes: -1),
    broken: running(), use(1, bytes: -1, at: 20), complete(1, at: 20),
    healthy: running(), use(1, bytes: 0, at: 20), complete(1, at: 20)),
  BreachCase(
    "bytes over another network", .movedOverOtherNetwork(run(1), .cellular),
    broken: running(), use(1, bytes: 1, .cellular, at: 20), complete(1, at: 20),
    healthy: running(), world(19, .network(.cellular)), use(1, bytes: 1, .cellular, at: 20),
    complete(1, at: 20)),
  BreachCase(
    "bytes over no network", .movedOverOtherNetwork(run(1), .none),
    broken: running(), world(19, .network(.none)), use(1, bytes: 1, .none, at: 20),
    complete(1, at: 20),
    healthy: running(), world(19, .network(.none)), use(1, processor: 1, .none, at: 20),
    complete(1, at: 20)),
  BreachCase(
    "hotter than the monitor lets it",
    .exceededProcessorLimit(run(1), .seconds(49), limit: .seconds(48)),
    broken: running(cleanup), use(1, processor: 49, at: 59), complete(1, at: 59),
    healthy: running(cleanup), use(1, processor: 48, at: 58), complete(1, at: 58)),
  BreachCase(
    "hot for long, and not exempt without the flag",
    .exceededProcessorLimit(run(1), .seconds(100), limit: .seconds(48)),
    broken: running(cleanup, needs: .network), use(1, processor: 100, at: 110),
    complete(1, at: 110),
    healthy: running(cleanup, needs: .externalPower), use(1, processor: 100, at: 110),
    complete(1, at: 110)),
  BreachCase(
    "ended by the monitor while cool", .outcomeContradicted(run(1), .killed),
    broken: running(cleanup), die(1, of: .processorMonitor, at: 70), use(1, processor: 30, at: 70),
    end(1, .killed, at: 70),
    healthy: running(cleanup), overheated(at: 58)),
  BreachCase(
    "ended by the monitor before its window was used", .outcomeContradicted(run(1), .killed),
    broken: running(cleanup), overheated(at: 56),
    healthy: running(cleanup), overheated(at: 58)),
  BreachCase(
    "ended by the monitor two milliseconds early", .outcomeContradicted(run(1), .killed),
    broken: running(cleanup), die(1, of: .processorMonitor, at: 58),
    hot(.milliseconds(47_998)), end(1, .killed, at: 58),
    healthy: running(cleanup), die(1, of: .processorMonitor, at: 58),
    hot(.milliseconds(47_999)), end(1, .killed, at: 58)),
  BreachCase(
    "ended by the monitor although exempt", .outcomeContradicted(run(1), .killed),
    broken: running(cleanup, needs: .externalPower), overheated(at: 58),
    healthy: running(cleanup), overheated(at: 58)),
  BreachCase(
    "given up in front of nobody", .outcomeContradicted(run(1), .endedInForeground),
    broken: running(), expire(1, at: 20), end(1, .endedInForeground, at: 23),
    healthy: running(), expire(1, at: 20), phase(1, .foreground, at: 21),
    end(1, .endedInForeground, at: 23)),
]

@Test("What must be reported about what runs use", arguments: cases)
private func uses(_ breach: BreachCase) { breach.check() }

@Test func aVisitOfTheUserSetsTheMonitorBack() {
  let rows =
    running() + phase(1, .foreground, at: 15) + phase(1, .background, at: 30)
    + use(1, processor: 60, at: 70) + complete(1, at: 70)
  var limits = BreachCase.usualLimits
  limits.refreshTime = .minutes(2)
  #expect(InvariantChecker.violations(in: rows, limits, in: BreachCase.usualWorld) == [])
}

@Test func whoDiesInFrontIsNotTooHot() {
  let rows =
    boot() + phase(1, .foreground, at: 0) + world(0, .charging(true)) + submit(1, cleanup, at: 1)
    + launch(1, of: 1, at: 10) + world(210, .forceQuit(news)) + die(1, of: .forceQuit, at: 210)
    + use(1, processor: 200, at: 210) + end(1, .killed, at: 210)
  let found = InvariantChecker.violations(
    in: rows, BreachCase.usualLimits, in: BreachCase.usualWorld)
  let burns = found.filter { if case .exceededProcessorLimit = $0.breach { true } else { false } }
  #expect(burns == [])
}

@Test func whatIsUsedBelongsToItsInvariant() {
  for breach in cases.flatMap(\.breaches) {
    switch breach {
    case .chargeBelowZero, .chargedForMoreThanMoved, .usedTwice, .usedBeforeItsEnd, .useOutOfRange,
      .movedOverOtherNetwork:
      #expect(breach.invariant == 26, "\(breach)")
    default: #expect(breach.invariant != 26, "\(breach)")
    }
  }
}

@Test func withoutAMonitorNothingIsTooHot() {
  let rows = running(cleanup) + use(1, processor: 100, at: 110) + complete(1, at: 110)
  var limits = BreachCase.usualLimits
  limits.processorMonitor = nil
  #expect(InvariantChecker.violations(in: rows, limits, in: BreachCase.usualWorld) == [])
}

@Test func aSecondCompletionThatTrapsEndsTheProcess() {
  let twice = running() + complete(1, at: 20) + call(.again, of: 1, at: 21)
  var limits = BreachCase.usualLimits
  limits.secondCompletionTraps = true
  let found = InvariantChecker.violations(in: twice, limits, in: BreachCase.usualWorld)
  #expect(found.map(\.breach) == [.misuseSurvived(process(1))])
  let ended = twice + die(1, of: .misuse, at: 21)
  #expect(InvariantChecker.violations(in: ended, limits, in: BreachCase.usualWorld) == [])
}
