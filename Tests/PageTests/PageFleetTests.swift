import Basics
import Documents
import Foundation
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import PageEngine

/// A population in the page: the same figures as the command's, a few devices at a time.
@Suite struct PageFleetTests {
  private static let population = """
    { "format": 1, "name": "Small", "start": "2026-06-01T00:00Z", "duration": "3d", "seed": 7,
      "apps": [{ "id": "com.example.news",
        "tasks": [{ "refresh": "com.example.news.refresh", "earliest": "15m" }] }],
      "groups": [
        { "group": "often", "weight": 3, "opened": "daily" },
        { "group": "seldom", "weight": 1, "opened": ["19:00 jitter 1h"] }] }
    """

  private func ask(
    _ session: inout PageSession, _ sizes: [String], _ text: String = population
  ) throws -> (answer: PageAnswer, facts: [String: Any]) {
    let fields = ["a.jsonc", "1000", "80", "0", "1", "shown"] + sizes
    let answer = session.answer(PageRequest("run", fields, Array(text.utf8)))
    let read = answer.json.isEmpty ? [:] : try JSONSerialization.jsonObject(with: Data(answer.json))
    return (answer, try #require(read as? [String: Any]))
  }

  private func whole(devices: Int64, days: Int64?) throws -> FleetResult {
    let loaded = try LoadedPopulation(
      "a.jsonc", Array(PageFleetTests.population.utf8), ScenarioOptions(layout: .json),
      lasting: days.map { .days($0) }, beside: .none)
    let run = loaded.prepared.run(
      .whole, of: devices, threads: 2, while: { true }, reached: { _ in })
    return FleetResult(FleetHeader(loaded.prepared, devices: devices), run.tally)
  }

  @Test(
    "A population run in slices of any size has the result of one run in threads",
    arguments: [("", nil), ("2", 2)] as [(String, Int64?)])
  func slices(_ typed: String, _ days: Int64?) throws {
    let result = try whole(devices: 20, days: days)
    let text = FleetReport(result, TextStyle(colours: .ansi, width: 80)).text
    for slice in [1, 7, 20, 1_000] {
      var session = PageSession()
      var asked = 0
      var facts: [String: Any] = [:]
      repeat {
        facts = try ask(&session, ["20", typed, "\(slice)"]).facts
        asked += 1
      } while facts["isOver"] as? Bool != true && asked < 100
      #expect(asked == (20 + slice - 1) / slice)
      #expect(facts["digest"] as? String == result.digest)
      #expect((facts["texts"] as? [[String: String]])?.map { $0["text"] } == [text])
      #expect(facts["title"] as? String == "Small" && facts["isFleet"] as? Bool == true)
      #expect(facts["isHidden"] as? Bool == false)
      // Asked again it stays as it is, and with another number it begins anew.
      #expect(try ask(&session, ["20", typed, "5"]).facts["digest"] as? String == result.digest)
      #expect(try ask(&session, ["10", typed, "4"]).facts["done"] as? Int == 4)
    }
  }

  @Test func differentPopulationsAndDurationsHaveDifferentDigests() throws {
    let digests = try [(20, nil), (21, nil), (20, 2)].map { devices, days in
      try whole(devices: devices, days: days).digest
    }
    #expect(Set(digests).count == 3 && digests.allSatisfy { $0.count == 16 })
  }

  @Test(arguments: [
    (["", "", "1"], "--devices 200"), (["0", "0", "1"], "--devices 1 --days 1"),
    (["1000000000", "", "1"], "--devices 100000"), (["x", "x", "1"], "--devices 200"),
  ])
  func theNumbersOfDevicesAndDaysAreKeptWithinBounds(_ sizes: [String], _ options: String) throws {
    var session = PageSession()
    let facts = try ask(&session, sizes).facts
    #expect(facts["digestOf"] as? String == "bgsim run \(options) --json")
    #expect(facts["done"] as? Int == 1)
  }

  @Test func errorsAreReportedAsTheCommandReportsThem() throws {
    let wrong = PageFleetTests.population.replacing("\"weight\": 3", with: "\"weigth\": 3")
    var session = PageSession()
    let (answer, facts) = try ask(&session, ["20", "", "1"], wrong)
    #expect(answer.status == .notAnswered && facts.isEmpty)
    #expect(throws: ScenarioFailure.self) {
      do throws(ScenarioFailure) {
        _ = try LoadedPopulation(
          "a.jsonc", Array(wrong.utf8), ScenarioOptions(layout: .json), beside: .none)
      } catch {
        guard case .problems(let report) = error else { throw error }
        #expect(Array(report.json.utf8) == answer.problems)
        throw error
      }
    }
    #expect(String(decoding: answer.problems, as: UTF8.self).contains("weigth"))
  }

  @Test func aRefusedPopulationDoesNotPreventTheNextRun() throws {
    let noted = PageFleetTests.population.replacing(
      "\"weight\": 1, ", with: "\"weight\": 1, \"weight\": 1, ")
    var session = PageSession()
    #expect(try ask(&session, ["20", "", "1"], noted).answer.status == .notAnswered)
    let (answer, _) = try ask(&session, ["20", "", "1"])
    #expect(answer.status == .good && !answer.problems.isEmpty)
  }

  @Test(arguments: ["set", "why", "when", "guess", "learn"])
  func questionsForScenariosOnlyAreNotAnswered(_ question: String) throws {
    var session = PageSession()
    let fields = ["a.jsonc", "0", "firstRun", "0"]
    let answer = session.answer(
      PageRequest(question, fields, Array(PageFleetTests.population.utf8)))
    #expect(answer.status == .notAnswered)
  }
}
