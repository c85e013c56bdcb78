import LongForm
import Reports
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

/// Near answers are told from wrong ones.
@Suite struct MarkingTests {
  /// Low Power Mode in the afternoon, and an app that is opened five times a day.
  private static let text = """
    { "format": 1, "lesson": "An afternoon", "scenario": {
        "format": 1, "start": "2026-06-01T06:00+02:00", "duration": "1d",
        "device": { "like": "overnight-charger",
          "lowPowerMode": ["13:00-19:00"] },
        "apps": [{ "id": "com.a", "opened": ["07:15", "10:00", "12:35", "17:30", "20:30"],
          "tasks": [{ "refresh": "com.a.r",
            "earliest": "15m" }] }],
      },
      "questions": [
        { "firstRun": "com.a.r", "after": "13:00", "within": "10m" },
        { "howOften": "com.a.r" },
        { "heldBy": "com.a.r", "at": "14:00" },
        { "letsRun": "com.a.r", "at": "14:00" },
        { "blame": "com.a.r", "at": "17:00" },
        { "edit": "com.a.r", "expect": { "ran": "1..", "during": "day 1 14:00 to day 1 18:00" } },
      ] }
    """

  private let lesson: PreparedLesson
  private let questions: [PosedQuestion]

  init() throws {
    lesson = try PreparedLesson(Array(Self.text.utf8))
    questions = try lesson.questions()
  }

  private func verdict(_ answer: Answer, _ number: Int) -> Mark.Verdict {
    lesson.mark(answer, to: questions[number - 1]).verdict
  }

  @Test func `A time is right within its tolerance and near within four times that`() throws {
    guard case .moment(let right?)? = questions[0].key else {
      Issue.record("it never runs")
      return
    }
    let rows: [(Span, Mark.Verdict)] = [
      (.zero, .right), (.minutes(10), .right), (.minutes(11), .near), (.minutes(40), .near),
      (.minutes(41), .wrong),
    ]
    for (off, verdict) in rows {
      #expect(self.verdict(.moment(right + off), 1) == verdict, "\(off)")
      #expect(self.verdict(.moment(right - off), 1) == verdict, "\(off) before")
    }
    #expect(verdict(.moment(nil), 1) == .wrong)
  }

  @Test func `A count that is off by one is near, except zero`() throws {
    guard case .count(let right)? = questions[1].key else { return }
    #expect(right > 2)
    #expect(verdict(.count(right), 2) == .right)
    #expect(verdict(.count(right + 1), 2) == .near)
    #expect(verdict(.count(right - 1), 2) == .near)
    #expect(verdict(.count(right + 2), 2) == .wrong)
    #expect(verdict(.count(0), 2) == .wrong)
  }

  @Test func `A rule that also objects is near, and one that allows is wrong`() {
    #expect(questions[2].key == .held(.rule(.lowPowerMode)))
    #expect(verdict(.held(.rule(.lowPowerMode)), 3) == .right)
    #expect(verdict(.held(.rule(.appUsage)), 3) == .near)
    #expect(verdict(.held(.rule(.thermal)), 3) == .wrong)
    #expect(verdict(.held(.nothing), 3) == .wrong)
  }

  @Test func `A change that does not help is wrong`() {
    #expect(questions[3].key == .change(.one(.lowPowerModeOff)))
    #expect(verdict(.change(.one(.lowPowerModeOff)), 4) == .right)
    #expect(verdict(.change(.one(.charging)), 4) == .wrong)
    #expect(verdict(.change(.waiting), 4) == .wrong)
  }

  @Test func `The line to blame is the one that causes the wait`() {
    #expect(questions[4].key == .line(4))
    #expect(verdict(.line(4), 5) == .right)
    #expect(verdict(.line(7), 5) == .wrong)
    #expect(verdict(.line(nil), 5) == .wrong)
  }

