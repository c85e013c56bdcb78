import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

/// Refreshes launched at 105, 205 and 305; a clean-up at 205 that is still running; mail at 405.
private let queried = record(
  boot(), boot(2, of: mail), whole(1, at: 100), submit(2, cleanup, at: 190), submit(3, at: 200),
  launch(2, of: 2, at: 205), launch(3, of: 3, at: 205, in: 2), complete(3, at: 210, success: false),
  submit(4, at: 220), launch(4, of: 4, at: 305), expire(4, at: 330), completeExpired(4, at: 331),
  submit(5, of: mail, at: 400), launch(5, of: 5, at: 405, by: 2), die(2, of: .forceQuit, at: 406),
  end(5, .interrupted(.forceQuit), at: 406), to: 1_000)

private func numbers(_ runs: [RunFact]) -> [Int64] { runs.map(\.id.number) }

@Test func runsAreSelectedByNameAppAndTask() {
  #expect(numbers(queried.runs(of: .everything)) == [1, 2, 3, 4, 5])
  #expect(numbers(queried.runs(of: .name(refresh))) == [1, 3, 4, 5])
  #expect(numbers(queried.runs(of: .app(mail))) == [5])
  #expect(numbers(queried.runs(of: .task(TaskKey(refresh, of: news)))) == [1, 3, 4])
  #expect(numbers(queried.runs(of: .name(upload))) == [])
}

@Test func queryRangesIncludeTheirStartButNotTheirEnd() {
  #expect(numbers(queried.runs(of: .name(refresh), during: seconds(105..<205))) == [1])
  #expect(numbers(queried.runs(of: .name(refresh), during: seconds(106..<206))) == [3])
  #expect(queried.ran(.name(refresh), during: seconds(105..<106)))
  #expect(!queried.ran(.name(refresh), during: seconds(106..<205)))
  #expect(!queried.ran(.name(upload), during: queried.whole))
  #expect(queried.firstRun(of: .name(refresh), from: second(106))?.id == run(3))
}

@Test func outcomesAreCountedByKind() {
  let refreshes = queried.outcomes(of: .name(refresh), during: queried.whole)
  #expect(refreshes[.succeeded] == 1 && refreshes[.failed] == 1 && refreshes.completed == 2)
  #expect(refreshes[.failedAfterExpiration] == 1 && refreshes.completedAfterExpiration == 1)
  #expect(refreshes[.interrupted] == 1)
  #expect(refreshes.ended == 4 && refreshes.launched == 4)
  let cleanups = queried.outcomes(of: .name(cleanup), during: queried.whole)
  #expect(cleanups[.running] == 1 && cleanups.ended == 0 && cleanups.launched == 1)
}

@Test func outcomesWithOneWordAreAddedUp() {
  let three = record(
    boot(), submit(1, at: 0), launch(1, of: 1, at: 1), submit(2, at: 1), expire(1, at: 2),
    completeExpired(1, at: 3), launch(2, of: 2, at: 4), submit(3, at: 4),
    end(2, .endedWithoutHandler, at: 5), launch(3, of: 3, at: 6), complete(3, at: 7))
  let told = three.outcomes(of: .everything, during: three.whole).told { $0.word }
  #expect(told.map { "\($0.count) \($0.word)" } == ["1 done", "2 cut short"])
}

private let lastOutcomes: [Outcome] = [.endedWithoutHandler, .endedInForeground, .killed, .trapped]

@Test("Each outcome has its own count", arguments: lastOutcomes)
private func outcomeIsCounted(_ outcome: Outcome) {
  let one = record(boot(), submit(1, at: 0), launch(1, of: 1, at: 1), end(1, outcome, at: 2))
  let counts = one.outcomes(of: .everything, during: one.whole)
  let found = [
    counts[.endedWithoutHandler], counts[.endedInForeground], counts[.killed], counts[.trapped],
  ]
  #expect(found == lastOutcomes.map { $0 == outcome ? 1 : 0 })
  #expect(counts.ended == 1)
}

