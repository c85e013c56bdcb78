import RunRecord
import SchedulerEngine

private func arrive(_ at: Int64, _ priority: PushPriority = .background) -> Rows {
  world(at, .push(news, refresh, priority))
}

private func accept(_ number: Int64, at: Int64) -> Rows {
  [row(at, .accepted(request(number), news, TaskRequest(.push, refresh, needs: .network)))]
}

/// A refresh beside the pushes, so that they are not all that the app has.
private let net: Rows = [row(0, .accepted(request(1), news, TaskRequest(.refresh, cleanup)))]

let pushFindingCases: [FindingCase] = [
  FindingCase(
    .pushPriority, at: 10, .arrival, .count(10),
    rows: net, arrive(10, .immediate), healthy: net, arrive(10)),
  FindingCase(
    .pushesTooOften, at: 3_599, .arrival, .count(4),
    rows: net, arrive(0), arrive(1_200), arrive(2_400), arrive(3_599),
    healthy: net, arrive(0), arrive(1_200), arrive(2_400), arrive(3_600)),
  FindingCase(
    .pushWithoutRefresh, at: 10, .arrival,
    rows: arrive(10), healthy: net, arrive(10)),
  FindingCase(
    .pushModeMissing, at: 10, .request(request(2)),
    rows: net, arrive(10), accept(2, at: 10),
    [row(10, .discarded(request(2), .modeMissing))],
    healthy: net, arrive(10), accept(2, at: 10),
    [row(10, .discarded(request(2), .forceQuit))]),
  FindingCase(
    .pushNotCompleted, at: 50, .run(run(1)), .span(.seconds(30)),
    rows: net, arrive(10), accept(2, at: 10), launch(1, of: 2, at: 20),
    expire(1, at: 50, hasHandler: false), end(1, .endedWithoutHandler, at: 50),
    healthy: net, arrive(10), accept(2, at: 10), launch(1, of: 2, at: 20), complete(1, at: 50)),
]