  @Test func `Any edit that meets the goal of the question is right`() {
    let rows: [([String], Mark.Verdict)] = [
      (["device.lowPowerMode=false"], .right), (["device.lowPowerMode-"], .right),
      (["device.lowPowerMode=[\"13:00-15:00\"]"], .right), (["device.battery=90%"], .wrong),
      (["device.lowPowerMode=false", "device.battery=90%"], .wrong), (["duration=2d"], .wrong),
      (["rules.app-usage.threshold=1%"], .wrong), (["apps[0].tasks-"], .wrong),
      (["nonsense"], .wrong), ([], .wrong),
    ]
    for (edit, verdict) in rows { #expect(self.verdict(.edit(edit), 6) == verdict, "\(edit)") }
    #expect(lesson.solution(of: questions[5]).map { verdict(.edit($0), 6) } == .right)
  }

  @Test func `An answer of the wrong kind is wrong`() {
    for number in 1...6 {
      #expect(verdict(number == 1 ? .count(1) : .moment(nil), number) == .wrong)
    }
  }
}

/// In generated lessons the answers marked as right match a run of the scenario.
@Suite struct FairMarkingTests {
  @Test func `The answer key of generated lessons matches the engine`() throws {
    for number in LongForm.seeds(16, long: 500) {
      let text = GeneratedLesson(number).text
      let lesson = try PreparedLesson(Array(text.utf8))
      let questions = try lesson.questions(for: "Ada")
      #expect(questions.count == 9, "\(number)")
      let oracle = RunOracle(lesson: lesson)
      for posed in questions {
        let problem = try self.problem(of: posed, oracle)
        #expect(problem == nil, "lesson \(number), question \(posed.number): \(problem ?? "")")
        let unfair = try oracle.unfairMark(to: posed)
        #expect(unfair == nil, "lesson \(number), question \(posed.number): \(unfair ?? "")")
      }
    }
  }

  /// Solved without any knowledge of how the questions are made; in the long form for twenty names.
  @Test(arguments: Course.entries.map(\.name))
  func `Each question has one right answer, which its prompt does not contain`(
    _ name: String
  ) throws {
    let entry = try #require(Course.entries.first { $0.name == name })
    for person in 1...LongForm.count(1, long: 20) {
      let given = try GivenLesson(nil, entry.bytes, for: "\(person)", TextStyle())
      let oracle = RunOracle(lesson: given.stage)
      for posed in given.questions {
        let which = "question \(posed.number) for \(person)"
        let problem = try self.problem(of: posed, oracle)
        #expect(problem == nil, "\(which): \(problem ?? "")")
        if case .blame = posed.truth { try expectEachLineIsFair(posed, given) }
        guard case .edit = posed.truth else { continue }
        #expect(given.stage.solution(of: posed) != nil, "\(which)")
        let manner = try #require(given.manner(of: posed))
        for word in manner.split(whereSeparator: { " ;,".contains($0) })
        where word.contains("[") || word.contains("device.") {
          let edit = word.last == "." ? String(word.dropLast()) : String(word)
          #expect(given.stage.mark(.edit([edit]), to: posed).verdict != .right, "\(which): \(edit)")
        }
      }
    }
  }

  /// Whoever names another line without which the wait is over is right as well.
  private func expectEachLineIsFair(_ posed: PosedQuestion, _ given: GivenLesson) throws {
    guard case .blame(let lines) = posed.truth else { return }
    for line in lines where line.effect == .ends {
      #expect(given.stage.mark(.line(line.line), to: posed).verdict == .right)
    }
    #expect(posed.key == .line(lines.toBlame.first?.line))
  }

  @Test func `Of several lines to blame only the one that acts last is offered`() throws {
    let entry = try #require(Course.entries.first { $0.name == "broken-1-it-ran-once" })
    let given = try entry.given(TextStyle())
    let posed = try #require(given.questions.first { $0.question.kind == .blame })
    guard case .line(let line?) = posed.key else {
      Issue.record("no line is to blame")
      return
    }
    #expect(given.text(ofLine: line) == #""resubmit": "onSuccess""#)
    for line in [line - 2, line, line + 1] {
      #expect(given.stage.mark(.line(line), to: posed).verdict == .right, "\(line)")
    }
    #expect(given.words(posed).hasPrefix("Which line brings about the main cause"))
  }

