import SchedulerEngine
import Testing

@testable import Invariants

/// A wake costs 1,000 of 3,000 that are refilled by 3,600 an hour; a second of the processor 100.
private func frugal(_ change: inout BreachCase) {
  var numbers = SystemBudgets.Parameters()
  numbers.energyCapacity = 3_000
  numbers.energyRefillPerHour = 3_600
  numbers.cellularCapacity = 5_000
  numbers.cellularRefillPerHour = 0
  change.limits.budgets = CheckedBudgets(numbers)
  change.limits.suspendAfter = nil
}

private let started = boot() + world(0, .unlock) + submit(1, at: 1) + launch(1, of: 1, at: 10)

let budgetBreaches: [BreachCase] = [
  BreachCase(
    "a wake that costs something else", .chargedOtherwise(run(1), 999, due: 1_000),
    broken: started, charge(1, energy: 999, at: 10), complete(1, at: 20),
    healthy: started, charge(1, energy: 1_000, at: 10), complete(1, at: 20), change: frugal),
  BreachCase(
    "a wake that costs nothing", .chargedOtherwise(run(1), 0, due: 1_000),
    broken: started, complete(1, at: 20),
    healthy: started, charge(1, energy: 1_000, at: 10), complete(1, at: 20), change: frugal),
  BreachCase(
    "a wake of one unit that costs nothing", .chargedOtherwise(run(1), 0, due: 1), broken: started,
    complete(1, at: 20), healthy: started, charge(1, energy: 1, at: 10), complete(1, at: 20)
  ) { change in
    frugal(&change)
    change.limits.budgets?.energyPerWake = 1
  },
  BreachCase(
    "more than a wake of one unit", .chargedOtherwise(run(1), 2, due: 1),
    broken: started, charge(1, energy: 2, at: 10), complete(1, at: 20),
    healthy: started, charge(1, energy: 1, at: 10), complete(1, at: 20)
  ) { change in
    frugal(&change)
    var numbers = SystemBudgets.Parameters()
    numbers.energyPerWake = 1
    change.limits.budgets = CheckedBudgets(numbers)
  },
  BreachCase(
    "work that is not paid", .chargedOtherwise(run(1), 0, due: 500), broken: started,
    charge(1, energy: 1_000, at: 10), use(1, processor: 5, at: 20), complete(1, at: 20),
    healthy: started, charge(1, energy: 1_000, at: 10), use(1, processor: 5, at: 20),
    charge(1, energy: 500, at: 20), complete(1, at: 20), change: frugal),
  BreachCase(
    "more than there is", .budgetOverdrawn(run(1)),
    broken: started, charge(1, energy: 1_000, at: 10), use(1, processor: 30, at: 40),
    charge(1, energy: 2_031, at: 40), complete(1, at: 40),
    healthy: started, charge(1, energy: 1_000, at: 10), use(1, processor: 30, at: 40),
    charge(1, energy: 2_030, at: 40), complete(1, at: 40)
  ) { change in
    frugal(&change)
    // 2,000 are left at 10, and a unit comes back each second.
    var numbers = SystemBudgets.Parameters()
    numbers.energyCapacity = 3_000
    numbers.energyRefillPerHour = 3_600
    numbers.energyPerProcessorSecond = 1_000
    change.limits.budgets = CheckedBudgets(numbers)
    change.limits.processorMonitor = nil
  },
  BreachCase(
    "bytes that are not paid", .chargedOtherwise(run(1), 0, due: 4_000),
    broken: started, charge(1, energy: 1_000, at: 10), world(11, .network(.cellular)),
    use(1, bytes: 4_000, .cellular, at: 20), charge(1, energy: 1, at: 20), complete(1, at: 20),
    healthy: started, charge(1, energy: 1_000, at: 10), world(11, .network(.cellular)),
    use(1, bytes: 4_000, .cellular, at: 20), charge(1, energy: 1, cellular: 4_000, at: 20),
    complete(1, at: 20), change: frugal),
]

private let woken = world(0, .unlock) + boot(at: 10) + submit(1, at: 10) + launch(1, of: 1, at: 10)

