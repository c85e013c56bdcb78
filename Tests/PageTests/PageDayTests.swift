import Foundation
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import PageEngine

/// What the page is told of a day, which it draws itself.
@Suite struct PageDayTests {
  private func day(_ from: Int64, _ to: Int64) throws -> [String: Any] {
    var session = PageSession()
    let fields = ["a.jsonc", "0", "\(from * 3_600_000)", "\(to * 3_600_000)", "\(to * 3_600_000)"]
    let answer = session.answer(
      PageRequest("day", fields, Array(PageSessionTests.scenario.utf8)))
    #expect(answer.status == .good)
    let read = try JSONSerialization.jsonObject(with: Data(answer.json))
    return try #require(read as? [String: Any])
  }

  @Test(arguments: [(0, 48), (12, 36), (7, 10)] as [(Int64, Int64)])
  func theBatteryIsThatOfARunThatStopsEachHalfHour(_ from: Int64, _ to: Int64) throws {
    let loaded = try LoadedScenario(
      "a.jsonc", Array(PageSessionTests.scenario.utf8), ScenarioOptions(), beside: .none)
    let prepared = loaded.prepared
    var simulation = try prepared.begun(seed: prepared.seeds[0])
    var levels: [Int] = []
    for half in (from * 2)...(to * 2) {
      _ = simulation.advance(to: prepared.setup.start + .milliseconds(half * 1_800_000))
      levels.append(Int(simulation.battery().millionths / 10_000))
    }
    #expect(try day(from, to)["battery"] as? [Int] == levels)
    #expect(Set(levels).count > 1)
  }

  @Test func rulesAreToldInTheWordsOfTheirHelp() throws {
    let facts = try day(0, 48)
    let rules = try #require(facts["rules"] as? [[String: String]])
    #expect(rules.count > 0)
    for rule in rules {
      let known = RuleID.allCases.first { "\($0.introduction.name)" == rule["name"] }
      #expect(known.map { "\($0.introduction.summary)" } == rule["words"])
    }
    let waits = try #require(facts["waits"] as? [[String: Any]])
    let names = Set(waits.compactMap { $0["rule"] as? String }.filter { !$0.isEmpty })
    #expect(names.isSubset(of: rules.compactMap { $0["name"] }))
  }
}
