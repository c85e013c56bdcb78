import RunRecord
import SchedulerEngine
import Testing

/// Refreshed at 10 and 106, the second time in vain; the news are opened at 3, 30, 200 and the mail at 40.
private let told = record(
  boot(), open(3, news), whole(1, at: 0), open(30, news), open(40, mail), submit(2, at: 100),
  launch(2, of: 2, at: 105), complete(2, at: 106, success: false), open(200, news), to: 1_000)

private func open(_ at: Int64, _ app: AppID) -> Rows { world(at, .open(app, for: .seconds(1))) }

private func ages(of selection: TaskSelection, during range: Range<Int64> = 0..<1_000) -> [Span?] {
  told.freshness(of: selection, during: seconds(range)).map(\.age)
}

@Test func contentIsAsOldAsTheLastSuccess() throws {
  let success = try #require(told.runs.first?.endedAt)
  #expect(
    ages(of: .task(TaskKey(refresh, of: news)))
      == [nil, second(30) - success, second(200) - success])
  #expect(ages(of: .app(news), during: 30..<31) == [second(30) - success])
}

/// The one that began first ends last.
@Test func contentIsAsOldAsTheLatestEndInWhateverOrderTheyBegan() {
  let told = record(
    boot(), submit(1, at: 0), submit(2, cleanup, at: 0), launch(1, of: 1, at: 5),
    launch(2, of: 2, at: 6, in: 1), complete(2, at: 10), open(20, news), complete(1, at: 30),
    open(40, news), to: 100)
  #expect(
    told.freshness(of: .app(news), during: told.whole).map(\.age) == [.seconds(10), .seconds(10)])
}

@Test func anotherAppsOpeningsAndTasksDoNotCount() {
  #expect(ages(of: .app(mail)) == [nil])
  #expect(ages(of: .task(TaskKey(cleanup, of: news))) == [nil, nil, nil])
}

@Test func contentThatWasNeverThereIsOld() throws {
  let found = told.freshness(of: .app(news), during: told.whole)
  #expect(found[0].isOlder(than: .days(1_000)))
  #expect(found.map { $0.isOlder(than: .seconds(100)) } == [true, false, true])
  let age = try #require(found[1].age)
  #expect(!found[1].isOlder(than: age) && found[1].isOlder(than: age - .milliseconds(1)))
}
