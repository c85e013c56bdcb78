import LongForm
import Reports
import Scenarios
import Testing

@testable import Workshop

/// What a learner reads at questions and while stepping.
@Suite struct LessonSentenceTests {
  private static let wide = TextStyle(width: 400)

  private static let scenario = """
    { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "2d", "seed": 1,
      "device": { "like": "overnight-charger", "battery": "60%",
        "lowPowerMode": ["12:00-18:00"] },
      "apps": [{ "id": "com.a", "opened": ["07:05", "12:30", "20:10"],
        "tasks": [{ "refresh": "com.a.r", "earliest": "15m" }, { "processing": "com.a.p" }] }] }
    """

  private static let lesson = """
    { "format": 1, "lesson": "Sentences", "goal": "All of them.", "scenario": \(scenario),
      "questions": [
        { "firstRun": "com.a.r", "hint": "Look." }, { "firstRun": "com.a.r", "after": "day 2 00:00" },
        { "howOften": "com.a.r" }, { "howOften": "com.a.r", "during": "day 1" },
        { "howOften": "com.a.r", "during": "day 1..2", "counting": "completed" },
        { "howOften": "com.a.r", "counting": "expired" },
        { "howOften": "com.a.r", "counting": "killed" },
        { "heldBy": "com.a.r", "at": "day 1 14:00" }, { "letsRun": "com.a.r", "at": "day 1 14:00" },
        { "heldBy": "com.a.p", "at": "day 1 06:00" }, { "blame": "com.a.r", "at": "day 1 14:00" },
        { "edit": "com.a.r", "expect": { "ran": "20.." } },
      ] }
    """

  @Test func `Lessons match the recorded sentences`() throws {
    let given = try GivenLesson(nil, Array(Self.lesson.utf8), for: nil, Self.wide)
    let edit = try #require(given.questions.last)
    let held = try #require(given.questions.first { $0.question.kind == .heldBy })
    var sentences: [String] = []
    for posed in given.questions {
      let more = [given.manner(of: posed) ?? "", given.hint(for: posed), given.goal(of: posed)]
      sentences += [given.words(posed)] + more.filter { !$0.isEmpty }.map { "  " + $0 }
      sentences += given.reasons(for: posed).map { "  because: " + $0 }
    }
    sentences += Holding.samples.map { "held: " + given.words(.held($0)) }
    sentences += NeededChange.samples.map { "change: " + given.words(.change($0)) }
    sentences += [given.words(.moment(nil)), given.words(.line(nil))]
    sentences += NoAnswer.samples.map { "no answer: " + $0.label }
    sentences += Remark.samples.map { remark in
      given.words(Mark(remark == .edit(.reached) ? .right : .wrong, remark), edit)
    }
    for typed in ["thermal", "app-usage", "low-power-mode", "network"] {
      guard let mark = given.mark(typed, held) else { continue }
      sentences.append("\(typed): " + given.words(mark, held))
    }
    for typed in [
      "device.battery=61%", "device.battery=900%", "duration=9d", "nonsense", "a=1; b=2",
      "apps[0].tasks[0]-",
    ] {
      guard let mark = given.mark(typed, edit) else { continue }
      sentences.append("\(typed): " + given.words(mark, edit))
    }
    #expect(try SentenceFile("lessons").changes(to: sentences) == nil)
  }

  @Test func `A lesson at a prompt matches the recorded sentences`() throws {
    let given = try GivenLesson(nil, Array(Self.lesson.utf8), for: nil, Self.wide)
    var session = LessonSession(given)
    _ = session.begin()
    let typed = [
      "", "hint", "help", "no idea", "09:00", "skip", "go 1", "go 99", "3", "go 11", "a",
      "device.battery=61%", "skip",
    ]
    let sentences = typed.flatMap { ["> \($0)"] + Self.shapes(session.take($0)) }
    #expect(session.isOver)
    #expect(try SentenceFile("lesson-prompt").changes(to: sentences) == nil)
  }

  @Test func `Stepping through a run matches the recorded sentences`() throws {
    let loaded = try LoadedScenario(
      "a.jsonc", Array(Self.scenario.utf8), ScenarioOptions(), beside: .none)
    var session = try StepSession(loaded, seed: 1, Self.wide)
    let typed = [
      "next", "next 3", "to 12:30", "status", "explain r", "fork off", "forceQuit a", "status",
      "until p", "until r", "go main", "go mian", "fork off", "back", "back 9", "back",
      "thermal serious", "memory warning", "backgroundRefresh off", "status", "to end", "next",
      "lock", "to 09:00", "back", "to 99:00", "for 3", "nxet", "next x", "until x",
      "explain x", "open", "open b", "battery 300%", "battery", "save a.jsonc", "quit",
    ]
    var sentences = Self.shapes(session.opening)
    for command in typed { sentences += ["> \(command)"] + Self.shapes(session.take(command).text) }
    #expect(session.isOver)
    #expect(try SentenceFile("stepping").changes(to: sentences) == nil)
  }

  /// Without the lines of a picture.
  private static func shapes(_ text: String) -> [String] {
    text.split(separator: "\n").filter { line in
      !line.contains { $0 == "━" || $0 == "▲" || $0 == "●" || $0 == "·" || $0 == "×" }
    }.map { SentenceShapes.shape(of: String($0)) }
  }
}
