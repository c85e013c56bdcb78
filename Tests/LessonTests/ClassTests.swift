import Foundation
import LongForm
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

/// Twenty files of answers side by side, and the sheet that a trainer prints.
@Suite struct ClassTests {
  /// What each learner would answer who has one misunderstanding, and is right otherwise.
  private static func sheet(
    of learner: String?, _ lesson: Int,
    wrongly isTheirs: (Misunderstanding) -> Bool = { _ in false }
  ) throws -> [UInt8] {
    let entry = Course.entries[lesson - 1]
    let given = try entry.given(for: learner, TextStyle())
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
    // What to talk about comes first, and the tables behind it.
    #expect(text.range(of: "Learner 1 ")!.lowerBound > wrong.upperBound)
    #expect(text.contains("Lesson 2 (Room 1: a long day)"))
    #expect(text.contains("Lesson 8 (Room 7: an impatient app)"))
    let told = text[wrong.upperBound...]
    #expect(told.contains("question 1: 6 of 10"), "\(text)")
    #expect(told.contains("how often the user opens the app"), "\(text)")
    for number in 1...20 { #expect(text.contains("Learner \(number)")) }
    let tables = text.ranges(of: "\n\nLesson ").map { text[$0.upperBound...].prefix(1) }
    #expect(tables.suffix(2) == ["2", "8"])
  }

  @Test func `What most got wrong is the first of it, and why most did is the first of that`()
    throws
  {
    let given = try Course.entries[0].given(TextStyle(width: 300))
    var report = ClassReport(TextStyle(width: 300))
    // One of six misses the first question, four the third, and three of those say the same.
    for (number, answers) in ["a?a", "??a", "??a", "??b", "???", "???"].enumerated() {
      let typed = zip(answers, given.questions).map { letter, posed in
        letter == "?" ? Self.right(posed, given) : String(letter)
      }
      let json = LessonDocument(given).json(withKey: .hidden, answers: typed + ["", "", ""])
      try report.add(Array(json.utf8), of: "\(number).json")
    }
    let told = report.text.split(separator: "\n").map(String.init)
    let wrong = told.filter { $0.contains(", question ") }
    // What nobody answered is not wrong.
    #expect(wrong.count == 2)
    for (line, place) in zip(wrong, ["question 3: 4 of 6", "question 1: 1 of 6"]) {
      #expect(line.contains(place), "\(wrong)")
    }
    let third = try #require(told.firstIndex { $0.contains("question 3: 4 of 6") })
    #expect(told[third + 1] == "  3  0: Something does let it run.", "\(told)")
    #expect(told[third + 2].hasPrefix("  1  1: That is 2 off."), "\(told)")
  }

  private static func right(_ posed: PosedQuestion, _ given: GivenLesson) -> String {
    if let place = posed.options.firstIndex(where: { $0 == posed.key }) {
      return AnswerReader.letter(place)
    }
    return given.stage.solution(of: posed)?.joined(separator: ";") ?? ""
  }

  @Test(arguments: LongForm.all(of: Course.entries.map(\.name), orOneIn: 4))
  func `A class is told its marks as each learner is`(_ name: String) throws {
    let entry = try #require(Course.entry(name))
    let given = try entry.given(TextStyle(width: 300))
    for isRight in [true, false] {
      let typed = given.questions.map { posed in
        isRight || posed.number.isMultiple(of: 2) ? Self.right(posed, given) : ""
      }
      let own = LessonSheet(given).marked(typed).split(separator: "\n").last ?? ""
      var report = ClassReport(TextStyle(width: 300))
      let json = LessonDocument(given).json(withKey: .hidden, answers: typed)
      try report.add(Array(json.utf8), of: "ada.json")
      let row = try #require(report.text.split(separator: "\n").first { $0.hasPrefix("  ada ") })
      let marks = try #require(own.split(separator: ";").first)
      #expect(marks.hasSuffix(" marks") && row.hasSuffix("   \(marks)"), "\(row): \(own)")
    }
  }

  /// Whoever answers otherwise is told what it stands for, and so is the trainer.
  @Test(arguments: LongForm.all(of: Course.entries.map(\.name), orOneIn: 4))
  func `A class is told what each wrong choice stands for, and what each change is for`(
    _ name: String
  ) throws {
    let entry = try #require(Course.entry(name))
    let given = try entry.given(TextStyle(width: 2_000))
    for posed in given.questions {
      let choices =
        posed.options.isEmpty
        ? ["device.model=iPad"]
        : posed.options.indices.map {
          AnswerReader.letter($0)
        }
      for choice in choices {
        let mark = try #require(given.mark(choice, posed))
        if mark.verdict == .right { continue }
        let typed = given.questions.map { $0.number == posed.number ? choice : "" }
        let json = LessonDocument(given).json(withKey: .hidden, answers: typed)
        var report = ClassReport(TextStyle(width: 2_000))
        try report.add(Array(json.utf8), of: "ada.json")
        let told = Self.flat(report.text)
        let head = "question \(posed.number): 1 of 1. " + given.words(posed)
        let place = try #require(told.range(of: Self.flat(head + " " + given.goal(of: posed))))
        let own = told[place.upperBound...].split(separator: ", question ").first ?? ""
        let remark = try #require(
          given.words(mark.remark, at: posed.at), "\(posed.number) \(choice)")
        #expect(own.contains(Self.flat(remark)), "\(own)")
      }
    }
  }

