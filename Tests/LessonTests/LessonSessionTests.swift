import LessonReports
import ScenarioReports
import SimulationReport
import Testing
import WorkshopCourse

/// A lesson at a prompt and on paper.
@Suite struct LessonSessionTests {
  private func given(_ name: String, _ style: TextStyle = TextStyle()) throws -> GivenLesson {
    let entry = try #require(Course.entry(name))
    return try GivenLesson(nil, entry.bytes, for: nil, style)
  }

  @Test func `A session asks, marks, gives hints and comes to an end`() throws {
    var session = LessonSession(try given("1"))
    let opening = session.begin()
    #expect(opening.contains("Question 1 of 5"))
    #expect(session.take("hint").contains("opened once"))
    #expect(session.take("z").contains("not a possible answer"))
    #expect(session.take("").isEmpty)
    #expect(session.take("07:24").hasPrefix("Right."))
    #expect(session.take("never").hasPrefix("Wrong."))
    #expect(session.take("4").hasPrefix("Near."))
    #expect(session.take("skip").hasPrefix("The answer is: app-usage"))
    #expect(!session.isOver)
    let end = session.take("a")
    #expect(session.isOver && end.contains("of 5 right"), "\(end)")
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
  func `Nothing is wider than the terminal`(_ name: String) throws {
    let sheet = LessonSheet(try given(name, TextStyle(width: 80)))
    for line in sheet.text.split(separator: "\n") {
      // The scenario stands there as it is in its file.
      let isOfScenario = line.drop { $0 == " " }.first?.isNumber == true
      #expect(isOfScenario || line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }

  @Test func `Lesson and answers in, JSON out`() throws {
    let entry = try #require(Course.entry("1"))
    let questions = try LessonDocument.json(entry.bytes, for: "Ada", answers: nil)
    #expect(questions.contains("\"options\"") && !questions.contains("\"right\""))
    let marked = try LessonDocument.json(entry.bytes, for: nil, answers: ["07:24"])
    #expect(marked.contains("\"mark\": \"right\"") && marked.contains("\"mark\": \"none\""))
    #expect(throws: ScenarioFailure.self) {
      try LessonDocument.json(Array("{".utf8), for: nil, answers: nil)
    }
  }
}
