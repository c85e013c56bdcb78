import RunRecord
import SchedulerEngine
import Testing

/// Lives of requests, from logs written by hand: minute by minute, left to right.
@Suite struct RequestLifeTests {
  private static let app = AppID(index: 0)
  private static let name = NameID(index: 1)

  private func minute(_ count: Int64) -> Instant { Instant.earliest + .minutes(count) }

  private func accepted(_ number: Int64) -> LogEvent {
    .accepted(
      RequestID(number: number), RequestLifeTests.app,
      TaskRequest(.processing, RequestLifeTests.name))
  }

  private func decided(_ number: Int64, _ objections: [RuleID]) -> LogEvent {
    .decided(RequestID(number: number), RuleSet(objections), lookAgain: .never)
  }

  private func launched(_ run: Int64, _ request: Int64) -> LogEvent {
    .launched(
      RunID(number: run), RequestID(number: request), LaunchID(number: run),
      ProcessID(number: 1))
  }

  private func lives(_ happenings: [(Int64, LogEvent)], until end: Int64) -> [RequestLife] {
    let rows = happenings.map { LogRow(at: minute($0.0), $0.1) }
    return RunRecord(rows, from: .earliest, to: minute(end)).lives(in: rows)
  }

  @Test func aReasonThatAnotherOutlastedOnBothSidesIsLeftOut() throws {
    let lives = lives(
      [
        (0, accepted(1)), (0, decided(1, [.externalPower])),
        (5, decided(1, [.externalPower, .idleDevice])), (8, decided(1, [.externalPower])),
        (10, .world(.charging(true), .habit(3))), (10, decided(1, [])), (12, launched(1, 1)),
      ], until: 20)
    let life = try #require(lives.first)
    #expect(lives.count == 1)
    #expect(life.run?.id == RunID(number: 1))
    #expect(life.holders.map(\.objector) == [.externalPower])
    #expect(life.holders.map(\.range) == [minute(0)..<minute(10)])
    #expect(life.holders.map(\.end) == [.world(.charging(true), .habit(3))])
  }

  @Test func twoThatHeldAtTheSameTimeAreOneTheFirstInPrecedence() throws {
    let lives = lives(
      [
        (0, accepted(1)), (0, decided(1, [.earliestBeginDate, .rateLimiting])),
        (10, decided(1, [])), (12, launched(1, 1)),
      ], until: 20)
    #expect(lives.first?.holders.map(\.objector) == [.earliestBeginDate])
    #expect(lives.first?.holders.map(\.end) == [.time])
  }

  @Test func replacementsAreOneLifeFromTheFirstSubmission() throws {
    let lives = lives(
      [
        (0, accepted(1)), (0, decided(1, [.externalPower])), (5, accepted(2)),
        (5, .replaced(RequestID(number: 1), by: RequestID(number: 2))),
        (5, decided(2, [.externalPower])), (9, decided(2, [])), (9, launched(1, 2)),
      ], until: 20)
    let life = try #require(lives.first)
    #expect(lives.count == 1)
    #expect(life.submittedAt == minute(0))
    #expect(life.last.id == RequestID(number: 2))
    #expect(life.holders.map(\.range) == [minute(0)..<minute(9)])
  }

  @Test func whatStillWaitsComesLastWithItsReasonOpen() throws {
    let lives = lives(
      [
        (0, accepted(1)), (0, decided(1, [.network])), (3, accepted(2)),
        (4, .cancelled(RequestID(number: 2))),
      ], until: 20)
    #expect(lives.map(\.last.id.number) == [2, 1])
    #expect(lives.last?.holders.map(\.end) == [nil])
    #expect(lives.first?.holders == [])
  }
}
