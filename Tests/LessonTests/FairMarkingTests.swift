import LongForm
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

/// What is marked as right is what running the scenario says, for lessons that nobody wrote.
@Suite struct FairMarkingTests {
  @Test func `The key of generated quizzes is what the engine does`() throws {
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

  /// "Without which line": each is left out of a copy, which is run again.
  @Test func `The line to blame is the one without which the wait is over`() throws {
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
    let marks = posed.options.map { oracle.lesson.mark($0, to: posed).verdict }
    guard let place = posed.options.firstIndex(of: key) else { return "the key is not offered" }
    if marks[place] != .right { return "the key is not marked as right" }
    if marks.filter({ $0 == .right }).count > 1 { return "two options are right" }
    let launches = try oracle.launches(of: posed.task)
    switch (posed.truth, key) {
    case (.firstRun(let from, _, _), .moment(let moment)):
      return launches.first { $0 >= from } == moment ? nil : "it runs at another time"
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

  @Test func `The same name gets the same questions, and another one others`() throws {
    let bytes = Array(GeneratedLesson(7).text.utf8)
    let lesson = try PreparedLesson(bytes, for: "Ada")
    let again = try PreparedLesson(bytes, for: "Ada")
    let options = try lesson.questions(for: "Ada").map(\.options)
    #expect(try again.questions(for: "Ada").map(\.options) == options)
    #expect(try lesson.questions(for: "Bob").map(\.options) != options)
  }
}
