import Basics
import Foundation
import Testing

@testable import PageEngine

@Suite struct PageSessionTests {
  static let scenario = """
    // Waits for the charger.
    { "format": 1, "name": "Does it wait?", "start": "2026-06-01T00:00+00:00", "duration": "2d",
      "device": "overnight-charger", "apps": [{ "id": "com.example.app",
        "opened": ["07:00 for 4m"], "tasks": [{ "processing": "com.example.app.cleanup",
        "submit": ["onBackground", "ifNotPending"], "requires": ["power"] }] }],
      "expect": [{ "task": "com.example.app.cleanup", "ran": 2 }] }
    """

  private func ask(
    _ session: inout PageSession, _ question: String, _ fields: [String], _ text: String = scenario
  ) -> PageAnswer { session.answer(PageRequest(question, fields, Array(text.utf8))) }

  private func ask(_ question: String, _ fields: [String], _ text: String = scenario) -> PageAnswer
  {
    var session = PageSession()
    return ask(&session, question, fields, text)
  }

  private func facts(_ answer: PageAnswer) throws -> [String: Any] {
    let read = try JSONSerialization.jsonObject(with: Data(answer.json))
    return try #require(read as? [String: Any])
  }

  @Test func aRunReturnsAPictureTextsAndADigest() throws {
    let answer = ask("run", ["a.jsonc", "1000", "60", "0", "999999999999"])
    #expect(answer.status == .good)
    #expect(String(decoding: answer.content, as: UTF8.self).hasPrefix("<svg"))
    let facts = try facts(answer)
    #expect(facts["title"] as? String == "Does it wait?")
    #expect((facts["digest"] as? String)?.count == 16)
    #expect(facts["length"] as? Int == 2 * 86_400_000)
    let texts = try #require(facts["texts"] as? [[String: String]])
    #expect(texts.map { $0["title"] } == ["Expectations", "Summary"])
    let table = try #require(facts["table"] as? [[String]])
    #expect(table.count == 3)
    let problems = try JSONSerialization.jsonObject(with: Data(answer.problems))
    #expect((problems as? [String: Any])?["diagnostics"] as? [String] == [])
  }

  @Test func aFailedExpectationIsReported() throws {
    let answer = ask(
      "run", ["a.jsonc"], PageSessionTests.scenario.replacing("\"ran\": 2", with: "\"ran\": 3"))
    #expect(answer.status == .expectationFailed)
  }

  @Test func anErrorIsReportedAtItsLine() throws {
    let answer = ask(
      "run", ["a.jsonc"], PageSessionTests.scenario.replacing("requires", with: "require"))
    #expect(answer.status == .notAnswered)
    #expect(answer.content.isEmpty)
    let report = try JSONSerialization.jsonObject(with: Data(answer.problems)) as? [String: Any]
    let found = try #require((report?["diagnostics"] as? [[String: Any]])?.first)
    #expect(found["title"] as? String == "there is no key \"require\" in a task")
    #expect((found["place"] as? [String: Any])?["line"] as? Int == 5)
  }

  @Test func reasonsDependOnTheMomentAskedAbout() throws {
    var session = PageSession()
    let noon = "\(12 * 3_600_000)"
    let waiting = ask(&session, "why", ["a.jsonc", "0", noon, "80"])
    let text = try #require(try facts(waiting)["text"] as? String)
    #expect(text.contains("external-power"))
    #expect(try facts(waiting)["when"] as? String == "Mon 12:00")
    let whole = ask(&session, "why", ["a.jsonc", "0", noon, "80", "whole"])
    #expect(whole.json.count > waiting.json.count)
    let clock = ask(&session, "when", ["a.jsonc", noon])
    #expect(try facts(clock)["when"] as? String == "Mon 12:00")
    let before = ask(&session, "why", ["a.jsonc", "0", "0", "80"])
    #expect(try facts(before)["text"] as? String != text)
  }

  struct Flip: CustomTestStringConvertible {
    let assignment: String
    let chosen: String
    var testDescription: String { assignment }
  }

  @Test(arguments: [
    Flip(assignment: "device.lowPowerMode=true", chosen: "on"),
    Flip(assignment: "device.charging=false", chosen: "never"),
    Flip(assignment: "device.network=none", chosen: "none"),
    Flip(assignment: "device.backgroundRefresh=off", chosen: "off"),
    Flip(assignment: "device.battery=5%", chosen: "5%"),
    Flip(assignment: "apps[0].opened=weekly", chosen: "weekly"),
    Flip(assignment: "os=iOS 17", chosen: "iOS 17"),
    Flip(assignment: "seed=3", chosen: "3"),
    Flip(
      assignment: #"events+={"at":"day 1 21:00","forceQuit":"com.example.app"}"#,
      chosen: "day 1 21:00"),
  ])
  func aSwitchEditsTheScenarioAndShowsItsNewSetting(_ flip: Flip) throws {
    let set = ask("set", [flip.assignment])
    let text = String(decoding: set.content, as: UTF8.self)
    #expect(text != PageSessionTests.scenario && text.hasPrefix("// Waits for the charger."))
    let answer = ask("run", ["a.jsonc"], text)
    #expect(answer.status != .notAnswered)
    let switches = try #require(try facts(answer)["switches"] as? [[String: Any]])
    let chosen = switches.compactMap { known -> String? in
      let choices = known["choices"] as? [[String: String]]
      let place = known["chosen"] as? Int ?? -1
      return place < 0 ? nil : choices?[place]["words"]
    }
    #expect(chosen == [flip.chosen])
  }

