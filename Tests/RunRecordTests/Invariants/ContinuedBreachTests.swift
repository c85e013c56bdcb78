import Invariants
import RunRecord
import SchedulerEngine
import Testing

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
private let both =
  running + ask(2, cleanup) + launch(2, of: 2, at: 1)

private let cases: [BreachCase] = [
  BreachCase(
    "asked for behind", .acceptedInBackground(request(1)),
    broken: boot(), ask(1), launch(1, of: 1, at: 1), complete(1, at: 9),
    healthy: running, complete(1, at: 9)),
  BreachCase(
    "more than the limit", .tooManyContinued(run(2), count: 2, limit: 1),
    broken: both, complete(1, at: 9), complete(2, at: 9),
    healthy: running, complete(1, at: 1), ask(2, cleanup), launch(2, of: 2, at: 1),
    complete(2, at: 9)
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
    "stalled and moving again too late", .stalledTooLong(run(1), since: second(1)),
    broken: running, tell(1, .stalled(since: second(1)), at: 21), tell(1, .movedOn, at: 32),
    complete(1, at: 33),
    healthy: running, tell(1, .stalled(since: second(1)), at: 21), tell(1, .movedOn, at: 31),
    complete(1, at: 33)),
  BreachCase(
    "expired before its gap was long enough", .expiredDespiteProgress(run(1)),
    broken: running, tell(1, .stalled(since: second(1)), at: 21), expire(1, .noProgress, at: 30),
    completeExpired(1, at: 31),
    healthy: running, tell(1, .stalled(since: second(1)), at: 21), expire(1, .noProgress, at: 31),
    completeExpired(1, at: 31)),
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
    "suspended at work", .suspendedAtWork(run(1)),
    broken: running, phase(1, .background, at: 5), phase(1, .suspended, at: 10),
    phase(1, .background, at: 11), complete(1, at: 12),
    healthy: running, phase(1, .background, at: 5), complete(1, at: 12),
    phase(1, .suspended, at: 17)),
  BreachCase(
    "longer than its grace", .outlivedWarning(run(1), by: .seconds(1)),
    broken: running, expire(1, .stoppedByUser, at: 5), completeExpired(1, at: 9),
    healthy: running, expire(1, .stoppedByUser, at: 5), completeExpired(1, at: 8)),
]

@Test("What continued work must never do", arguments: cases)
private func breach(_ row: BreachCase) {
  var row = row
  row.limits.stallLimit = .seconds(30)
  row.check()
}

@Test func continuedBreachesBelongToTheirInvariant() {
  for row in cases.dropLast() {
    #expect(row.breaches.allSatisfy { $0.invariant == 25 }, "\(row)")
  }
}
