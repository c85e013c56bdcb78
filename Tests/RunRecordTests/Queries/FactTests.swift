import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@Test func aRunFactHoldsEveryDetailOfItsRun() throws {
  let told = record(
    boot(), submit(1, at: 10, earliest: 100), object(to: 1, [.earliestBeginDate], at: 10),
    object(to: 1, [], at: 100), deliver(1, of: 1, at: 130, in: 7), submit(2, at: 131),
    expire(1, .memoryPressure, at: 140), completeExpired(1, at: 141))
  let fact = try #require(told.run(run(1)))
  #expect(fact.request == request(1))
  #expect(fact.key == TaskKey(refresh, of: news))
  #expect(fact.kind == .refresh)
  #expect(fact.launch == LaunchID(number: 7))
  #expect(fact.process == process(1))
  #expect(fact.submittedAt == second(10))
  #expect(fact.earliest == second(100))
  #expect(fact.eligibleAt == second(100))
  #expect(fact.launchedAt == second(130))
  #expect(fact.resubmittedAt == second(131))
  #expect(fact.expiry?.at == second(140))
  #expect(fact.expiry?.cause == .memoryPressure)
  #expect(fact.expiry?.hasHandler == true)
  #expect(fact.endedAt == second(141))
  #expect(fact.outcome == .completedAfterExpiration(success: false))
  #expect(fact.duration == .seconds(11))
  #expect(told.request(request(1))?.ending == .launched(run(1)))
  #expect(told.request(request(2))?.isPending == true)
  #expect(told.strayRows == 0)
}

@Test func aRunIsRunningFromItsLaunchUntilJustBeforeItsEnd() throws {
  let open = try #require(record(boot(), submit(1, at: 1), launch(1, of: 1, at: 10)).run(run(1)))
  #expect([9, 10, 500].map { open.isRunning(at: second($0)) } == [false, true, true])
  let ended = try #require(record(boot(), whole(1, at: 1)).run(run(1)))
  let end = try #require(ended.endedAt)
  #expect(ended.isRunning(at: end - .milliseconds(1)) && !ended.isRunning(at: end))
}

@Test func aProcessThatEndsInTheForegroundWasInFrontUntilItsEnd() {
  let told = record(
    boot(), phase(1, .foreground, at: 5), die(1, of: .crashed, at: 9), boot(2, at: 20),
    die(2, of: .terminated, at: 30))
  #expect(told.processes.map(\.phase) == [.notRunning, .notRunning])
  #expect(told.processes.map(\.lastForegroundAt) == [second(9), nil])
}

@Test func eligibilityIsDatedFromTheEndOfTheLastObjection() {
  let told = record(
    boot(), submit(1, at: 0), object(to: 1, [], at: 1), object(to: 1, [.network], at: 2),
    object(to: 1, [], at: 3), object(to: 1, [], at: 4), deliver(1, of: 1, at: 5))
  #expect(told.run(run(1))?.eligibleAt == second(3))
  #expect(told.run(run(1))?.isRunning == true)
  #expect(told.run(run(1))?.duration == nil)
}

private let endings: [(Rows, RequestEnding)] = [
  ([], .pending),
  (launch(1, of: 1, at: 20), .launched(run(1))),
  (submit(2, at: 20) + replace(1, by: 2, at: 20), .replaced(by: request(2))),
  ([row(20, .cancelled(request(1)))], .cancelled),
  ([row(20, .discarded(request(1), .uninstalled))], .discarded(.uninstalled)),
]

@Test("A request is pending until the instant at which it ends", arguments: endings)
private func requestEnds(after rows: Rows, as ending: RequestEnding) throws {
  let fact = try #require(record(boot(), submit(1, at: 10), rows).request(request(1)))
  #expect(fact.ending == ending)
  #expect(fact.endedAt == (ending == .pending ? nil : second(20)))
  // Pending up to, not including, its end: the end's own instant is where the boundary is.
  #expect(!fact.isPending(at: second(9)) && fact.isPending(at: second(10)))
  #expect(fact.isPending(at: second(19)))
  #expect(fact.isPending(at: second(20)) == (ending == .pending))
}

@Test func resubmissionCountsOnlyForTheSameIdentifierOfTheSameApp() {
  let told = record(
    boot(), boot(2, of: mail), submit(1, at: 0), launch(1, of: 1, at: 5), submit(2, cleanup, at: 6),
    submit(3, of: mail, at: 6), complete(1, at: 7), submit(4, at: 8))
  #expect(told.run(run(1))?.wasResubmitted == false)
  #expect(told.run(run(1))?.followUpAt == second(8))
}

