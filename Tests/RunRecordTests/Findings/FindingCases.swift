import RunRecord
import SchedulerEngine

func began(
  _ number: Int64, _ hold: AssertionHold = .withHandler, uses: ActivityUse = [], at: Int64
) -> Rows { activity(number, .began(news, refresh, hold, uses), at: at) }

func activity(_ number: Int64, _ event: ActivityEvent, at: Int64) -> Rows {
  [row(at, .activity(ActivityID(number: number), process(1), event))]
}

private func died(_ number: Int64, of cause: KillCause, at: Int64) -> Rows {
  die(1, of: cause, at: at) + activity(number, .died(cause), at: at)
}

private let one = Finding.Subject.activity(ActivityID(number: 1))
private let told = activity(1, .expired(hasHandler: true), at: 25)

let activityFindingCases: [FindingCase] = [
  FindingCase(
    .assertionLeftOpen, at: 30, one, .span(.seconds(30)),
    rows: began(1, at: 0), told, died(1, of: .assertionLeftOpen, at: 30),
    healthy: began(1, at: 0), activity(1, .finished, at: 24)),
  FindingCase(
    .assertionLeftOpen, at: 30, one, .span(.seconds(30)),
    rows: began(1, at: 0), told, died(1, of: .assertionLeftOpen, at: 30),
    healthy: began(1, at: 0), told, died(1, of: .assertionLeftOpen, at: 30),
    activity(1, .notSeen, at: 30)),
  FindingCase(
    .assertionEndedWrongly, at: 30, one, .span(.seconds(30)), rows: began(1, at: 0), told,
    activity(0, .endedNothing, at: 25), died(1, of: .assertionLeftOpen, at: 30),
    healthy: began(1, at: 0), activity(0, .endedNothing, at: 2), activity(1, .finished, at: 24)),
  FindingCase(
    .tooManyAssertions, at: 3, one,
    rows: began(1, at: 0), began(2, at: 0), die(1, of: .tooManyAssertions, at: 3),
    activity(1, .died(.tooManyAssertions), at: 3), activity(2, .died(.tooManyAssertions), at: 3),
    healthy: began(1, at: 0), died(1, of: .terminated, at: 3)),
  FindingCase(
    .assertionRefused, at: 26, one, .span(.zero),
    rows: activity(1, .refused(news, refresh), at: 26), healthy: began(1, at: 26)),
  FindingCase(
    .assertionTooShort, at: 25, one, .span(.seconds(25)), rows: began(1, at: 0), told,
    activity(1, .stopped, at: 25), healthy: began(1, at: 0), activity(1, .finished, at: 25)),
  FindingCase(
    .fileLockHeld, at: 5, one, .span(.seconds(5)),
    rows: began(1, .none, uses: .lockedFile, at: 0), died(1, of: .fileLocked, at: 5),
    healthy: began(1, .none, uses: .lockedFile, at: 0), died(1, of: .forceQuit, at: 5)),
  FindingCase(
    .gpuWorkWhenLeft, at: 5, one, .span(.seconds(5)),
    rows: began(1, uses: .gpu, at: 0), died(1, of: .gpuRevoked, at: 5),
    healthy: began(1, uses: .gpu, at: 0), died(1, of: .forceQuit, at: 5)),
  FindingCase(
    .inferenceRefused, at: 5, one, .span(.seconds(5)), rows: began(1, uses: .neuralEngine, at: 0),
    activity(1, .inferenceRefused, at: 5), activity(1, .stopped, at: 5),
    healthy: began(1, uses: .neuralEngine, at: 0), activity(1, .finished, at: 5)),
  FindingCase(
    .workWithoutAssertion, at: 5, one, .span(.seconds(60)), rows: began(1, .none, at: 0),
    phase(1, .suspended, at: 5), phase(1, .foreground, at: 50), activity(1, .finished, at: 60),
    healthy: began(1, .none, at: 0), activity(1, .finished, at: 4), phase(1, .suspended, at: 5)),
]