private let countedAs: [(Rows, [RunCount])] = [
  ([], [.ran]), (complete(1, at: 9), [.ran, .completed, .finished]),
  (complete(1, at: 9, success: false), [.ran, .finished]),
  (expire(1, at: 8) + completeExpired(1, at: 9), [.ran, .expired]),
  (
    expire(1, at: 8) + completeExpired(1, at: 9, success: true),
    [.ran, .completed, .expired, .finished]
  ),
  (end(1, .killed, at: 9), [.ran, .killed]),
  (end(1, .interrupted(.forceQuit), at: 9), [.ran, .stopped]),
]

@Test("What a run counts as depends on how it ends", arguments: countedAs)
private func counting(_ rows: Rows, _ counts: [RunCount]) throws {
  let one = record(boot(), submit(1, at: 0), launch(1, of: 1, at: 1), rows)
  let run = try #require(one.runs.first)
  #expect(RunCount.allCases.filter { $0.counts(run) } == counts)
}

@Test func acceptedRequestsEqualTheSumOfTheirOutcomes() {
  let all = record(
    boot(), submit(1, at: 0), submit(2, at: 1), replace(1, by: 2, at: 1), launch(1, of: 2, at: 2),
    submit(3, at: 3), [row(4, .cancelled(request(3)))], submit(4, at: 5),
    [row(6, .discarded(request(4), .forceQuit))], submit(5, at: 7))
  let tasks = [refresh, cleanup].map { TaskKey($0, of: news) }
  let figures = all.figures(of: tasks, in: FigureFrame(all.whole))
  let expected: [(Figure, Int64)] = [
    (.accepted, 5), (.requestsLaunched, 1), (.replaced, 1), (.cancelled, 1), (.discarded, 1),
    (.requestsPending, 1),
  ]
  for (figure, count) in expected { #expect(figures[0][figure] == count, "\(figure)") }
  #expect(figures[1][.accepted] == 0)
}

@Test func waitsAreMeasuredSinceSubmissionAndSinceEligibility() {
  let queried = record(
    boot(), submit(1, at: 10, earliest: 100), object(to: 1, [], at: 150),
    deliver(1, of: 1, at: 160),
    complete(1, at: 161), submit(2, at: 200, earliest: 190), deliver(2, of: 2, at: 260))
  #expect(waits(since: .submitted) == [.seconds(150), .seconds(60)])
  // The second was launched although nothing had been decided about the request, so it is unknown since when it was eligible.
  #expect(waits(since: .eligible) == [.seconds(10)])

  func waits(since start: WaitStart) -> [Span] {
    queried.runs.compactMap { $0.wait(since: start) }
  }
}

/// Launched at 5, 105, 105 and 400.
private let waited = record(
  boot(), whole(1, at: 0), submit(2, at: 100), submit(3, cleanup, at: 100),
  launch(2, of: 2, at: 105), launch(3, of: 3, at: 105, in: 2), complete(2, at: 106),
  submit(4, at: 200), launch(4, of: 4, at: 400), complete(4, at: 401), to: 1_000)

/// A task that stopped running has a gap to the end, and one that never ran is one gap.
@Test func theLongestGapIncludesTheStretchesBeforeAndAfterAllRuns() {
  #expect(longest(during: 0..<1_000) == seconds(400..<1_000))
  #expect(longest(during: 0..<500) == seconds(105..<400))
  #expect(longest(during: 0..<200) == seconds(5..<105))
  #expect(longest(during: 500..<900) == seconds(500..<900))
  let none = RunRecord.longestGap(between: [], in: seconds(0..<1_000))
  #expect(none == seconds(0..<1_000) && none.length == .seconds(1_000))

  func longest(during range: Range<Int64>) -> Range<Instant> {
    let launches = waited.runs(of: .name(refresh), during: seconds(range)).map(\.launchedAt)
    return RunRecord.longestGap(between: launches, in: seconds(range))
  }
}

@Test func aChainIsAliveWhileARequestIsPendingOrARunIsRunning() {
  // Pending 0 to 5, running 5 to 10; pending 100 to 105, running to 106; 200, 400, 401.
  let alive: [(Int64, Bool)] = [
    (0, true), (5, true), (9, true), (10, false), (99, false), (100, true), (105, true),
    (106, false), (200, true), (400, true), (401, false),
  ]
  for (at, expected) in alive {
    #expect(waited.chainIsAlive(.name(refresh), at: second(at)) == expected, "at \(at)")
  }
  #expect(!waited.chainIsAlive(.name(upload), at: second(5)))
}

@Test func whatAskedLastSaysWhetherTheWorkIsDone() {
  let done = launch(1, of: 1, at: 5) + complete(1, at: 10)
  let cutOff = launch(1, of: 1, at: 5) + expire(1, at: 8) + completeExpired(1, at: 9)
  let again = launch(1, of: 1, at: 5) + submit(2, cleanup, at: 6) + complete(1, at: 10)
  let table: [(name: NameID, rows: Rows, asked: LastAsked, isDone: Bool)] = [
    (refresh, done, .chainEnded, false), (cleanup, done, .done, true),
    (cleanup, cutOff, .undone, false), (cleanup, [row(5, .cancelled(request(1)))], .lost, false),
    (cleanup, launch(1, of: 1, at: 5) + complete(1, at: 10, success: false), .chainEnded, false),
    (cleanup, again + launch(2, of: 2, at: 15) + complete(2, at: 20), .chainEnded, false),
  ]
  for (number, (name, rows, asked, isDone)) in table.enumerated() {
    let told = record(boot(), submit(1, name, at: 0), rows, to: 100)
    let task = TaskKey(name, of: news)
    #expect(told.lastAsked(told.requests.last, told.runs.last) == asked, "\(number)")
    #expect(told.isDone(task, name == refresh ? .refresh : .processing) == isDone, "\(number)")
    #expect(!told.isDone(task, .push), "\(number)")
  }
}

@Test func chainGapsAreTheStretchesWithoutARequestOrARun() {
  #expect(
    gaps(of: refresh, during: 0..<1_000)
      == [seconds(10..<100), seconds(106..<200), seconds(401..<1_000)])
  #expect(gaps(of: refresh, during: 50..<150) == [seconds(50..<100), seconds(106..<150)])
  #expect(gaps(of: refresh, during: 200..<401) == [])
  // The clean-up is still running.
  #expect(gaps(of: cleanup, during: 0..<1_000) == [seconds(0..<100)])
  #expect(gaps(of: upload, during: 0..<9) == [seconds(0..<9)])

  func gaps(of name: NameID, during range: Range<Int64>) -> [Range<Instant>] {
    waited.chainGaps(of: .name(name), during: seconds(range))
  }
}

