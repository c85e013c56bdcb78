import Invariants
import RunRecord
import SchedulerEngine
import Testing

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

private let cases: [BreachCase] = [
  BreachCase(
    "a wake that costs something else", .chargedOtherwise(run(1), 999, due: 1_000),
    broken: started, charge(1, energy: 999, at: 10), complete(1, at: 20),
    healthy: started, charge(1, energy: 1_000, at: 10), complete(1, at: 20), change: frugal),
  BreachCase(
    "a wake that costs nothing", .chargedOtherwise(run(1), 0, due: 1_000),
    broken: started, complete(1, at: 20),
    healthy: started, charge(1, energy: 1_000, at: 10), complete(1, at: 20), change: frugal),
  BreachCase(
    "a wake of one unit that costs nothing", .chargedOtherwise(run(1), 0, due: 1),
    broken: started, complete(1, at: 20),
    healthy: started, charge(1, energy: 1, at: 10), complete(1, at: 20)
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
    "work that is not paid", .chargedOtherwise(run(1), 0, due: 500),
    broken: started, charge(1, energy: 1_000, at: 10), use(1, processor: 5, at: 20),
    complete(1, at: 20),
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

private let woken =
  world(0, .unlock) + boot(at: 10) + submit(1, at: 10) + launch(1, of: 1, at: 10)

private let resting: [BreachCase] = [
  BreachCase(
    "a process that nothing needs", .leftAwake(process(1), since: second(20)),
    broken: woken, complete(1, at: 20), world(21, .charging(true)),
    healthy: woken, complete(1, at: 20), phase(1, .suspended, at: 20),
    world(21, .charging(true))
  ) { $0.limits.suspendAfter = .seconds(5) },
  BreachCase(
    "a process that the user left", .leftAwake(process(1), since: second(35)),
    broken: boot(), phase(1, .suspended, at: 0), phase(1, .foreground, at: 20),
    phase(1, .background, at: 30), phase(1, .suspended, at: 36),
    healthy: boot(), phase(1, .suspended, at: 0), phase(1, .foreground, at: 20),
    phase(1, .background, at: 30), phase(1, .suspended, at: 35)
  ) { $0.limits.suspendAfter = .seconds(5) },
  BreachCase(
    "a process at rest while it works", .suspendedAtWork(run(1)),
    broken: started, phase(1, .suspended, at: 15), phase(1, .background, at: 16),
    complete(1, at: 20),
    healthy: started, complete(1, at: 20), phase(1, .suspended, at: 25),
    phase(1, .background, at: 26)),
  BreachCase(
    "goes on while memory is critical", .ranOn(run(1), after: .memory, at: second(12)),
    broken: started, world(12, .memory(.critical)), complete(1, at: 20),
    healthy: started, world(12, .memory(.critical)), expire(1, .memoryPressure, at: 12),
    completeExpired(1, at: 14)),
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
  @Test("What must be reported about budgets", arguments: cases)
  func budget(_ breach: BreachCase) { breach.check() }

  @Test("What must be reported about rest, heat and haste", arguments: resting)
  func rest(_ breach: BreachCase) { breach.check() }
}