let restBreaches: [BreachCase] = [
  BreachCase(
    "a process that nothing needs", .leftAwake(process(1), since: second(20)), broken: woken,
    complete(1, at: 20), world(21, .charging(true)), healthy: woken, complete(1, at: 20),
    phase(1, .suspended, at: 20), world(21, .charging(true))
  ) { $0.limits.suspendAfter = .seconds(5) },
  BreachCase(
    "a process that the user left", .leftAwake(process(1), since: second(35)), broken: boot(),
    phase(1, .suspended, at: 0), phase(1, .foreground, at: 20), phase(1, .background, at: 30),
    phase(1, .suspended, at: 36), healthy: boot(), phase(1, .suspended, at: 0),
    phase(1, .foreground, at: 20), phase(1, .background, at: 30), phase(1, .suspended, at: 35)
  ) { $0.limits.suspendAfter = .seconds(5) },
  BreachCase(
    "a process at rest while it works", .suspendedAtWork(run(1)), broken: started,
    phase(1, .suspended, at: 15), phase(1, .background, at: 16), complete(1, at: 20),
    healthy: started, complete(1, at: 20), phase(1, .suspended, at: 25),
    phase(1, .background, at: 26)),
  BreachCase(
    "goes on while memory is critical", .ranOn(run(1), after: .memory, at: second(12)),
    broken: started, world(12, .memory(.critical)), complete(1, at: 20), healthy: started,
    world(12, .memory(.critical)), expire(1, .memoryPressure, at: 12), completeExpired(1, at: 14)),
  BreachCase(
    "goes on while the device is too hot", .ranOn(run(1), after: .coolDevice, at: second(12)),
    broken: started, world(12, .thermal(.critical)), complete(1, at: 20),
    healthy: started, world(12, .thermal(.serious)), complete(1, at: 20)),
  BreachCase(
    "launched again and again at one instant", .crowdedInstant(request(3)),
    broken: boot(), world(0, .unlock), again(1), again(2), again(3),
    healthy: boot(), world(0, .unlock), again(1), again(2)
  ) { change in
    change.limits.launchesAtOnce = 2
    change.limits.refreshSpacing = nil
  },
]

private func again(_ number: Int64) -> Rows {
  submit(number, at: 5) + launch(number, of: number, at: 5) + complete(number, at: 5)
}

@Suite struct BudgetBreachTests {
  @Test("Breaches of the budget invariants are reported", arguments: budgetBreaches)
  func budget(_ breach: BreachCase) { breach.check() }

  @Test(
    "Breaches of the invariants about rest, heat and spacing are reported", arguments: restBreaches)
  func rest(_ breach: BreachCase) { breach.check() }
}

/// What the checker takes for full and for empty, to the last unit.
@Suite struct CheckedAmountTests {
  @Test func aBudgetStaysBetweenZeroAndItsCapacity() {
    let start = second(0)
    #expect(CheckedBudget(0, perHour: 0, at: start).level(at: start) == 0)
    #expect(CheckedBudget(-9, perHour: 9, at: start).level(at: second(7_200)) == 0)
    let most = CheckedBudget(.max, perHour: 0, at: start)
    #expect(most.level(at: start) == 1_000_000_000_000)
  }

  @Test func aBatteryLevelStaysBetweenEmptyAndFull() {
    var battery = WatchedBattery(
      CheckedBattery(level: .percent(101), drainIdle: 10, drainInUse: 100, charge: 500),
      at: second(0))
    battery.follow(isCharging: false, isInUse: true, at: second(0))
    #expect(battery.share(at: second(3_600)) == Share(millionths: 999_900))
    battery.set(Share(millionths: -1), at: second(3_600))
    #expect(battery.share(at: second(3_600)) == .none)
    battery.follow(isCharging: true, isInUse: true, at: second(3_600))
    #expect(battery.share(at: second(7_200)) == Share(millionths: 500))
  }
}

private func ask(_ number: Int64, _ name: NameID = refresh, at: Int64 = 1) -> Rows {
  [row(at, .accepted(request(number), news, TaskRequest(.continued, name)))]
}

private func tell(_ number: Int64, _ event: ContinuedEvent, at: Int64) -> Rows {
  [row(at, .continued(run(number), event))]
}

private func progress(_ number: Int64, _ done: Int64, at: Int64) -> Rows {
  tell(number, .progress(TaskProgress(done, of: 10)), at: at)
}

private let front = boot() + phase(1, .foreground, at: 0)
private let running = front + ask(1) + launch(1, of: 1, at: 1)
private let both = running + ask(2, cleanup) + launch(2, of: 2, at: 1)