/// Decided at 10, 20 (twice: once for no time), 40; launched at 50. Another one stays pending.
private let held = record(
  boot(), submit(1, at: 10), object(to: 1, [.network, .thermal], at: 10, lookAgain: second(30)),
  object(to: 1, [], at: 20), object(to: 1, [.network], at: 20), object(to: 1, [], at: 40),
  deliver(1, of: 1, at: 50), submit(2, at: 60), object(to: 2, [.idleDevice], at: 60), to: 100)

private func span(
  _ number: Int64, _ range: Range<Int64>, _ objectors: [RuleID]
) -> (RequestID, Range<Instant>, RuleSet) {
  (request(number), seconds(range), RuleSet(objectors))
}

private func expect(
  _ found: [ObjectionSpan], _ expected: [(RequestID, Range<Instant>, RuleSet)],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found.map(\.request) == expected.map(\.0), sourceLocation: sourceLocation)
  #expect(found.map(\.range) == expected.map(\.1), sourceLocation: sourceLocation)
  #expect(found.map(\.objections) == expected.map(\.2), sourceLocation: sourceLocation)
}

@Test func theObjectionHistoryHasNoHolesAndNoEmptyStretches() {
  expect(
    held.objections(of: request(1)),
    [span(1, 10..<20, [.network, .thermal]), span(1, 20..<40, [.network]), span(1, 40..<50, [])])
  // Still pending: up to the end of the record, the end included.
  #expect(held.objections(of: request(2)).first?.range.upperBound == held.whole.upperBound)
  expect(held.objections(of: request(9)), [])
}

