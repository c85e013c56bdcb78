import PlatformFacts
import Reports
import SchedulerEngine
import Testing

@testable import Advice

/// Arguments are answered with figures from a simulated month.
@Suite struct ArgumentTests {
  private func answer(_ argument: Argument) throws -> ArgumentAnswer {
    let answer = try #require(ArgumentAnswer(argument))
    for number in answer.facts { #expect(PlatformFact.numbered(number) != nil, "fact \(number)") }
    #expect(!answer.because.contains("{"), "a value is missing")
    for line in answer.text(TextStyle(width: 80)).split(separator: "\n")
    where !line.contains("bgsim") { #expect(line.count <= 80, "\(line)") }
    return answer
  }

  private func figure(_ answer: ArgumentAnswer, _ table: Int, _ row: Int, _ column: Int) -> String {
    answer.tables[table].rows[row].figures[column]
  }

  @Test func launchesFollowUsageRatherThanThePollingIntervalAskedFor() throws {
    let five = try answer(.polling(.minutes(5)))
    #expect(five.because.hasPrefix("That would be 288 launches a day;"))
    let perDay = try (0..<3).map { row in try #require(Double(figure(five, 0, row, 0))) }
    #expect(perDay[0] > perDay[1] && perDay[1] > perDay[2])
    #expect(perDay.allSatisfy { $0 < 96 })
    // Nobody is asked not to trust digits that need not be there.
    for row in five.tables.flatMap({ $0.rows }) {
      #expect(row.figures[0].count { $0.isNumber } <= 2, "\(row)")
    }
    let once = try answer(.polling(.days(1)))
    #expect(once.because.hasPrefix("That would be 1 launch a day;"))
    let daily = try #require(Double(figure(once, 0, 1, 0)))
    #expect(daily < perDay[1] && daily > 0.5, "\(daily)")
    #expect(once.scenario == five.scenario)
  }

  @Test func assertionsNeedTheUserButNightlyProcessingDoesNot() throws {
    let answer = try answer(.onlyAssertions)
    let pieces = try #require(Int(figure(answer, 0, 0, 1)))
    let nightly = try #require(Int(figure(answer, 0, 2, 1)))
    #expect(nightly < pieces)
    #expect(figure(answer, 0, 1, 1) == "never")
  }

  @Test func sixKindsOfUsersHaveDifferentResults() throws {
    let answer = try answer(.usersPhone)
    #expect(answer.tables[0].rows.count == 6)
    #expect(figure(answer, 0, 1, 1) == "0 of 30")
    #expect(figure(answer, 0, 3, 2) == "0")
    #expect(answer.because.contains("Of six kinds of users, 3 have days"))
  }

  @Test func anUnregisteredTaskIsNeverLaunched() throws {
    let answer = try answer(.shipNow)
    let launches = try (0..<4).map { try #require(Int(figure(answer, 0, $0, 0))) }
    #expect(launches[0] == 0 && launches[1] == 1)
    #expect(launches[2] < launches[3])
    #expect(figure(answer, 0, 3, 1) == "0")
  }
}
