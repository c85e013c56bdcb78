import Basics
import Reports
import Scenarios
import Workshop

enum LessonOracle {
  /// A lesson is marked many times over what its run takes, so only short runs are gone on with.
  static let mostRows = 300

  /// What is said of a lesson is harmless and the same each time, and what its key says is right.
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

  /// Each answer of the key, for questions that have one.
  private static func rightAnswers(_ tree: JSONTree) -> [String] {
    let questions = tree.members(of: 0).first { tree.holds("questions", at: $0.key) }
    guard let questions else { return [] }
    return tree.children(of: questions.value).map { question in
      let right = tree.members(of: question).first { tree.holds("right", at: $0.key) }
      return right.map { tree.text(of: $0.value) } ?? ""
    }
  }
}