private func ask(
  _ number: Int64 = 1, at: Int64 = 0, earliest: Int64? = nil,
  _ change: (inout ContinuedTerms) -> Void = { _ in }
) -> Rows {
  var terms = ContinuedTerms()
  change(&terms)
  let asked = TaskRequest(.continued, refresh, earliest: earliest.map(second), continued: terms)
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
    .continuedForeign, at: 5, .process(process(1)),
    rows: refuse(.wildcard(.otherBundle), at: 5), healthy: []),
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
  FindingCase(.pushWithoutRefresh, at: 10, .arrival, rows: arrive(10), healthy: net, arrive(10)),
  FindingCase(
    .pushModeMissing, at: 10, .request(request(2)), rows: net, arrive(10), accept(2, at: 10),
    [row(10, .discarded(request(2), .modeMissing))], healthy: net, arrive(10), accept(2, at: 10),
    [row(10, .discarded(request(2), .forceQuit))]),
  FindingCase(
    .pushNotCompleted, at: 50, .run(run(1)), .span(.seconds(30)),
    rows: net, arrive(10), accept(2, at: 10), launch(1, of: 2, at: 20),
    expire(1, at: 50, hasHandler: false), end(1, .endedWithoutHandler, at: 50),
    healthy: net, arrive(10), accept(2, at: 10), launch(1, of: 2, at: 20), complete(1, at: 50)),
]

private let inBackground: RequestNeeds = [.network, .discretionary, .begunInBackground]

private func begin(
  _ number: Int64, at: Int64, _ needs: RequestNeeds = .network, by: Int64 = 90_000
) -> Rows {
  [
    row(at, .accepted(request(number), news, TaskRequest(.transfer, upload, needs: needs))),
    row(at, .transfer(request(number), .asked(.upload, bytes: 100, by: second(by)))),
  ]
}

private func move(_ number: Int64, at: Int64) -> Rows {
  object(to: number, [], at: at)
    + [row(at, .transfer(request(number), .moving(done: 0, perSecond: 10)))]
}

private func over(_ number: Int64, _ end: TransferEnd, done: Int64, at: Int64) -> Rows {
  [row(at, .transfer(request(number), .over(end, done: done)))]
}

private let front = phase(1, .foreground, at: 1)

private func delayed(_ number: Int64, at: Int64) -> Rows {
  begin(number, at: at, inBackground.union(.askedDiscretionary))
    + object(to: number, [.transferDelay], at: at) + move(number, at: at + 60)
    + over(number, .finished, done: 100, at: at + 70)
    + launch(number, of: number, at: at + 70) + complete(number, at: at + 71)
}

private let lostAndTold =
  begin(1, at: 2) + move(1, at: 2) + over(1, .forceQuit, done: 40, at: 6)
  + launch(1, of: 1, at: 9) + complete(1, at: 18)

