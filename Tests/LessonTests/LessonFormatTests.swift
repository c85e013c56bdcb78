import Basics
import Documents
import Foundation
import Reports
import Testing
import Workshop

@testable import Scenarios

/// Lesson files: the same reader and the same diagnostics as for scenarios.
@Suite struct LessonFormatTests {
  private struct Row {
    let question: String
    let says: String
  }

  private static func text(_ question: String, _ more: String = "") -> String {
    """
    { "format": 1, "lesson": "L", \(more)
      "scenario": { "format": 1, "duration": "2d",
        "apps": [{ "id": "com.a", "tasks": [{ "refresh": "com.a.r" }] }] },
      "questions": [\(question)] }
    """
  }

  @Test func `A mistake in a question is reported at its place`() {
    let rows = [
      Row(question: #"{ "heldBy": "com.a.r" }"#, says: #"a question has no "at""#),
      Row(question: #"{ "edit": "com.a.r" }"#, says: #"a question has no "expect""#),
      Row(question: #"{ "firstRun": "com.a.x" }"#, says: #"has a task "com.a.x""#),
      Row(question: #"{ "firstRun": "com.a.r", "at": "10:00" }"#, says: #""at" has no effect"#),
      Row(
        question: #"{ "howOften": "com.a.r", "within": "1m" }"#, says: #""within" has no effect"#),
      Row(
        question: #"{ "firstRun": "com.a.r", "during": "day 1" }"#, says: #""during" has no effect"#
      ),
      Row(
        question: #"{ "firstRun": "com.a.r", "counting": "completed" }"#,
        says: #""counting" has no effect"#),
      Row(
        question: #"{ "howOften": "com.a.r", "changes": 1 }"#, says: #""changes" has no effect"#),
      Row(
        question: #"{ "howOften": "com.a.r", "expect": { "ran": 1 } }"#,
        says: #""expect" has no effect"#),
      Row(question: #"{ "at": "10:00" }"#, says: "does not say what is asked"),
      Row(question: #"{ "heldBy": "com.a.r", "howOften": "com.a.r" }"#, says: "asks two things"),
      Row(question: #"{ "heldBy": "com.a.r", "at": "day 9 10:00" }"#, says: "after the end"),
      Row(question: #"{ "heldBy": "com.a.r", "at": "noon" }"#, says: "is not a moment"),
      Row(
        question: #"{ "heldBy": "com.a.r", "at": "10:00", "hnit": "x" }"#, says: #"no key "hnit""#),
      Row(question: #"{ "edit": "com.a.r", "expect": {} }"#, says: "expects nothing"),
    ]
    for row in rows {
      let reading = LessonReader.read(Array(Self.text(row.question).utf8)).reading
      let titles = reading.diagnostics.map(\.problem.wording.title)
      #expect(titles.contains { $0.contains(row.says) }, "\(row.question): \(titles)")
    }
  }

  @Test func `A question without a key that it needs is marked at its bracket`() {
    for question in [#"{ "heldBy": "com.a.r" }"#, #"{ "edit": "com.a.r" }"#] {
      let bytes = Array(Self.text(question).utf8)
      let diagnostics = LessonReader.read(bytes).reading.diagnostics
      let marked = diagnostics.map {
        String(decoding: bytes[$0.span.start..<$0.span.end], as: UTF8.self)
      }
      #expect(marked == ["{"], "\(question)")
    }
  }

  @Test func `A correct lesson has no problems`() throws {
    let text = Self.text(#"{ "heldBy": "com.a.r", "at": "day 2 10:00", "hint": "h" }"#)
    let read = LessonReader.read(Array(text.utf8))
    #expect(read.reading.diagnostics == [])
    #expect(read.lesson?.questions.count == 1)
    guard case .inline(let scenario)? = read.lesson?.scenario.value else {
      Issue.record("no scenario")
      return
    }
    #expect(scenario.apps.count == 1)
  }

  @Test func `A mistake in the scenario of a lesson is reported once`() {
    let text = Self.text("").replacing("\"2d\"", with: "\"2x\"")
    let reading = LessonReader.read(Array(text.utf8)).reading
    #expect(reading.diagnostics.map(\.codeName) == ["S109"])
    #expect(reading.scenario == nil)
  }

  @Test func `The scenario extracted from a lesson keeps its lines`() throws {
    let text = Self.text(#"{ "firstRun": "com.a.r" }"#, "\n\"text\": \"ü\",\r\n")
    guard case .inline(let inner)? = LessonText.scenario(in: Array(text.utf8)) else {
      Issue.record("no scenario")
      return
    }
    #expect(inner.count == text.utf8.count)
    #expect(inner.filter { $0 == 10 }.count == text.utf8.filter { $0 == 10 }.count)
    #expect(ScenarioReader.read(inner).diagnostics == [])
  }

  @Test func `Only a file with a lesson and a scenario is taken for a lesson`() {
    let rows: [(String, LessonText.Scenario?)] = [
      (#"{ "format": 1 }"#, nil), (#"{ "lesson": "a" }"#, nil), ("", nil), ("{", nil),
      (#"{ "lesson": "a", "scenario": 3 }"#, nil), (#"["lesson", "scenario"]"#, nil),
      (#"{ "lesson": "a", "scenario": "b.jsonc" }"#, .file("b.jsonc")),
      (#"{ "x": { "lesson": "a", "scenario": "b" } }"#, nil),
    ]
    for (text, scenario) in rows {
      #expect(LessonText.scenario(in: Array(text.utf8)) == scenario, "\(text)")
    }
  }

  @Test func `The schema has every key of a lesson`() {
    for object in ScenarioKeyList.lessonObjects {
      for key in object.keys {
        #expect(ScenarioSchema.lessonText.contains("\"\(key.name)\": {"), "\(key.name)")
        #expect(key.meaning.hasSuffix(".") || key.meaning.hasSuffix("?"), "\(key.name)")
      }
    }
    #expect(ScenarioKeyList.lessonObjects.map(\.name) == ["lesson", "question"])
  }
}

/// A lesson at a prompt and on paper.
@Suite struct LessonSessionTests {
  private func given(_ name: String, _ style: TextStyle = TextStyle()) throws -> GivenLesson {
    let entry = try #require(Course.entry(name))
    return try entry.given(style)
  }

  @Test func `A session asks, marks, gives hints and ends`() throws {
    var session = LessonSession(try given("1"))
    let opening = session.begin()
    #expect(opening.contains("Question 1 of 6"))
    #expect(session.take("hint").contains("only ask once"))
    #expect(session.take("z").contains("not a possible answer"))
    #expect(session.take("help").contains("hint, skip, scenario, quit"))
    #expect(session.take("").isEmpty)
    #expect(session.take("07:24").hasPrefix("Right."))
    #expect(session.take("never").hasPrefix("Wrong."))
    #expect(session.take("4").hasPrefix("Near."))
    #expect(session.take("skip").hasPrefix("The answer is: app-usage"))
    _ = session.take("a")
    #expect(!session.isOver)
    let end = session.take("skip")
    #expect(session.isOver && end.contains("of 6 right"), "\(end)")
    #expect(session.take("a").isEmpty)
  }

  @Test func `An edit can be tried until it works`() throws {
    var session = LessonSession(try given("the-final"))
    _ = session.begin()
    _ = session.take("skip")
    #expect(session.take("device.battery=80%").contains("Try again"))
    #expect(session.take("device.lowPowerMode=true").hasPrefix("Right."))
  }

  @Test(arguments: Course.entries.map(\.name))
  func `No line of a lesson is wider than the terminal`(_ name: String) throws {
    let sheet = LessonSheet(try given(name, TextStyle(width: 80)))
    for line in sheet.text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }

  @Test func `A session that was quit can be continued at its question`() throws {
    var session = LessonSession(try given("1"))
    _ = session.begin()
    _ = session.take("b")
    #expect(session.take("quit").contains("start again and type: go 2"))
    var again = LessonSession(try given("1"))
    _ = again.begin()
    #expect(again.take("go 2").hasPrefix("Question 2 of 6"))
    for wrong in ["go 2", "go 1", "go 0", "go 7", "go x", "go 99999999999999999999", "go"] {
      #expect(!again.take(wrong).contains("Question"), "\(wrong)")
    }
    #expect(again.take("go 6").contains("Question 6 of 6"))
    #expect(again.take(#"apps[0].opened+="17:00""#).contains("1 of 1 right"))
  }

  @Test func `A failed edit shows the launches in the period of the question`() throws {
    var session = LessonSession(try given("broken-3-it-moves-away"))
    _ = session.begin()
    #expect(session.take("go 4").contains("at least 5 times"))
    #expect(session.take("device.model=iPad").contains("different: 0 launches, day 2 09:00"))
    let refused = session.take("apps[0].tasks[0].resubmit=now")
    #expect(refused.contains("cannot be run") && refused.contains("expected"), "\(refused)")
  }

  @Test func `The colour of a verdict does not change line breaks`() throws {
    let style = TextStyle(colours: .ansi, width: 80)
    let entry = try #require(Course.entry("broken-3-it-moves-away"))
    var (plain, bright) = (
      LessonSession(try entry.given(TextStyle(width: 80))),
      LessonSession(try entry.given(style))
    )
    _ = (plain.begin(), bright.begin())
    for command in ["c", "a", "b", "device.model=iPad"] {
      let (told, painted) = (plain.take(command), bright.take(command))
      #expect(painted != told && painted.replacing(#/\u{1B}\[[0-9]*m/#, with: "") == told)
    }
  }

  @Test func `No explanation gives away a later answer, and the key has all of them`() throws {
    let given = try given("broken-2-it-never-ran")
    var session = LessonSession(given)
    _ = session.begin()
    let first = session.take("a").prefix { $0 != "Q" }
    #expect(first.contains("Right.") && !first.contains("refused"), "\(first)")
    let second = session.take("d").prefix { $0 != "Q" }
    #expect(second.contains("refused") && !second.contains("Line 15"), "\(second)")
    #expect(session.take("a").contains("Line 15"))
    let key = LessonSheet(given).key
    #expect(key.split(separator: "Line 15").count == 3 && key.contains("Without line 15 it"))
    let page = LessonProgress(given, answers: ["a", "d"]).questions
    #expect(page[0].marked?.lines == [] && page[1].marked?.lines == [])
  }

  @Test func `A run that was cut short is explained by its cause`() throws {
    var session = LessonSession(try given("broken-8-it-stands-still"))
    _ = session.begin()
    #expect(session.take("a").contains("No rule held it back."))
    #expect(session.take("b").contains("It ended otherwise: cut short: no progress."))
    let killed = try self.given("broken-5-it-is-killed")
    #expect(LessonSheet(killed).key.contains("How it ended: 10 times"))
  }

  @Test func `Questions and marked answers are given as JSON`() throws {
    let entry = try #require(Course.entry("1"))
    func json(_ name: String?, _ answers: [String]?) throws -> String {
      let given = try GivenLesson(nil, entry.bytes, for: name, TextStyle())
      return LessonDocument(given).json(withKey: .hidden, answers: answers)
    }
    let questions = try json("Ada", nil)
    #expect(questions.contains("\"options\"") && !questions.contains("\"right\""))
    let marked = try json(nil, ["07:24"])
    #expect(marked.contains("\"mark\": \"right\"") && marked.contains("\"mark\": \"none\""))
    #expect(throws: ScenarioFailure.self) {
      try GivenLesson(nil, Array("{".utf8), for: nil, TextStyle())
    }
  }
}

/// The course that the command carries.
@Suite struct CourseTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/Workshop", directoryHint: .isDirectory)

  @Test func `The course has every lesson of its folder`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    #expect(Course.entries.map { "\($0.name).jsonc" }.sorted() == files.sorted())
    for entry in Course.entries {
      let file = try Data(contentsOf: Self.folder.appending(path: "\(entry.name).jsonc"))
      #expect(entry.bytes == Array(file), "\(entry.name)")
    }
  }

  @Test func `The lessons of the course have no problems or warnings`() throws {
    for entry in Course.entries {
      let given = try entry.given(TextStyle())
      #expect(given.warnings.isSilent, "\(entry.name): \(given.warnings.plain)")
      #expect(given.problems == nil, "\(entry.name): \(given.problems?.plain ?? "")")
    }
  }

  @Test func `Every lesson has a goal and hints, and no comments`() throws {
    for entry in Course.entries {
      let lesson = try #require(LessonReader.read(entry.bytes).lesson, "\(entry.name)")
      #expect(lesson.goal != nil && lesson.text != nil, "\(entry.name)")
      #expect(lesson.questions.allSatisfy { $0.value.hint != nil }, "\(entry.name)")
      #expect(lesson.questions.count >= 3, "\(entry.name)")
      let text = String(decoding: entry.bytes, as: UTF8.self)
      #expect(!text.contains("//") && !text.contains("/*"), "\(entry.name)")
    }
  }

  @Test func `The course has a first day, seven rooms, eight broken apps and a final`() {
    let names = Course.entries.map(\.name)
    #expect(names.first == "a-first-day" && names.last == "the-final")
    #expect(names.filter { $0.hasPrefix("room-") }.count == 7)
    #expect(names.filter { $0.hasPrefix("broken-") }.count == 8)
    for entry in Course.entries where entry.name.hasPrefix("room-") {
      let kinds = LessonReader.read(entry.bytes).lesson?.questions.map(\.value.kind) ?? []
      #expect(kinds.filter { $0 != .edit }.count >= 3 && kinds.last == .edit, "\(entry.name)")
    }
  }

  @Test func `A lesson is found by its number or its name`() {
    #expect(Course.entry("1")?.name == "a-first-day")
    #expect(Course.entry("the-final")?.name == "the-final")
    for wrong in ["0", "-1", "99", "", "9999999999999999999999"] {
      #expect(Course.entry(wrong) == nil, "\(wrong)")
    }
  }
}