  /// Each line is removed from a copy, which is then run.
  @Test func `Removing the line to blame ends the wait in generated lessons`() throws {
    var (asked, helped) = (0, 0)
    for number in LongForm.seeds(5, long: 500) {
      let generated = GeneratedLesson(number)
      let lesson = try PreparedLesson(Array(generated.text.utf8))
      for posed in try lesson.questions(for: "Ada") {
        guard case .blame = posed.truth, let at = posed.at, let key = posed.key else { continue }
        asked += 1
        let oracle = try BlameOracle(number, lesson, at: at)
        var mayBeNone = true
        var mustBeNone = true
        for line in generated.lines {
          let place = try #require(generated.number(of: line))
          let finding = try oracle.finding(line)
          let mark = lesson.mark(.line(place), to: posed).verdict
          let which = "lesson \(number), line \(place) \(line.words), \(mark), key \(key)"
          switch finding {
          case .helps:
            #expect(mark == .right, "it helps: \(which)")
            mayBeNone = false
          case .helpsNothing:
            #expect(mark != .right, "it does not help: \(which)")
            #expect(key != .line(place), "\(which)")
          case .onTheBorder: mustBeNone = false
          }
        }
        if !mayBeNone { #expect(key != .line(nil), "lesson \(number)") }
        if mayBeNone && mustBeNone { #expect(key == .line(nil), "lesson \(number): \(key)") }
        if key != .line(nil) { helped += 1 }
      }
    }
    #expect(helped > 0 && helped < asked, "\(helped) of \(asked)")
  }

  private func problem(of posed: PosedQuestion, _ oracle: RunOracle) throws -> String? {
    guard let key = posed.key else { return nil }
    // What is right under another assumption is offered beside what is right here.
    let marks = posed.options.map { option in
      let mark = oracle.lesson.mark(option, to: posed)
      if case .rightUnder = mark.remark { return Mark.Verdict.near }
      return mark.verdict
    }
    guard let place = posed.options.firstIndex(of: key) else { return "the key is not offered" }
    if marks[place] != .right { return "the key is not marked as right" }
    if marks.filter({ $0 == .right }).count > 1 { return "two options are right" }
    let launches = try oracle.launches(of: posed.task)
    switch (posed.truth, key) {
    case (.firstRun(let from, _, _), .moment(let moment)):
      return launches.first { $0 >= from } == moment ? nil : "it runs at another time"
    // The oracle sees launches and no endings.
    case (.howOften, .count) where posed.question.counting.map { $0.value != .ran } ?? false:
      return nil
    case (.howOften, .count(let count)):
      let time = oracle.lesson.prepared.stretches(of: posed.question.during?.value)
      let found = launches.filter { launch in time.contains { $0.contains(launch) } }.count
      return Int64(found) == count ? nil : "it runs \(found) times"
    case (.heldBy, .held(let holding)): return try self.problem(holding, posed, oracle)
    case (.letsRun, .change(let change)): return try self.problem(change, posed, oracle)
    default: return nil
    }
  }

  private func problem(
    _ holding: Holding, _ posed: PosedQuestion, _ oracle: RunOracle
  ) throws -> String? {
    guard let at = posed.at else { return "no moment" }
    let simulation = try oracle.simulation(at: at)
    guard let request = oracle.pending(posed.task, in: simulation) else {
      return holding == .notRequested || holding == .running ? nil : "nothing is pending"
    }
    let deciding = simulation.decision(on: request)?.deciding
    return deciding.map { .rule($0) } ?? .nothing == holding ? nil : "another one decides"
  }

  private func problem(
    _ change: NeededChange, _ posed: PosedQuestion, _ oracle: RunOracle
  ) throws -> String? {
    guard let at = posed.at else { return "no moment" }
    let simulation = try oracle.simulation(at: at)
    func start(_ condition: Condition?) -> Instant? {
      oracle.start(after: condition, of: posed.task, in: simulation)
    }
    if case .one(let condition) = change, start(condition) == nil {
      return "\(condition) does not let it run"
    }
    if change == .waiting, start(nil) == nil { return "waiting does not help" }
    for case .change(.one(let other)) in posed.options where change != .one(other) {
      guard let sooner = start(other) else { continue }
      // What only makes the wait no longer is no change that lets it run.
      if change == .waiting, let usual = start(nil), sooner >= usual { continue }
      return "\(other) would let it run as well"
    }
    return nil
  }

  @Test func `The same name gets the same options, and another name gets others`() throws {
    let bytes = Array(GeneratedLesson(7).text.utf8)
    let lesson = try PreparedLesson(bytes, for: "Ada")
    let again = try PreparedLesson(bytes, for: "Ada")
    let options = try lesson.questions(for: "Ada").map(\.options)
    #expect(try again.questions(for: "Ada").map(\.options) == options)
    #expect(try lesson.questions(for: "Bob").map(\.options) != options)
  }
}

/// The page, the prompt and the sheet of paper say the same about the same answers.
@Suite struct SameMarkTests {
  @Test func `Marks are the same on the page, at the prompt and on paper`() throws {
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
