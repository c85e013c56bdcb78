import Invariants
import SchedulerEngine
import Testing

private let started = boot() + world(0, .unlock) + submit(1, at: 1) + launch(1, of: 1, at: 10)

let restBreaches: [BreachCase] = [
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
    "launched again and again at one instant", .crowdedInstant(request(1_001)),
    broken: boot(), world(0, .unlock), again(upTo: 1_001),
    healthy: boot(), world(0, .unlock), again(upTo: 1_000)),
]

private func again(upTo most: Int64) -> Rows {
  (1...most).flatMap { submit($0, at: 5) + launch($0, of: $0, at: 5) + complete($0, at: 5) }
}

@Test(
  "Breaches of the invariants about rest, heat and crowds are reported", arguments: restBreaches)
private func rest(_ breach: BreachCase) { breach.check() }

@Test func whatOnlyTheEndOfALogShowsIsReportedThere() {
  let rows = boot() + submit(1, at: 1) + replace(1, by: 2, at: 5)
  let found = InvariantChecker.violations(in: rows, CheckedWorld(), from: second(0), to: second(50))
  #expect(!found.isEmpty)
  #expect(found.allSatisfy { $0.at == second(50) }, "\(found)")
  #expect(found.allSatisfy { $0.row == Int64(rows.count) }, "\(found)")
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
    "progress that falls", .progressFell(run(1), from: 5, to: 4),
    broken: running, progress(1, 5, at: 5), progress(1, 4, at: 9), complete(1, at: 9),
    healthy: running, progress(1, 5, at: 5), tell(1, .fell(from: 5, to: 4), at: 7),
    progress(1, 5, at: 9), complete(1, at: 9)),
  BreachCase(
    "suspended at work", .suspendedAtWork(run(1)), broken: running, phase(1, .background, at: 5),
    phase(1, .suspended, at: 10), phase(1, .background, at: 11), complete(1, at: 12),
    healthy: running, phase(1, .background, at: 5), complete(1, at: 12),
    phase(1, .suspended, at: 17)),
]

@Test("Breaches of the invariant about continued tasks are reported", arguments: continuedBreaches)
private func breach(_ row: BreachCase) { row.check() }

@Test func everyBreachByContinuedTasksBelongsToInvariant20() {
  for row in continuedBreaches {
    #expect(row.breaches.allSatisfy { $0.invariant == 20 }, "\(row)")
  }
}
