import Basics
import PageEngine
import Reports
import Scenarios
import SchedulerEngine
import Workshop

enum PageOracle {
  /// Every request of the page is answered with JSON, the same each time, also while its text is kept as A.
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

  /// The page limits its waiting time itself; this oracle tests only its answers.
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

enum LessonOracle {
  /// Marking a lesson repeats its run many times, so only short runs are tested.
  static let mostRows = 300

  /// The report about a lesson is harmless and the same every time, and the answers of its key are right.
  static func give(_ bytes: [UInt8]) throws(Discovery) {
    let reading = LessonReader.read(bytes)
    try expect(LessonReader.read(bytes) == reading, "a second reading differs")
    try expectHarmless(reading.reading, of: bytes)
    guard let lesson = reading.lesson else {
      return try expect(
        !reading.reading.diagnostics.isEmpty, "a file is refused without a word")
    }
    guard case .inline(let scenario) = lesson.scenario.value,
      let prepared = try? Preparation.prepare(scenario),
      RunOracle.isShort(prepared, rows: mostRows),
      let given = try? GivenLesson(nil, bytes, for: nil, TextStyle())
    else { return }
    try judge(given)
  }

  private static func judge(_ given: GivenLesson) throws(Discovery) {
    let sheet = LessonSheet(given)
    for (what, text) in [("the sheet", sheet.text), ("the key", sheet.key)] {
      try expectHarmless(text, what)
    }
    let key = LessonDocument(given).json(withKey: .shown)
    guard let tree = try? JSONTree(strict: Array(key.utf8), depth: 16) else {
      throw Discovery("the key is no JSON")
    }
    let marked = sheet.marked(rightAnswers(tree))
    try expectHarmless(marked, "the marks")
    try expect(sheet.marked(rightAnswers(tree)) == marked, "marked again it differs")
  }

  /// The right answer to each question; empty if the key has none.
  private static func rightAnswers(_ tree: JSONTree) -> [String] {
    let questions = tree.members(of: 0).first { tree.holds("questions", at: $0.key) }
    guard let questions else { return [] }
    return tree.children(of: questions.value).map { question in
      let right = tree.members(of: question).first { tree.holds("right", at: $0.key) }
      return right.map { tree.text(of: $0.value) } ?? ""
    }
  }
}