let transferFindingCases: [FindingCase] = [
  FindingCase(
    .transferNotAnswered, at: 60, .run(run(1)), .span(.seconds(30)), of: upload,
    rows: begin(1, at: 2), move(1, at: 2), over(1, .finished, done: 100, at: 12),
    launch(1, of: 1, at: 30), expire(1, at: 60, hasHandler: false),
    end(1, .endedWithoutHandler, at: 60), healthy: begin(1, at: 2), move(1, at: 2),
    over(1, .finished, done: 100, at: 12), launch(1, of: 1, at: 30), complete(1, at: 60)),
  FindingCase(
    .transferBegunInBackground, at: 2, .request(request(1)), .span(.hours(1)), of: upload,
    rows: front, phase(1, .background, at: 2), begin(1, at: 2, inBackground), move(1, at: 3_602),
    healthy: front, phase(1, .background, at: 2), begin(1, at: 2, inBackground), move(1, at: 3_601)),
  // One that its app began in front, or that it called discretionary, may wait as long.
  FindingCase(
    .transferBegunInBackground, at: 2, .request(request(1)), .span(.seconds(9_000)), of: upload,
    rows: front, phase(1, .background, at: 2), begin(1, at: 2, inBackground), move(1, at: 9_002),
    healthy: front, begin(1, at: 2), move(1, at: 9_002)),
  FindingCase(
    .transferBegunInBackground, at: 2, .request(request(1)), .span(.seconds(9_000)), of: upload,
    rows: front, phase(1, .background, at: 2), begin(1, at: 2, inBackground), move(1, at: 9_002),
    healthy: front, phase(1, .background, at: 2),
    begin(1, at: 2, inBackground.union(.askedDiscretionary)), move(1, at: 9_002)),
  // In the background it could not have begun otherwise.
  FindingCase(
    .transferMadeDiscretionary, at: 2, .request(request(1)), .span(.seconds(9_000)), of: upload,
    rows: begin(1, at: 2, inBackground), move(1, at: 9_002),
    healthy: begin(1, at: 2, inBackground.union(.askedDiscretionary)), move(1, at: 9_002)),
  FindingCase(
    .transferCancelled, at: 6, .request(request(1)), .bytes(40), of: upload,
    rows: begin(1, at: 2), move(1, at: 2), over(1, .forceQuit, done: 40, at: 6),
    healthy: begin(1, at: 2), move(1, at: 2), over(1, .finished, done: 100, at: 12)),
  // Who is opened only later, and asks then, has waited for nothing but its next use.
  FindingCase(
    .transferCancelled, at: 6, .request(request(1)), .bytes(40), of: upload,
    rows: begin(1, at: 2), move(1, at: 2), over(1, .forceQuit, done: 40, at: 6),
    world(9, .open(news, for: .seconds(5))), begin(2, at: 11),
    healthy: begin(1, at: 2), move(1, at: 2), over(1, .forceQuit, done: 40, at: 6),
    world(9, .open(news, for: .seconds(5))), begin(2, at: 9)),
  // What was opened before, or is another app, is not that next use.
  FindingCase(
    .transferCancelled, at: 6, .request(request(1)), .bytes(40), of: upload,
    rows: world(1, .open(news, for: .seconds(3))), begin(1, at: 2), move(1, at: 2),
    over(1, .forceQuit, done: 40, at: 6), world(8, .open(mail, for: .seconds(1))),
    begin(2, at: 8), world(9, .open(news, for: .seconds(5))),
    healthy: world(1, .open(news, for: .seconds(3))), begin(1, at: 2), move(1, at: 2),
    over(1, .forceQuit, done: 40, at: 6), world(8, .open(mail, for: .seconds(1))),
    world(9, .open(news, for: .seconds(5))), begin(2, at: 9)),
  // Told of its end, from the first instant of the run to the last.
  FindingCase(
    .transferCancelled, at: 6, .request(request(1)), .bytes(40), of: upload,
    rows: lostAndTold, begin(2, at: 19), healthy: lostAndTold, begin(2, at: 9)),
  FindingCase(
    .transferCancelled, at: 6, .request(request(1)), .bytes(40), of: upload,
    rows: lostAndTold, begin(2, at: 8), healthy: lostAndTold, begin(2, at: 18)),
  FindingCase(
    .transferTimedOut, at: 6, .request(request(1)), .bytes(40), of: upload,
    rows: begin(1, at: 2, by: 6), move(1, at: 2), over(1, .timedOut, done: 40, at: 6),
    healthy: begin(1, at: 2), move(1, at: 2), over(1, .finished, done: 100, at: 12)),
  FindingCase(
    .transfersOneByOne, at: 400, .request(request(3)), .count(3), of: upload,
    rows: delayed(1, at: 2), delayed(2, at: 200), delayed(3, at: 400),
    healthy: delayed(1, at: 2), delayed(2, at: 200)),
]