  private static func flat(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  // MARK: Answers that say what they answer

  @Test func `Answers that say their lesson are marked as with --answers`() throws {
    let answers = ["b", "c", "3", "", "a", "device.battery=80%"]
    for (seed, head) in [
      (nil, "# bgsim learn a-first-day\n# by Ada\n"), (nil, "#bgsim learn 1\r\n# by Ada\r\n"),
      ("Ada", "# bgsim learn 1 --seed Ada\n"),
    ] {
      let end = head.contains("\r\n") ? "\r\n" : "\n"
      let given = try GivenLesson(nil, Course.entries[0].bytes, for: seed, TextStyle())
      let json = LessonDocument(given).json(withKey: .hidden, answers: answers)
      var (own, other) = (ClassReport(TextStyle()), ClassReport(TextStyle()))
      try own.add(Array((head + answers.map { $0 + end }.joined()).utf8), of: "x/y.txt")
      try other.add(Array(json.utf8), of: "Ada.json")
      #expect(own.text == other.text && own.text.contains("\n  Ada "), "\(own.text)")
    }
    var report = ClassReport(TextStyle())
    try report.add(Array("# bgsim learn 1\n# a remark\na\n".utf8), of: "x/ben.txt")
    #expect(report.text.contains("\n  ben "), "\(report.text)")
    for wrong in ["99", "a-frist-day", "--seed"] {
      #expect(throws: ClassReport.Refusal.unknownLesson(wrong)) {
        try report.add(Array("# bgsim learn \(wrong)\na\n".utf8), of: "a.txt")
      }
    }
    for text in ["a\nb\n", "# learn 1\na\n", "# bgsim learn \na\n", "a\n# bgsim learn 1\n"] {
      #expect(throws: ClassReport.Refusal.notMarked) { try report.add(Array(text.utf8), of: "a") }
    }
  }

  @Test func `A file without marks is refused, and so is a learner's second one`() throws {
    var report = ClassReport(TextStyle())
    let entry = Course.entries[0]
    let given = try entry.given(TextStyle())
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

  @Test func `The handout has each rule, and room for each answer`() throws {
    let course = CourseList(Course.entries.map { ($0.name, $0.bytes) }, TextStyle())
    let text = course.handout
    let words = Set(text.split { " :\n".contains($0) }.map(String.init))
    for rule in RuleID.allCases { #expect(words.contains("\(rule.introduction.name)")) }
    let answers = text.split(separator: "Answers\n").last?.split(separator: "\n") ?? []
    for (place, entry) in Course.entries.enumerated() {
      let lesson = try #require(LessonReader.read(entry.bytes).lesson)
      let head = "\(place + 1)  \(lesson.title.value)"
      let own = try #require(answers.firstIndex { $0.hasSuffix(head) }, "\(head)")
      let lines = answers[(own + 1)...].prefix { $0.hasPrefix("      ") }
      let fields = lines.joined(separator: " ").split(separator: " ").filter { $0 == "______" }
      #expect(fields.count == lesson.questions.count, "\(head)")
    }
    #expect(text.contains("  20  The final: never"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
