import Basics
import PageEngine
import Scenarios
import SchedulerEngine

enum PageOracle {
  /// Whatever the page asks, it gets JSON, and the same twice; and so it does with the text kept as A.
  static func ask(_ bytes: [UInt8]) throws(Discovery) {
    guard let request = PageRequest(bytes), isSmall(request) else { return }
    var session = PageSession()
    let answer = session.answer(request)
    var other = PageSession()
    try expect(other.answer(request) == answer, "a second answer differs")
    _ = other.answer(PageRequest("keep", ["kept.jsonc"], request.scenario))
    let beside = other.answer(request)
    let compared = other.answer(
      PageRequest("compare", ["now.jsonc", "80", "3", "2"], request.scenario))
    let texts = [
      ("the answer", answer.json), ("the problems", answer.problems),
      ("the answer beside A", beside.json), ("the comparison", compared.json),
    ]
    for (what, text) in texts {
      if text.isEmpty { continue }
      let isJSON = (try? JSONTree(strict: text, depth: 64)) != nil
      try expect(isJSON, "\(what) is no JSON")
      try expectHarmless(String(decoding: text, as: UTF8.self), what)
    }
  }

  /// The page has a limit of its own for how long it waits; this is about what it says.
  private static func isSmall(_ request: PageRequest) -> Bool {
    if PopulationReader.isPopulation(request.scenario) {
      let days = request.number(7) ?? 0
      return (1...7).contains(days) && (request.number(8) ?? 1) <= 3
    }
    let isMarked = request.question == "learn" || request.question == "guess"
    guard let prepared = prepared(request.scenario, isLesson: request.question == "learn") else {
      return true
    }
    return prepared.length.milliseconds / 86_400_000 <= 7 && prepared.setup.habits.count < 50
      && (!isMarked || RunOracle.isShort(prepared, rows: LessonOracle.mostRows))
  }

  private static func prepared(_ bytes: [UInt8], isLesson: Bool) -> PreparedScenario? {
    guard isLesson else {
      return ScenarioReader.read(bytes).scenario.flatMap { try? Preparation.prepare($0) }
    }
    guard case .inline(let scenario) = LessonReader.read(bytes).lesson?.scenario.value else {
      return nil
    }
    return try? Preparation.prepare(scenario)
  }
}

extension PreparedScenario {
  fileprivate var length: Span { end - setup.start }
}
