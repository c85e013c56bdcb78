import RunRecord
import SchedulerEngine

private func ask(
  _ number: Int64 = 1, at: Int64 = 0, earliest: Int64? = nil,
  _ change: (inout ContinuedTerms) -> Void = { _ in }
) -> Rows {
  var terms = ContinuedTerms()
  change(&terms)
  let asked = TaskRequest(
    .continued, refresh, earliest: earliest.map(second), continued: terms)
  return phase(1, .foreground, at: at) + [row(at, .accepted(request(number), news, asked))]
}

private func running(_ events: Rows...) -> Rows {
  ask() + launch(1, of: 1, at: 1) + events.joined()
}

private func event(_ event: ContinuedEvent, at: Int64) -> Rows {
  [row(at, .continued(run(1), event))]
}

private func register(_ answer: Registration) -> Rows {
  [row(5, .registered(process(1), refresh, answer))]
}

private let cleanly = running(complete(1, at: 60))

/// What only continued tasks can do wrong.
let continuedFindingCases: [FindingCase] = [
  FindingCase(
    .stalled, at: 31, .run(run(1)), .span(.seconds(30)),
    rows: running(
      event(.stalled(since: second(1)), at: 21), expire(1, .noProgress, at: 31),
      completeExpired(1, at: 32)),
    healthy: running(expire(1, .stoppedByUser, at: 31), completeExpired(1, at: 32))),
  FindingCase(
    .riskyGap, at: 60, .run(run(1)), .count(1),
    rows: running(
      event(.stalled(since: second(1)), at: 21), event(.movedOn, at: 25), complete(1, at: 60)),
    healthy: cleanly),
  FindingCase(
    .progressFell, at: 60, .run(run(1)), .count(1),
    rows: running(event(.fell(from: 4, to: 3), at: 9), complete(1, at: 60)), healthy: cleanly),
  FindingCase(
    .submittedUnasked, at: 0, .request(request(1)), rows: ask { $0.isUserAction = false },
    healthy: ask()),
  FindingCase(
    .dateIgnored, at: 0, .request(request(1)), .instant(second(3_600)),
    rows: ask(earliest: 3_600), healthy: ask()),
  FindingCase(
    .submittedInBackground, at: 5, .process(process(1)), rows: refuse(.notInForeground, at: 5),
    healthy: refuse(.cannotStartNow(.continuedLimit), at: 5)),
  FindingCase(
    .wildcardNamedItself, at: 5, .process(process(1)), rows: register(.wildcard(.namedItself)),
    healthy: []),
  FindingCase(
    .wildcardMisspelt, at: 5, .process(process(1)), rows: register(.wildcard(.asteriskElsewhere)),
    healthy: []),
  FindingCase(
    .wildcardSuffixEmpty, at: 5, .process(process(1)),
    rows: refuse(.wildcard(.emptySuffix), at: 5), healthy: []),
  FindingCase(
    .wildcardForOtherKind, at: 5, .process(process(1)),
    rows: refuse(.wildcard(.otherKind), at: 5), healthy: []),
  FindingCase(
    .gpuUnavailable, at: 5, .process(process(1)),
    rows: refuse(.resourceUnavailable(.deviceHasNoBackgroundGPU), at: 5), healthy: []),
  FindingCase(
    .gpuEntitlementMissing, at: 5, .process(process(1)),
    rows: refuse(.resourceUnavailable(.gpuEntitlementMissing), at: 5), healthy: []),
]
