import LongForm
import Reports
import Testing
import Workshop

/// The page, the prompt and the sheet of paper say the same about the same answers.
@Suite struct SameMarkTests {
  @Test func `Marks are the same wherever they are given`() throws {
    for number in LongForm.seeds(1, long: 100) {
      let bytes = Array(GeneratedLesson(number).text.utf8)
      let given = try GivenLesson(nil, bytes, for: nil, TextStyle())
      let count = LessonProgress(given, answers: Array(repeating: "a", count: 9)).questions.count
      let answers = (0..<count).map { ["a", "b", "c", "a"][($0 + Int(number)) % 4] }
      let page = LessonProgress(given, answers: answers)
      var session = LessonSession(given)
      _ = session.begin()
      let sheet = flat(LessonSheet(given).marked(answers))
      for (place, asked) in page.questions.enumerated() {
        guard let marked = asked.marked else {
          // A letter that is not offered: the prompt asks again, so skip goes on.
          _ = session.take("skip")
          continue
        }
        let words = flat(([marked.words] + marked.reasons).joined(separator: " "))
        let which = "lesson \(number), question \(place + 1)"
        #expect(flat(session.take(answers[place])).hasPrefix(words), "\(which)")
        #expect(sheet.contains("Answered: \(answers[place]) \(flat(marked.words))"), "\(which)")
        if asked.isOpen { break }
      }
    }
  }

  private func flat(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }
}
