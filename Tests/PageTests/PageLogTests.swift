import Advice
import DeviceLogs
import Foundation
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import PageEngine

/// The log of a device, given to the page in pieces, and advice that learns from it.
@Suite struct PageLogTests {
  /// A refresh that is refused for Low Power Mode, and a run of it a day later, which is told to stop.
  private static let log = Array(
    """
    {"bgtask":"device","app":"com.a","at":"2026-06-01T06:00:00Z","lowPowerMode":true}
    {"bgtask":"submitted","id":"com.a.refresh","kind":"refresh","at":"2026-06-01T06:01:00Z"}
    {"bgtask":"launched","id":"com.a.refresh","kind":"refresh","at":"2026-06-02T06:01:00Z"}
    {"bgtask":"expired","id":"com.a.refresh","at":"2026-06-02T06:01:30Z"}
    {"bgtask":"completed","id":"com.a.refresh","success":false,"at":"2026-06-02T06:01:31Z"}

    """.utf8)

  private func facts(_ answer: PageAnswer) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(answer.json)) as? [String: Any])
  }

  private func text(_ answer: PageAnswer) -> String {
    String(decoding: answer.content, as: UTF8.self)
  }

  /// A session that has read a log in pieces of this size.
  private func session(
    reading log: [UInt8] = PageLogTests.log, in size: Int = 1 << 20, named name: String = "a b.log"
  ) -> PageSession {
    var session = PageSession()
    _ = session.answer(PageRequest("log", [name], []))
    for start in stride(from: 0, to: log.count, by: size) {
      _ = session.answer(PageRequest("piece", [], Array(log[start..<min(start + size, log.count)])))
    }
    return session
  }

  private func known() throws -> DeviceLog {
    var reader = DeviceLogReader(try #require(LogKind(PageLogTests.log)))
    reader.feed(PageLogTests.log)
    return reader.finish()
  }

  @Test func aLogIsToldAsByTheCommand() throws {
    let report = DeviceLogReport(try known(), TextStyle())
    for size in [64, 1 << 20] {
      var session = session(in: size)
      let brief = session.answer(PageRequest("explain", ["brief"], []))
      #expect(text(brief) == report.brief(file: "'a b.log'"))
      let told = try facts(brief)
      #expect(told["headline"] as? String == report.verdict.line)
      #expect(told["state"] as? String == report.verdict.verdict.state.rawValue)
      #expect(told["ran"] as? String == report.verdict.ran)
      #expect(told["command"] as? String == "bgsim explain 'a b.log'")
      #expect(told["hasDate"] as? Bool == true)
      let details = session.answer(PageRequest("explain", ["details"], []))
      #expect(text(details) == report.details() && text(details) != text(brief))
      let draft = session.answer(PageRequest("draft", [], []))
      #expect(text(draft) == ScenarioDraft(try known(), file: "a b.log")?.text)
      let run = session.answer(
        PageRequest("run", ["draft.jsonc", "900", "80"], draft.content))
      #expect(run.status == .good && run.problems.allSatisfy { $0 != UInt8(ascii: "!") })
    }
  }

  @Test func anotherLogTakesItsPlace() throws {
    var session = session()
    _ = session.answer(PageRequest("explain", ["brief"], []))
    _ = session.answer(PageRequest("log", ["none.log"], []))
    for piece in [[], Array("no log\n".utf8)] {
      if !piece.isEmpty { _ = session.answer(PageRequest("piece", [], piece)) }
      let refused = session.answer(PageRequest("explain", ["brief"], []))
      #expect(refused.status == .notAnswered && refused.content.isEmpty)
      let words = try facts(refused)["message"] as? String ?? ""
      #expect(words.hasPrefix("\"none.log\" is not a device's log; expected "))
      #expect(session.answer(PageRequest("draft", [], [])).status == .notAnswered)
    }
  }

  @Test func aLogIsKnownByItsBeginning() throws {
    let events = #"{"log":"bgsim","format":1}"#
    for (text, kind) in [
      (String(decoding: PageLogTests.log, as: UTF8.self), "device"), ("{ \"format\": 1 }", ""),
      ("", ""), (events, LoggedRun.begins(Array(events.utf8)) ? "events" : ""),
    ] {
      var session = PageSession()
      let answer = session.answer(PageRequest("kind", [], Array(text.utf8)))
      #expect(try facts(answer)["kind"] as? String == kind, "\(text.prefix(20))")
    }
  }

  /// The scenario is made from the log, and phones are run a few at a time.
  @Test func whatPhonesLikeThatOfTheLogDoIsToldAsByTheCommand() throws {
    var session = session()
    let draft = session.answer(PageRequest("draft", [], [])).content
    let first = session.answer(PageRequest("like", ["draft.jsonc", "4"], draft))
    #expect(try facts(first)["done"] as? Int == 4 && facts(first)["isOver"] as? Bool == false)
    #expect(first.content.isEmpty)
    let last = session.answer(PageRequest("like", ["draft.jsonc", "1000"], draft))
    #expect(try facts(last)["done"] as? Int == 1 + LikePair.standard)
    #expect(
      try facts(last)["command"] as? String == "bgsim run draft.jsonc --like 'a b.log'")
    let loaded = try LoadedScenario("draft.jsonc", draft, ScenarioOptions(), beside: .none)
    let trial = try LikeTrial(
      loaded, .figures, like: WatchedPhone(try known()), "a b.log",
      LikePair.all(phones: LikePair.standard, schedulers: LikePair.standard))
    var worker = LikeWorker(trial)
    for pair in trial.pairs { worker.run(pair) { true } }
    #expect(text(last) == LikeAnswer(try LikeStudy(trial, [worker]), TextStyle()).text)
  }

  @Test func aLogOfOtherTasksSaysNothingOfAScenario() throws {
    let other = Array(PageSessionTests.scenario.utf8)
    var session = session()
    let answer = session.answer(PageRequest("like", ["draft.jsonc", "4"], other))
    #expect(answer.status == .notAnswered)
    let words = try facts(answer)["message"] as? String
    #expect(words?.hasPrefix("no identifier is in both: the scenario has ") == true)
    var none = PageSession()
    let unread = none.answer(PageRequest("like", ["draft.jsonc", "4"], other))
    #expect(try facts(unread)["message"] as? String == "no log was given")
  }

  @Test func adviceOnAToolIsThatOfTheCommand() throws {
    var session = PageSession()
    let asked = ["tool", "schedule", "5m", "power,network", "18"]
    let needs = WorkNeeds(
      starter: .schedule, takes: .minutes(5), needs: [.power, .network], system: 18)
    let advice = ToolAdvice(try #require(ToolChoice(needs)))
    let answer = session.answer(PageRequest("advise", asked, []))
    #expect(text(answer) == advice.text(TextStyle()))
    let told = try facts(answer)
    #expect(
      told["command"] as? String
        == "bgsim advise --started-by schedule --takes 5m --needs power,network --os 18")
    #expect(told["scenario"] as? String == advice.scenario)
    let missing = session.answer(PageRequest("advise", ["tool", "", "", "", "26"], []))
    #expect(
      try facts(missing)["missing"] as? [String] == ToolChoice.Missing.allCases.map(\.question))
    let wrong = session.answer(PageRequest("advise", ["tool", "user", "5", "", "26"], []))
    #expect(wrong.status == .notAnswered)
  }

  @Test func argumentsAreAnswered() throws {
    var session = PageSession()
    let polling = session.answer(PageRequest("advise", ["polling", "15m"], []))
    let known = try #require(ArgumentAnswer(.polling(.minutes(15))))
    #expect(text(polling) == known.text(TextStyle()))
    #expect(try facts(polling)["command"] as? String == "bgsim advise --polling 15m")
    let topics = try facts(session.answer(PageRequest("topics", [], [])))
    let names = try #require(topics["arguments"] as? [[String: String]]).compactMap { $0["name"] }
    #expect(names == Argument.topics.map { $0.name })
    let first = session.answer(PageRequest("advise", ["argument", names[0]], []))
    #expect(text(first) == ArgumentAnswer(Argument.topics[0].argument)?.text(TextStyle()))
  }

  /// What the log shows is no question any more, and stands in the answer with its place.
  @Test func aSymptomLearnsFromTheLog() throws {
    func names(_ answer: PageAnswer) throws -> [String] {
      try #require(facts(answer)["questions"] as? [[String: String]]).compactMap { $0["name"] }
    }
    var alone = PageSession()
    let unknown = alone.answer(PageRequest("advise", ["symptom", "never-runs"], []))
    #expect(try names(unknown).contains("low-power") && !text(unknown).contains("a b.log"))
    var session = session()
    let answer = session.answer(
      PageRequest("advise", ["symptom", "never-runs", "swiped-away=no", "low-power=maybe"], []))
    #expect(text(answer).contains("Ruled out by your answers"))
    let report = DeviceLogReport(try known(), TextStyle())
    #expect(text(answer).contains(report.verdict.line.prefix(30)))
    #expect(
      try facts(answer)["command"] as? String
        == "bgsim advise never-runs 'a b.log' --answer swiped-away=no")
    #expect(try !names(answer).contains("swiped-away"))
    let seen = SeenFile.device(
      "a b.log", verdict: report.verdict.line, shown: report.suspects,
      ofDelay: report.suspectsOfDelay, main: report.mainSuspect,
      command: "bgsim explain 'a b.log'")
    let swiped = try #require(Suspect.all.first { $0.name == "swiped-away" })
    let diagnosis = Diagnosis(
      .neverRuns, files: [seen], answers: [swiped: false],
      given: ["a b.log", "--answer", "swiped-away=no"])
    #expect(text(answer) == diagnosis.text(TextStyle()))
  }

  /// An app whose files are not all read yet says nothing; then its mistakes are causes.
  @Test func aSymptomLearnsFromTheApp() throws {
    var session = PageSession()
    let files = [
      "App/Info.plist": PageCheckTests.list, "App/A.swift": PageCheckTests.code("com.a.refesh"),
    ]
    _ = session.answer(PageRequest("files", files.keys.sorted(), []))
    let before = session.answer(PageRequest("advise", ["symptom", "never-runs"], []))
    #expect(try facts(before)["command"] as? String == "bgsim advise never-runs")
    for (path, content) in files {
      _ = session.answer(PageRequest("file", [path], Array(content.utf8)))
    }
    let after = session.answer(PageRequest("advise", ["symptom", "never-runs"], []))
    #expect(try facts(after)["command"] as? String == "bgsim advise never-runs App")
    #expect(text(after) != text(before) && text(after).contains("bgsim check App"))
  }

  /// The log of another app says nothing of this one, and the page says that it is left out.
  @Test func aLogOfAnotherAppIsLeftOut() throws {
    for (identifier, isLeftOut) in [("com.a.refresh", false), ("com.b.refresh", true)] {
      var session = session(named: "phone.log")
      let files = [
        "App/Info.plist": PageCheckTests.list.replacing("com.a.refresh", with: identifier),
        "App/A.swift": PageCheckTests.code(identifier),
      ]
      _ = session.answer(PageRequest("files", files.keys.sorted(), []))
      for (path, content) in files {
        _ = session.answer(PageRequest("file", [path], Array(content.utf8)))
      }
      let answer = session.answer(PageRequest("advise", ["symptom", "never-runs"], []))
      let told = try #require(facts(answer)["leftOut"] as? String)
      #expect(told.hasPrefix("phone.log is left out") == isLeftOut && told.isEmpty != isLeftOut)
      #expect(text(answer).contains("phone.log") != isLeftOut)
      // Whoever asks about the log is answered by it.
      let ofLog = session.answer(
        PageRequest("advise", ["symptom", "never-runs", "about=log"], []))
      #expect(text(ofLog).contains("phone.log"))
      let other = try #require(facts(ofLog)["leftOut"] as? String)
      #expect(
        other.hasPrefix("The app that was checked is left out") == isLeftOut
          && other.isEmpty != isLeftOut)
    }
  }
}