@Test func aSubmissionByAnOpenedAppDoesNotCountAsResubmission() {
  let told = record(
    boot(), submit(1, at: 0), phase(1, .foreground, at: 2), phase(1, .background, at: 5),
    launch(1, of: 1, at: 5), complete(1, at: 7), submit(2, at: 8))
  #expect(told.run(run(1))?.followUpAt == nil)
}

@Test func aDiscardedRequestStillCountsAsResubmission() {
  let told = record(
    boot(), submit(1, at: 0), launch(1, of: 1, at: 5), complete(1, at: 7), refuse(.stale, at: 8))
  #expect(told.run(run(1))?.followUpAt == second(8))
}

/// The count lets a run be ended before its record fills the memory.
@Test func eachKeptFactIsCountedUntilTheRecordStartsOver() {
  #expect(RunRecord(from: second(0)).factCount == 0)
  let transfer = LogEvent.transfer(request(2), .asked(.upload, bytes: 9, by: second(500)))
  let told = record(
    boot(), world(1, .open(news, for: .seconds(1))), world(2, .push(news, upload, .background)),
    refuse(.modeMissing, at: 3), submit(1, at: 4), launch(1, of: 1, at: 5),
    submit(2, upload, at: 6), [row(6, transfer)], began(1, at: 7))
  // A process, an opening, a push, a refusal, two requests, a decision, a run, a transfer, an activity.
  #expect(told.factCount == 10)
  var reused = told
  reused.startOver(from: second(60))
  #expect(reused == RunRecord(from: second(60)))
}

@Test func aRunOfNoDurationHasNoProcessorShare() {
  let told = record(
    boot(), submit(1, at: 0), launch(1, of: 1, at: 5), use(1, processor: 0, at: 5),
    complete(1, at: 5))
  #expect(told.run(run(1))?.processorShare == Share.none)
}

@Test func aRecordBuiltRowByRowEqualsOneBuiltAtOnce() {
  let rows = boot() + whole(1, at: 0) + submit(2, at: 20)
  var grown = RunRecord(from: second(0))
  for row in rows { grown.append(row) }
  #expect(grown.end == second(20))
  grown.finish(at: second(100))
  #expect(grown == RunRecord(rows, from: second(0), to: second(100)))
  #expect(grown.whole == second(0)..<(second(100) + .milliseconds(1)))
}

@Test func aPartOfARecordHasOnlyTheGivenRequestsAndRuns() {
  let all = record(boot(), whole(1, at: 0), complete(1, at: 20), submit(2, at: 30))
  let part = all.part(Array(all.requests.suffix(1)), [])
  #expect(part.requests.map(\.id) == [request(2)] && part.runs.isEmpty)
  #expect(part.processes == all.processes && part.end == all.end)
}

@Test func strayRowsAreCountedAndOtherwiseIgnored() {
  let told = record(
    boot(), boot(), whole(1, at: 0), complete(1, at: 20), launch(2, of: 1, at: 30),
    expire(3, at: 30), die(9, of: .reboot, at: 30), [row(30, .cancelled(request(1)))],
    submit(1, at: 40))
  // The second boot, the second end, a decision and a launch of a used request, and four more.
  #expect(told.strayRows == 8)
  #expect(told.runs.count == 1)
  #expect(told.requests.count == 1)
}