let continuedBreaches: [BreachCase] = [
  BreachCase(
    "asked for behind", .acceptedInBackground(request(1)), broken: boot(), ask(1),
    launch(1, of: 1, at: 1), complete(1, at: 9), healthy: running, complete(1, at: 9)),
  BreachCase(
    "more than the limit", .tooManyContinued(run(2), count: 2, limit: 1), broken: both,
    complete(1, at: 9), complete(2, at: 9), healthy: running, complete(1, at: 1), ask(2, cleanup),
    launch(2, of: 2, at: 1), complete(2, at: 9)
  ) { $0.limits.continuedAtOnce = 1 },
  BreachCase(
    "out of turn", .startedOutOfTurn(run(1), before: request(1)),
    broken: front, ask(1), ask(2, cleanup), object(to: 1, [], at: 1), launch(1, of: 2, at: 1),
    deliver(2, of: 1, at: 1), complete(1, at: 9), complete(2, at: 9),
    healthy: front, ask(1), ask(2, cleanup), object(to: 1, [.alreadyRunning], at: 1),
    launch(1, of: 2, at: 1), launch(2, of: 1, at: 2), complete(1, at: 9), complete(2, at: 9)),
  BreachCase(
    "progress that falls", .progressFell(run(1), from: 5, to: 4),
    broken: running, progress(1, 5, at: 5), progress(1, 4, at: 9), complete(1, at: 9),
    healthy: running, progress(1, 5, at: 5), tell(1, .fell(from: 5, to: 4), at: 7),
    progress(1, 5, at: 9), complete(1, at: 9)),
  BreachCase(
    "stalled and left alone", .stalledTooLong(run(1), since: second(1)),
    broken: running, tell(1, .stalled(since: second(1)), at: 21), complete(1, at: 32),
    healthy: running, tell(1, .stalled(since: second(1)), at: 21), complete(1, at: 31)),
  BreachCase(
    "stalled and moving again too late", .stalledTooLong(run(1), since: second(1)), broken: running,
    tell(1, .stalled(since: second(1)), at: 21), tell(1, .movedOn, at: 32), complete(1, at: 33),
    healthy: running, tell(1, .stalled(since: second(1)), at: 21), tell(1, .movedOn, at: 31),
    complete(1, at: 33)),
  BreachCase(
    "expired before its gap was long enough", .expiredDespiteProgress(run(1)),
    broken: running, tell(1, .stalled(since: second(1)), at: 21), expire(1, .noProgress, at: 30),
    completeExpired(1, at: 31), healthy: running, tell(1, .stalled(since: second(1)), at: 21),
    expire(1, .noProgress, at: 31), completeExpired(1, at: 31)),
  BreachCase(
    "expired without a gap", .expiredDespiteProgress(run(1)),
    broken: running, tell(1, .stalled(since: second(1)), at: 21), tell(1, .movedOn, at: 22),
    expire(1, .noProgress, at: 31), completeExpired(1, at: 31),
    healthy: running, expire(1, .stoppedByUser, at: 31), completeExpired(1, at: 31)),
  BreachCase(
    "under pressure not the least", .killedWrongTask(run(1), run(2)),
    broken: both, progress(1, 5, at: 9), progress(2, 4, at: 9), expire(1, .memoryPressure, at: 9),
    completeExpired(1, at: 9), complete(2, at: 12),
    healthy: both, progress(1, 4, at: 9), progress(2, 4, at: 9), expire(1, .memoryPressure, at: 9),
    completeExpired(1, at: 9), complete(2, at: 12)),
  BreachCase(
    "suspended at work", .suspendedAtWork(run(1)), broken: running, phase(1, .background, at: 5),
    phase(1, .suspended, at: 10), phase(1, .background, at: 11), complete(1, at: 12),
    healthy: running, phase(1, .background, at: 5), complete(1, at: 12),
    phase(1, .suspended, at: 17)),
  BreachCase(
    "longer than its grace", .outlivedWarning(run(1), by: .seconds(1)),
    broken: running, expire(1, .stoppedByUser, at: 5), completeExpired(1, at: 9),
    healthy: running, expire(1, .stoppedByUser, at: 5), completeExpired(1, at: 8)),
]

@Test("Breaches of the invariant about continued tasks are reported", arguments: continuedBreaches)
private func breach(_ row: BreachCase) {
  var row = row
  row.limits.stallLimit = .seconds(30)
  row.check()
}

@Test func everyBreachByContinuedTasksBelongsToInvariant25() {
  for row in continuedBreaches.dropLast() {
    #expect(row.breaches.allSatisfy { $0.invariant == 25 }, "\(row)")
  }
}
