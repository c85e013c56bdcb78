import Foundation
import Reports
import Testing
import Workshop

@testable import PageEngine

/// The page hides outcomes until a question is answered, and marks the answers.
@Suite struct PageLessonTests {
  private static let lesson = """
    {
      "format": 1, "lesson": "Night", "goal": "You know when.",
      "scenario": {
        "format": 1, "start": "2026-06-01T00:00+00:00", "duration": "2d",
        "device": "overnight-charger", "apps": [{ "id": "com.example.app",
          "opened": ["07:00 for 4m"], "tasks": [{ "processing": "com.example.app.cleanup",
          "submit": ["onBackground", "ifNotPending"], "requires": ["power"] }] }],
      },
      "questions": [
        { "firstRun": "com.example.app.cleanup", "hint": "A cable." },
        { "heldBy": "com.example.app.cleanup", "at": "12:00" },
        { "edit": "com.example.app.cleanup", "expect": { "ran": 0 } },
      ],
    }
    """

  private func ask(
    _ question: String, _ fields: [String], _ text: String = PageSessionTests.scenario
  ) throws -> (answer: PageAnswer, facts: [String: Any]) {
    var session = PageSession()
    let answer = session.answer(PageRequest(question, fields, Array(text.utf8)))
    let read = try JSONSerialization.jsonObject(with: Data(answer.json))
    return (answer, try #require(read as? [String: Any]))
  }

  private func questions(_ answers: [String]) throws -> [[String: Any]] {
    let facts = try ask("learn", ["a.jsonc"] + answers.map { "=" + $0 }, PageLessonTests.lesson)
      .facts
    return try #require(facts["questions"] as? [[String: Any]])
  }

  @Test(arguments: [PageSessionTests.scenario, lesson])
  func hiddenOutcomesAppearNowhere(_ text: String) throws {
    let failing = text.replacing("\"ran\": 2", with: "\"ran\": 3")
    let (answer, facts) = try ask(
      "run", ["a.jsonc", "1000", "80", "0", "9999999999", "hidden"], failing)
    #expect(answer.status == .good)
    #expect(
      (facts["texts"] as? [Any])?.isEmpty == true && (facts["table"] as? [Any])?.isEmpty == true)
    #expect(facts["changed"] as? String == "")
    let moments = (facts["tasks"] as? [[String: Any]])?.compactMap { $0["moments"] as? [Any] }
    #expect(moments?.map(\.count) == [0])
    let picture = String(decoding: answer.content, as: UTF8.self)
    let drawn = try #require(picture.components(separatedBy: "</defs>").last)
    for part in ["#m-done", "class=\"run", "class=\"w-", "ran "] {
      #expect(!drawn.contains(part), "\(part)")
    }
    #expect(drawn.contains("#m-sub"))
    #expect(picture.contains("is not shown yet"))
  }

