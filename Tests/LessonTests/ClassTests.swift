import Foundation
import Reports
import Testing

@testable import Workshop

/// Twenty files of answers side by side.
@Suite struct ClassTests {
  /// What each learner would answer who has one misunderstanding, and is right otherwise.
  private static func sheet(
    of learner: String?, _ lesson: Int,
    wrongly isTheirs: (Misunderstanding) -> Bool = { _ in false }
  ) throws -> [UInt8] {
    let entry = Course.entries[lesson - 1]
    let given = try GivenLesson(nil, entry.bytes, for: learner, TextStyle())
    let answers = given.questions.map { posed -> String in
      let place = posed.options.firstIndex { option in
        posed.misunderstanding(of: option).map(isTheirs) ?? (option == posed.key)
      }
      let own = posed.options.firstIndex { option in
        posed.misunderstanding(of: option).map(isTheirs) ?? false
      }
      if let place = own ?? place { return AnswerReader.letter(place) }
      return given.stage.solution(of: posed)?.joined(separator: ";") ?? ""
    }
    return Array(LessonDocument(given).json(withKey: .hidden, answers: answers).utf8)
  }

  @Test func `A sheet tells its learner and the number of its lesson`() throws {
    let text = String(decoding: try Self.sheet(of: "Ada", 5), as: UTF8.self)
    #expect(text.contains(#""learner": "Ada""#) && text.contains(#""number": 5"#), "\(text)")
    let nobody = String(decoding: try Self.sheet(of: nil, 1), as: UTF8.self)
    #expect(!nobody.contains("learner") && nobody.contains(#""number": 1"#))
  }

  @Test func `Twenty sheets show what was got wrong most, and why`() throws {
    var report = ClassReport(TextStyle(width: 300))
    for number in 1...20 {
      let countsOpenings = number <= 12
      try report.add(
        try Self.sheet(
          of: "Learner \(number)", number % 2 == 0 ? 2 : 8,
          wrongly: { countsOpenings && $0 == .countsOpenings }),
        of: "answers/\(number).json")
    }
    let text = report.text
    #expect(text.hasPrefix("The class: 20 sheets\n"))
    let wrong = try #require(text.range(of: "Got wrong most"))
    #expect(text.contains("Lesson 2 (Room 1: a long day)"))
    #expect(text.contains("Lesson 8 (Room 7: an impatient app)"))
    let told = text[wrong.upperBound...]
    #expect(told.contains("question 1: 6 of 10"), "\(text)")
    #expect(told.contains("how often the user opens the app"), "\(text)")
    for number in 1...20 { #expect(text.contains("Learner \(number)")) }
    #expect(text.range(of: "Lesson 2")!.lowerBound < text.range(of: "Lesson 8")!.lowerBound)
  }

  @Test func `A file without marks is refused, and so is a learner's second one`() throws {
    var report = ClassReport(TextStyle())
    let entry = Course.entries[0]
    let given = try GivenLesson(nil, entry.bytes, for: nil, TextStyle())
    let unmarked = Array(LessonDocument(given).json(withKey: .hidden).utf8)
    for bytes in [unmarked, [], Array("[]".utf8), Array(#"{"title":"a"}"#.utf8)] {
      #expect(throws: ClassReport.Refusal.notMarked) { try report.add(bytes, of: "a.json") }
    }
    try report.add(try Self.sheet(of: "Ada", 1), of: "a.json")
    #expect(throws: ClassReport.Refusal.twice(learner: "Ada", path: "a.json")) {
      try report.add(try Self.sheet(of: "Ada", 1), of: "b.json")
    }
    // Without a name, the file says whose it is.
    try report.add(try Self.sheet(of: nil, 1), of: "folder/ben.json")
    #expect(report.text.contains("  ben"))
  }

  @Test func `The handout has each rule, and room for each answer`() {
    let course = CourseList(Course.entries.map { ($0.name, $0.bytes) }, TextStyle())
    let text = course.handout
    for entry in Course.entries { #expect(!entry.name.isEmpty) }
    #expect(text.contains("app-usage") && text.contains("low-power-mode"))
    #expect(text.contains("  20  The final: never"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
