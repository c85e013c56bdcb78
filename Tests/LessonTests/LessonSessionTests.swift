import Reports
import Testing
import Workshop

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
    #expect(session.take("hint").contains("only ask once"))
    #expect(session.take("z").contains("not a possible answer"))
    #expect(session.take("help").contains("hint, skip, scenario, quit"))
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
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }

  @Test func `Whoever has quit goes on where that was`() throws {
    var session = LessonSession(try given("1"))
    _ = session.begin()
    _ = session.take("b")
    #expect(session.take("quit").contains("start again and type: go 2"))
    var again = LessonSession(try given("1"))
    _ = again.begin()
    #expect(again.take("go 2").hasPrefix("Question 2 of 5"))
    for wrong in ["go 2", "go 1", "go 0", "go 6", "go x", "go 99999999999999999999", "go"] {
      #expect(!again.take(wrong).contains("Question"), "\(wrong)")
    }
    #expect(again.take("go 5").hasPrefix("Question 5 of 5"))
    #expect(again.take("a").contains("1 of 1 right"))
  }

  @Test func `What an edit missed is counted in the time that was asked about`() throws {
    var session = LessonSession(try given("broken-3-it-moves-away"))
    _ = session.begin()
    #expect(session.take("go 4").contains("at least twice"))
    #expect(session.take("device.model=iPad").contains("different: 0 launches, day 2 09:00"))
    let refused = session.take("apps[0].tasks[0].resubmit=now")
    #expect(refused.contains("cannot be run") && refused.contains("expected"), "\(refused)")
  }

  @Test func `The colour of a verdict takes no room`() throws {
    let style = TextStyle(colours: .ansi, width: 80)
    let entry = try #require(Course.entry("broken-3-it-moves-away"))
    var (plain, bright) = (
      LessonSession(try GivenLesson(nil, entry.bytes, for: nil, TextStyle(width: 80))),
      LessonSession(try GivenLesson(nil, entry.bytes, for: nil, style))
    )
    _ = (plain.begin(), bright.begin())
    for command in ["c", "a", "b", "device.model=iPad"] {
      let (told, painted) = (plain.take(command), bright.take(command))
      #expect(painted != told && painted.replacing(#/\u{1B}\[[0-9]*m/#, with: "") == told)
    }
  }

  @Test func `No reason answers a later question, and the key has all reasons`() throws {
    let given = try given("broken-2-it-never-ran")
    var session = LessonSession(given)
    _ = session.begin()
    let first = session.take("a").prefix { $0 != "Q" }
    #expect(first.contains("Right.") && !first.contains("refused"), "\(first)")
    let second = session.take("d").prefix { $0 != "Q" }
    #expect(second.contains("refused") && !second.contains("Line 15"), "\(second)")
    #expect(session.take("a").contains("Line 15"))
    #expect(LessonSheet(given).key.split(separator: "Line 15").count == 4)
    let page = LessonProgress(given, answers: ["a", "d"]).questions
    #expect(page[0].marked?.lines == [] && page[1].marked?.lines == [])
  }

  @Test func `A run that was cut short says what cut it`() throws {
    var session = LessonSession(try given("broken-8-it-stands-still"))
    _ = session.begin()
    #expect(session.take("a").contains("No rule held it back."))
    #expect(session.take("b").contains("It ended otherwise: cut short: no progress."))
    #expect(session.take("b").contains("How it ended: cut short: no progress."))
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
