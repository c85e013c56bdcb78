import Basics
import Documents
import Foundation
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import PageEngine

/// The page runs a scenario under other schedulers by and by, and says what the command says of all of them.
@Suite struct PageSchedulerTests {
  private func ask(
    _ session: inout PageSession, _ question: String, _ fields: [String]
  ) throws -> [String: Any] {
    let answer = session.answer(
      PageRequest(question, ["a.jsonc"] + fields, Array(PageSessionTests.scenario.utf8)))
    #expect(answer.status == .good)
    let read = try JSONSerialization.jsonObject(with: Data(answer.json))
    return try #require(read as? [String: Any])
  }

  private func loaded() throws -> LoadedScenario {
    try LoadedScenario(
      "a.jsonc", Array(PageSessionTests.scenario.utf8), ScenarioOptions(layout: .json),
      beside: .none)
  }

  @Test(arguments: [1, 7, 100]) func eachRunHasTheSpanOfItsStartsUnderOtherSchedulers(_ slice: Int)
    throws
  {
    var session = PageSession()
    var facts: [String: Any] = [:]
    var asked = 0
    repeat {
      facts = try ask(&session, "spread", ["\(slice)"])
      asked += 1
    } while facts["isOver"] as? Bool != true
    #expect(asked == (40 + slice - 1) / slice)
    let prepared = try loaded().prepared
    let starts = try (0...40).map { number in
      let scheduler = try #require(PlausibleScheduler(number))
      return try prepared.under(scheduler).run(seed: prepared.seeds[0], until: prepared.end)
        .record.runs.map { ($0.launchedAt - prepared.setup.start).milliseconds }
    }
    let spans = try #require(facts["spans"] as? [[String: Any]])
    #expect(spans.count == starts[0].count)
    for (place, span) in spans.enumerated() {
      let (from, to) = try (
        #require(span["from"] as? Int64), #require(span["to"] as? Int64)
      )
      let inside = starts[1...].count { $0.count > place && (from...to).contains($0[place]) }
      #expect((36...40).contains(inside))
      #expect(starts.contains { $0.count > place && $0[place] == from })
    }
  }

  @Test func reasonsAreCountedAsTheCommandCountsThem() throws {
    var session = PageSession()
    let at = Span.hours(20)
    let fields = ["0", "\(at.milliseconds)", "70", "15"]
    #expect(try ask(&session, "spreadWhy", fields)["text"] as? String == "")
    #expect(try ask(&session, "spreadWhy", fields)["isOver"] as? Bool == false)
    let told = try #require(try ask(&session, "spreadWhy", fields)["text"] as? String)
    let play = try ScenarioPlay(
      loaded(), seed: loaded().prepared.seeds[0], keeping: .allRows, while: { _ in true })
    let task = try #require(play.context(TextStyle()).askedFor.first)
    var explainer = try SchedulerExplainer(play, task, at: "day 1 20:00", .schedulers)
    for scheduler in PlausibleScheduler.first(40) { explainer.ask(.scheduler(scheduler)) }
    let style = TextStyle(colours: .ansi, width: 70)
    let whole = try SchedulerExplanation(explainer, [explainer], style).text
    #expect(whole.hasSuffix(told) && told.contains("held by"))
    // Another moment begins anew.
    #expect(try ask(&session, "spreadWhy", ["0", "0", "70", "40"])["isOver"] as? Bool == false)
  }
}
