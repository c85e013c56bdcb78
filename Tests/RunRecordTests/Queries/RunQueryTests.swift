import RunRecord
import SchedulerEngine
import Testing

/// Refreshes launched at 105, 205 and 305; a clean-up at 205 that is still running; mail at 405.
private let told = record(
  boot(), boot(2, of: mail), whole(1, at: 100), submit(2, cleanup, at: 190),
  submit(3, at: 200), launch(2, of: 2, at: 205), launch(3, of: 3, at: 205, in: 2),
  complete(3, at: 210, success: false), submit(4, at: 220), launch(4, of: 4, at: 305),
  expire(4, at: 330), completeExpired(4, at: 331), submit(5, of: mail, at: 400),
  launch(5, of: 5, at: 405, by: 2), die(2, of: .forceQuit, at: 406),
  end(5, .interrupted(.forceQuit), at: 406), to: 1_000)

private func numbers(_ runs: [RunFact]) -> [Int64] { runs.map(\.id.number) }

@Test func selectionsCombine() {
  #expect(numbers(told.runs(of: .everything)) == [1, 2, 3, 4, 5])
  #expect(numbers(told.runs(of: .name(refresh))) == [1, 3, 4, 5])
  #expect(numbers(told.runs(of: .app(mail))) == [5])
  #expect(numbers(told.runs(of: .task(TaskKey(refresh, of: news)))) == [1, 3, 4])
  #expect(numbers(told.runs(of: .kind(.processing))) == [2])
  #expect(numbers(told.runs(of: .name(upload))) == [])
}

/// The start is in the range and the end is not.
@Test func rangesAreHalfOpen() {
  #expect(numbers(told.runs(of: .name(refresh), during: seconds(105..<205))) == [1])
  #expect(numbers(told.runs(of: .name(refresh), during: seconds(106..<206))) == [3])
  #expect(told.ran(.name(refresh), during: seconds(105..<106)))
  #expect(told.never(.name(refresh), during: seconds(106..<205)))
  #expect(told.never(.name(upload), during: told.whole))
}

/// The closing instant is meant too: "within ten minutes" includes the tenth.
@Test func withinIncludesBothEnds() {
  #expect(told.ran(.name(refresh), within: .seconds(5), after: second(100)))
  #expect(!told.ran(.name(refresh), within: .milliseconds(4_999), after: second(100)))
  #expect(told.ran(.name(refresh), within: .zero, after: second(105)))
  #expect(!told.ran(.name(refresh), within: .days(9), after: second(406)))
  #expect(told.firstRun(of: .name(refresh), from: second(106))?.id == run(3))
}

@Test func outcomesAreCountedByKind() {
  let refreshes = told.outcomes(of: .name(refresh), during: told.whole)
  #expect(refreshes.succeeded == 1 && refreshes.failed == 1 && refreshes.completed == 2)
  #expect(refreshes.failedAfterExpiration == 1 && refreshes.completedAfterExpiration == 1)
  #expect(refreshes.interrupted == 1)
  #expect(refreshes.ended == 4 && refreshes.launched == 4)
  let cleanups = told.outcomes(of: .name(cleanup), during: told.whole)
  #expect(cleanups.running == 1 && cleanups.ended == 0 && cleanups.launched == 1)
}

private let lastOutcomes: [Outcome] = [.endedWithoutHandler, .endedInForeground, .killed, .trapped]

@Test("Each outcome has its own count", arguments: lastOutcomes)
private func outcomeIsCounted(_ outcome: Outcome) {
  let one = record(boot(), submit(1, at: 0), launch(1, of: 1, at: 1), end(1, outcome, at: 2))
  let counts = one.outcomes(of: .everything, during: one.whole)
  let found = [
    counts.endedWithoutHandler, counts.endedInForeground, counts.killed, counts.trapped,
  ]
  #expect(found == lastOutcomes.map { $0 == outcome ? 1 : 0 })
  #expect(counts.ended == 1)
}

@Test func requestSumsBalance() {
  let all = record(
    boot(), submit(1, at: 0), submit(2, at: 1), replace(1, by: 2, at: 1), launch(1, of: 2, at: 2),
    submit(3, at: 3), [row(4, .cancelled(request(3)))], submit(4, at: 5),
    [row(6, .discarded(request(4), .forceQuit))], submit(5, at: 7))
  let sums = all.sums(of: .name(refresh))
  #expect(sums.accepted == 5 && sums.launched == 1 && sums.replaced == 1)
  #expect(sums.cancelled == 1 && sums.discarded == 1 && sums.pending == 1)
  #expect(sums.isBalanced)
  #expect(all.sums(of: .name(cleanup)).accepted == 0)
}
