import Basics
import Testing

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

  @Test func `What is wrong with a question is told at its place`() {
    let rows = [
      Row(question: #"{ "heldBy": "com.a.r" }"#, says: #"a question has no "at""#),
      Row(question: #"{ "edit": "com.a.r" }"#, says: #"a question has no "expect""#),
      Row(question: #"{ "firstRun": "com.a.x" }"#, says: #"has a task "com.a.x""#),
      Row(question: #"{ "firstRun": "com.a.r", "at": "10:00" }"#, says: #""at" has no effect"#),
      Row(
        question: #"{ "howOften": "com.a.r", "within": "1m" }"#, says: #""within" has no effect"#),
      Row(question: #"{ "at": "10:00" }"#, says: "does not say what is asked"),
      Row(question: #"{ "heldBy": "com.a.r", "howOften": "com.a.r" }"#, says: "asks two things"),
      Row(question: #"{ "heldBy": "com.a.r", "at": "day 9 10:00" }"#, says: "after the end"),
      Row(question: #"{ "heldBy": "com.a.r", "at": "noon" }"#, says: "is not a moment"),
      Row(
        question: #"{ "heldBy": "com.a.r", "at": "10:00", "hnit": "x" }"#,
        says: #"no key "hnit""#),
      Row(question: #"{ "edit": "com.a.r", "expect": {} }"#, says: "expects nothing"),
    ]
    for row in rows {
      let reading = LessonReader.read(Array(Self.text(row.question).utf8)).reading
      let titles = reading.diagnostics.map(\.problem.wording.title)
      #expect(titles.contains { $0.contains(row.says) }, "\(row.question): \(titles)")
    }
  }

  @Test func `A sound lesson has nothing to complain of`() throws {
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

  @Test func `What is wrong with the scenario in it is told, once`() {
    let text = Self.text("").replacing("\"2d\"", with: "\"2x\"")
    let reading = LessonReader.read(Array(text.utf8)).reading
    #expect(reading.diagnostics.map(\.codeName) == ["S109"])
    #expect(reading.scenario == nil)
  }

  @Test func `The scenario taken out of it keeps its lines`() throws {
    let text = Self.text(#"{ "firstRun": "com.a.r" }"#, "\n\"text\": \"ü\",\r\n")
    guard case .inline(let inner)? = LessonText.scenario(in: Array(text.utf8)) else {
      Issue.record("no scenario")
      return
    }
    #expect(inner.count == text.utf8.count)
    #expect(inner.filter { $0 == 10 }.count == text.utf8.filter { $0 == 10 }.count)
    #expect(ScenarioReader.read(inner).diagnostics == [])
  }

  @Test func `Only a lesson is one`() {
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

  @Test func `The schema has each key of lessons`() {
    for object in ScenarioKeyList.lessonObjects {
      for key in object.keys {
        #expect(ScenarioSchema.lessonText.contains("\"\(key.key)\": {"), "\(key.key)")
        #expect(key.meaning.hasSuffix(".") || key.meaning.hasSuffix("?"), "\(key.key)")
      }
    }
    #expect(ScenarioKeyList.lessonObjects.map(\.name) == ["lesson", "question"])
  }
}