  @Test func everyChoiceOfEverySwitchCanBeMade() throws {
    let facts = try facts(ask("run", ["a.jsonc"]))
    for known in try #require(facts["switches"] as? [[String: Any]]) {
      for choice in try #require(known["choices"] as? [[String: String]]) {
        let set = ask("set", [choice["assignment"] ?? ""])
        let run = ask("run", ["a.jsonc"], String(decoding: set.content, as: UTF8.self))
        #expect(run.status != .notAnswered, "\(choice)")
      }
    }
  }

  /// What events change later is not said to stay as it begins.
  @Test func aSwitchSaysWhereItIsOnlyTheStart() throws {
    let text = PageSessionTests.scenario.replacing(
      "\"expect\"",
      with: "\"events\": [{ \"at\": \"day 1 12:00\", \"lowPowerMode\": true }], \"expect\"")
    let switches = try #require(
      facts(ask("run", ["a.jsonc"], text))["switches"] as? [[String: Any]])
    let labels = switches.compactMap { $0["label"] as? String }
    #expect(labels.prefix(2) == ["Low Power Mode at the start", "Charger"])
  }

  @Test func theChangeSinceThePreviousRunIsReported() throws {
    var session = PageSession()
    _ = ask(&session, "run", ["a.jsonc"])
    let never = PageSessionTests.scenario.replacing("overnight-charger", with: "never-charges")
    for _ in 1...2 {
      let answer = ask(&session, "run", ["a.jsonc"], never)
      #expect(
        try facts(answer)["changed"] as? String
          == "Changed: com.example.app.cleanup ran 0 times, before 2.")
    }
  }

  @Test func aRunThatBeginsLaterIsReported() throws {
    var session = PageSession()
    _ = ask(&session, "run", ["a.jsonc"])
    let later = PageSessionTests.scenario.replacing(
      "\"overnight-charger\"",
      with: "{ \"like\": \"overnight-charger\", \"charging\": [\"23:30 for 6h\"] }")
    let told = try facts(ask(&session, "run", ["a.jsonc"], later))["changed"] as? String
    #expect(told?.hasPrefix("Changed: com.example.app.cleanup began at ") == true, "\(told ?? "")")
  }

  @Test func aChangeThatChangesNothingIsReported() throws {
    var session = PageSession()
    _ = ask(&session, "run", ["a.jsonc"])
    let same = PageSessionTests.scenario.replacing("Waits for", with: "It waits for")
    let told = try facts(ask(&session, "run", ["a.jsonc"], same))["changed"] as? String
    #expect(told == "Nothing changed: this run is the one before, event by event.")
    let other = PageSessionTests.scenario.replacing("com.example.app", with: "com.example.other")
    #expect(try facts(ask(&session, "run", ["a.jsonc"], other))["changed"] as? String == "")
  }

  @Test func severalSettingsAreMadeInOrder() {
    let answer = ask("set", ["device.battery=5%", "device.battery=6%", "seed=3"])
    let text = String(decoding: answer.content, as: UTF8.self)
    #expect(!text.contains("5%") && text.contains("6%") && text.contains(#""seed": 3"#))
  }

  @Test func aFixIsTriedAsByTheCommand() throws {
    let text = """
      { "format": 1, "start": "2026-06-01T00:00Z", "duration": "4d", "device": "overnight-charger",
        "apps": [{ "id": "com.example.app", "opened": ["07:00 for 4m"], "tasks": [{
        "refresh": "com.example.app.refresh", "earliest": "1m", "submit": ["onLaunch"] }] }] }
      """
    let shown = try #require(
      try facts(ask("run", ["a.jsonc", "900", "80"], text))["texts"] as? [[String: String]])
    let findings = try #require(shown.first { $0["title"] == "Findings" }?["text"])
    #expect(!findings.contains("a log cannot be rerun"), "\(findings)")
  }

  @Test func invalidQuestionsAreNotAnswered() {
    #expect(PageRequest([]) == nil)
    #expect(PageRequest(Array("run".utf8)) == nil)
    #expect(ask("sing", []).status == .notAnswered)
    #expect(ask("why", ["a.jsonc", "7", "0", "80"]).status == .notAnswered)
    #expect(ask("why", ["a.jsonc", "x", "y", "z"]).status == .notAnswered)
    #expect(ask("set", ["device.battery"]).status == .notAnswered)
  }

  @Test func aRequestIsReadFromBytes() throws {
    let bytes = Array("why\0a.jsonc\u{0}3\0\0{ }\0".utf8)
    let request = try #require(PageRequest(bytes))
    #expect(request.question == "why" && request.fields == ["a.jsonc", "3"])
    #expect(request.scenario == Array("{ }\0".utf8))
    let other = request.about(Array("[ ]".utf8))
    #expect(other.question == "why" && other.fields == request.fields)
    #expect(other.scenario == Array("[ ]".utf8))
  }
}