@Test func requestsNumberedOutOfOrderAreSortedAndFound() {
  let told = record(boot(), submit(50, at: 1), submit(2, cleanup, at: 2), submit(7, upload, at: 3))
  #expect(told.requests.map(\.id.number) == [2, 7, 50])
  for number in [2, 7, 50] as [Int64] {
    #expect(told.request(request(number))?.id.number == number)
  }
  for number in [Int64.min, 1, 3, 8, 51, .max] { #expect(told.request(request(number)) == nil) }
}

@Test func mishapsKeepTheirCallAndApp() {
  let told = record(
    boot(), refuse(.modeMissing, at: 5), whole(1, at: 10), call(.again, of: 1, at: 21))
  #expect(told.mishaps.map(\.call) == [.submission(.modeMissing), .completion(run(1), .again)])
  #expect(told.mishaps.map(\.app) == [news, news])
}

@Test func processFactsFollowThePhases() {
  let told = record(
    boot(), phase(1, .foreground, at: 5), phase(1, .background, at: 9),
    die(1, of: .terminated, at: 20))
  let fact = told.process(process(1))
  #expect(fact?.lastForegroundAt == second(9))
  #expect(fact?.cause == .terminated)
  #expect(fact?.endedAt == second(20))
}

/// How much has been transferred at the instants at which the speed changes.
@Test func transferredBytesAreKeptWhenTheSpeedChanges() throws {
  let told = record(
    boot(),
    [
      row(1, .accepted(request(1), news, TaskRequest(.transfer, upload, needs: .network))),
      row(1, .transfer(request(1), .asked(.upload, bytes: 100, by: second(500)))),
      row(1, .transfer(request(1), .moving(done: 0, perSecond: 10))),
      row(6, .transfer(request(1), .moving(done: 50, perSecond: 5))),
      // Parts of a byte that the rows before did not tell have become a whole one.
      row(12, .transfer(request(1), .moving(done: 81, perSecond: 1))),
    ])
  let transfer = try #require(told.transfers.first)
  #expect(transfer.done(at: second(0)) == 0)
  #expect(transfer.done(at: second(5)) == 40)
  #expect(transfer.done(at: second(6)) == 50)
  #expect(transfer.done(at: second(8)) == 60)
  #expect(transfer.done(at: second(12)) == 81)
  #expect(transfer.done(at: second(100)) == 100)
}

/// A tenth of it would have moved in each second after the app cancelled it.
@Test func aTransferThatItsAppCancelledMovesNoMoreBytes() throws {
  let told = record(
    boot(),
    [
      row(1, .accepted(request(1), news, TaskRequest(.transfer, upload, needs: .network))),
      row(1, .transfer(request(1), .asked(.upload, bytes: 100, by: second(500)))),
      row(1, .transfer(request(1), .moving(done: 0, perSecond: 10))),
      row(6, .cancelled(request(1))),
    ])
  let transfer = try #require(told.transfers.first)
  #expect(transfer.done(at: second(9)) == 50)
  #expect(transfer.moving(upTo: second(9)) == [seconds(1..<6)])
}

/// Refreshed at 10 and 106, the second time in vain; the news are opened at 3, 30, 200 and the mail at 40.
private let told = record(
  boot(), open(3, news), whole(1, at: 0), open(30, news), open(40, mail), submit(2, at: 100),
  launch(2, of: 2, at: 105), complete(2, at: 106, success: false), open(200, news), to: 1_000)

private func open(_ at: Int64, _ app: AppID) -> Rows { world(at, .open(app, for: .seconds(1))) }

private func ages(of selection: TaskSelection, during range: Range<Int64> = 0..<1_000) -> [Span?] {
  told.freshness(of: selection, during: seconds(range)).map(\.age)
}

@Test func theAgeOfContentCountsFromTheLastSuccessfulRun() throws {
  let success = try #require(told.runs.first?.endedAt)
  #expect(
    ages(of: .task(TaskKey(refresh, of: news)))
      == [nil, second(30) - success, second(200) - success])
  #expect(ages(of: .app(news), during: 30..<31) == [second(30) - success])
}

/// The one that began first ends last.
@Test func theAgeOfContentCountsFromTheRunThatEndedLast() {
  let told = record(
    boot(), submit(1, at: 0), submit(2, cleanup, at: 0), launch(1, of: 1, at: 5),
    launch(2, of: 2, at: 6, in: 1), complete(2, at: 10), open(20, news), complete(1, at: 30),
    open(40, news), to: 100)
  #expect(
    told.freshness(of: .app(news), during: told.whole).map(\.age) == [.seconds(10), .seconds(10)])
}

@Test func contentFetchedAtTheInstantOfAnOpeningIsNew() {
  let told = record(boot(), whole(1, at: 0), open(10, news), to: 100)
  #expect(told.freshness(of: .app(news), during: told.whole).map(\.age) == [.zero])
}

@Test func otherAppsAndTasksDoNotMakeContentFresh() {
  #expect(ages(of: .app(mail)) == [nil])
  #expect(ages(of: .task(TaskKey(cleanup, of: news))) == [nil, nil, nil])
}

@Test func contentThatWasNeverFetchedIsOlderThanAnyLimit() throws {
  let found = told.freshness(of: .app(news), during: told.whole)
  #expect(found[0].isOlder(than: .days(1_000)))
  #expect(found.map { $0.isOlder(than: .seconds(100)) } == [true, false, true])
  let age = try #require(found[1].age)
  #expect(!found[1].isOlder(than: age) && found[1].isOlder(than: age - .milliseconds(1)))
}