  @Test func hidingCommentsAndExpectationsKeepsTheLines() {
    let text = """
      // It runs at three. "Really."
      { "name": "a // b /* c */ \\" // d", /* all
         night */ "x": 1,
        "expect": [
          { "task": "t", "ran": 2 }],
      }
      """
    let hidden = EditorText(Array(text.utf8)).withoutOutcomes
    #expect(
      String(decoding: hidden.bytes, as: UTF8.self) == """
        // …
        { "name": "a // b /* c */ \\" // d", /* … */
         "x": 1,
          "expect": [ …
         ],
        }
        """)
  }

  @Test func theScenarioOfALessonRunsByItself() throws {
    let facts = try ask("run", ["a.jsonc"], PageLessonTests.lesson).facts
    #expect(facts["firstLine"] as? Int == 3)
    let text = try #require(facts["text"] as? String)
    #expect(text.hasPrefix("{\n  \"format\": 1, \"start\"") && text.hasSuffix("\n}\n"))
    #expect(
      try ask("run", ["a.jsonc"], text).facts["digest"] as? String == facts["digest"] as? String)
  }

  private static let refresh = """
    // The first one comes soon.
    { "format": 1, "start": "2026-06-01T00:00+00:00", "duration": "2d",
      "device": "overnight-charger", "apps": [{ "id": "com.example.app", "opened": ["07:00 for 4m"],
        "tasks": [{ "refresh": "com.example.app.refresh",
          "earliest": "15m" }] }] }
    """

  struct Guess: CustomTestStringConvertible {
    let at: String
    let words: String
    var testDescription: String { at }
  }

  @Test(arguments: [
    Guess(at: "+440m", words: "Right."), Guess(at: "+0s", words: "Wrong."),
    Guess(at: "never", words: "Wrong."), Guess(at: "skip", words: "The answer is:"),
  ])
  func aGuessIsMarkedAndExplained(_ guess: Guess) throws {
    let asked = try ask(
      "guess", ["a.jsonc", "0", "firstRun", "0", "=" + guess.at], PageLessonTests.refresh
    ).facts
    let facts = try #require(asked["marked"] as? [String: Any])
    let words = try #require(facts["words"] as? [String])
    #expect(
      words[0].replacing("\u{1B}[32m", with: "").replacing("\u{1B}[31m", with: "").hasPrefix(
        guess.words))
    #expect(words.contains { $0.contains("earliest-begin-date") }, "\(words)")
    #expect((facts["lines"] as? [Int])?.first == 5)
    let ran = try #require(asked["ran"] as? Int)
    let later = try ask(
      "guess", ["a.jsonc", "0", "nextRun", "\(ran + 1_000)", "=skip"], PageLessonTests.refresh)
    let next = try #require(later.facts["ran"] as? Int)
    #expect(next > ran)
  }

  @Test(arguments: [
    ("firstRun", "When does com.example.app.refresh first run?"),
    ("nextRun", "When does com.example.app.refresh first run from Mon 01:00 on?"),
    ("howOften", "How often is com.example.app.refresh launched?"),
    (
      "heldBy",
      "What is the main cause that keeps com.example.app.refresh from running at Mon 01:00?"
    ),
  ])
  func eachPredictionIsAskedWithoutItsAnswer(_ prediction: String, _ words: String) throws {
    let facts = try ask(
      "guess", ["a.jsonc", "0", prediction, "\(60 * 60_000)", "="], PageLessonTests.refresh
    ).facts
    #expect((facts["paragraphs"] as? [String])?.first == words)
    #expect(facts["isOpen"] as? Bool == true && facts["marked"] == nil)
    let odd = try ask(
      "guess", ["a.jsonc", "0", prediction, "0", "=half past"], PageLessonTests.refresh)
    let complaint = odd.facts["complaint"] as? String
    #expect(complaint?.hasPrefix("That is not a possible answer.") == true)
  }

  @Test func oneQuestionIsAskedAtATime() throws {
    #expect(try questions([]).count == 1)
    let second = try questions(["a"])
    #expect(second.count == 2 && second[0]["marked"] != nil && second[1]["isOpen"] as? Bool == true)
    #expect(second[0]["hint"] as? String == "A cable.")
    let none = try questions(["half past"])
    let complaint = none[0]["complaint"] as? String
    #expect(complaint?.hasPrefix("That is not a possible answer.") == true)
  }

  /// Also where an earlier answer is another one than before.
  @Test func answersGivenOneByOneAreMarkedAsAllAtOnce() throws {
    var session = PageSession()
    let courses = [
      [], ["a"], ["a", "b"], ["a", "b", "device.battery=90%"], ["b", "b", "device.charging=false"],
      ["skip"], ["half past"], ["a", "b", "skip"],
    ]
    for answers in courses {
      let request = PageRequest(
        "learn", ["a.jsonc"] + answers.map { "=" + $0 }, Array(PageLessonTests.lesson.utf8))
      var afresh = PageSession()
      #expect(session.answer(request).json == afresh.answer(request).json, "\(answers)")
    }
  }

  @Test func anEditQuestionStaysOpenUntilTheEditIsRightOrSkipped() throws {
    let wrong = try questions(["a", "a", "device.battery=90%"])
    #expect(wrong[2]["isOpen"] as? Bool == true && wrong[2]["marked"] != nil)
    let right = try questions(["a", "a", "device.charging=false"])
    #expect(right[2]["isOpen"] as? Bool == false)
    let told = try questions(["a", "a", "skip"])
    #expect(told[2]["isOpen"] as? Bool == false)
  }

  @Test func answersAreMarkedAsOnTheTerminal() throws {
    let bytes = Array(PageLessonTests.lesson.utf8)
    let given = try GivenLesson(nil, bytes, for: nil, TextStyle())
    let answers = ["b", "c", "device.battery=90%"]
    let told = LessonDocument(given).json(withKey: .hidden, answers: answers)
    for asked in try questions(["b", "c", "device.battery=90%"]) {
      let marked = try #require(asked["marked"] as? [String: Any])
      for words in try #require(marked["words"] as? [String]) {
        let plain = words.replacing(try Regex("\u{1B}\\[[0-9]*m"), with: "")
        #expect(told.contains(plain.replacing("\"", with: "\\\"")), "\(plain)")
      }
    }
  }
}