@Test func theObjectionHistoryOfASelectionIsClippedToItsRange() {
  expect(
    held.objections(of: .name(refresh), during: seconds(15..<70)),
    [
      span(1, 15..<20, [.network, .thermal]), span(1, 20..<40, [.network]), span(1, 40..<50, []),
      span(2, 60..<70, [.idleDevice]),
    ])
  expect(held.objections(of: .name(refresh), during: seconds(50..<60)), [])
}

@Test func objectionsAtAnInstantIncludeChangesAtThatInstant() {
  #expect(held.objections(of: request(1), at: second(9)) == nil)
  #expect(held.objections(of: request(1), at: second(10)) == RuleSet([.network, .thermal]))
  #expect(held.objections(of: request(1), at: second(20)) == RuleSet([.network]))
  #expect(held.objections(of: request(1), at: second(49)) == RuleSet.none)
  #expect(held.objections(of: request(1), at: second(50)) == nil)
}

@Test func anObjectionIsDatedFromItsLastUnbrokenStretch() {
  #expect(since(.thermal, 15) == second(10))
  #expect(since(.thermal, 20) == nil)
  // It did not object for an instant without length, and that is a break all the same.
  #expect(since(.network, 30) == second(20))
  #expect(since(.network, 40) == nil)
  #expect(since(.network, 50) == nil)
  #expect(held.since(.idleDevice, objectsTo: request(2), at: second(99)) == second(60))

  func since(_ objector: RuleID, _ at: Int64) -> Instant? {
    held.since(objector, objectsTo: request(1), at: second(at))
  }
}

/// Launched by the system at 5 and 905, and by a test at 500.
private let forcedRuns = record(
  boot(), whole(1, at: 0), submit(2, at: 400), [row(500, .forced(request(2)))],
  deliver(2, of: 2, at: 500), complete(2, at: 510), whole(3, at: 900), to: 2_000)

@Test func aForcedRunIsMarked() {
  #expect(forcedRuns.runs.map(\.isForced) == [false, true, false])
  #expect(forcedRuns.requests.map(\.isForced) == [false, true, false])
  #expect(forcedRuns.strayRows == 0)
}

@Test func forcedRunsCountNeitherForGapsNorWaitsNorWakes() {
  let all = forcedRuns.whole
  let task = forcedRuns.runs[0].key
  let figures = forcedRuns.figures(of: [task], in: FigureFrame(seconds(0..<1_000)))[0]
  #expect(figures.longestGap == seconds(5..<905))
  #expect(forcedRuns.runs.compactMap { $0.wait(since: .submitted) }.count == 2)
  #expect(forcedRuns.energyUse(of: .everything, during: all).wakes == 2)
  #expect(forcedRuns.outcomes(of: .everything, during: all)[.succeeded] == 3)
}

/// A dozen runs that are cut off, each forced as said.
private func cutOff(_ force: (Int64, Int64) -> (launch: Rows, expiry: Rows)) -> [FindingCode] {
  var rows = boot()
  for number in Int64(1)...12 {
    let at = number * 1_000
    let forced = force(number, at)
    rows += submit(number, at: at - 10) + object(to: number, [], at: at) + forced.launch
    rows += deliver(number, of: number, at: at) + forced.expiry
    rows += expire(number, at: at) + completeExpired(number, at: at)
  }
  return record(rows).findings().map(\.code).filter { $0 == .expiresOften }
}

@Test func forcedExpiriesAreNotCountedAsTooMuchWork() {
  #expect(cutOff { _, _ in ([], []) } == [.expiresOften])
  #expect(cutOff { number, at in ([row(at, .forced(request(number)))], []) } == [])
  #expect(cutOff { number, at in ([], [row(at, .expiryForced(run(number)))]) } == [])
}

@Test func aForcedRowWithoutAKnownRequestOrRunIsStray() {
  let stray = record(boot(), [row(1, .forced(request(9))), row(1, .expiryForced(run(9)))])
  #expect(stray.strayRows == 2)
}
