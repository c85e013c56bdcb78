import Foundation
import Reports
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

/// The course as a whole: what it asks for, and that no question answers another.
@Suite struct WholeCourseTests {
  private static let names = Course.entries.map(\.name)

  private static func given(_ name: String) throws -> GivenLesson {
    let entry = try #require(Course.entries.first { $0.name == name })
    return try entry.given(TextStyle(width: 400))
  }

  // MARK: Changes

  @Test func `At least a third of the marks are for changes, and each lesson asks for one`()
    throws
  {
    var (all, changes) = (0, 0)
    for name in Self.names {
      let questions = try Self.given(name).questions
      let edits = questions.filter { $0.question.kind == .edit }
      #expect(!edits.isEmpty, "\(name)")
      #expect(edits.allSatisfy { $0.question.hint != nil }, "\(name)")
      all += questions.reduce(0) { $0 + $1.marks }
      changes += edits.reduce(0) { $0 + $1.marks }
    }
    #expect(changes * 3 >= all, "\(changes) of \(all)")
  }

  @Test func `A change is shown beside the run before it`() throws {
    let given = try Self.given("room-2-a-quiet-afternoon")
    let last = try #require(given.questions.last)
    var session = LessonSession(given)
    _ = session.begin()
    _ = session.take("go \(last.number)")
    let wrong = session.take("device.lowPowerMode=true")
    #expect(!wrong.contains("Before:"), "what may not be done is not shown")
    let missed = session.take("apps[0].tasks[0].earliest=2h")
    #expect(missed.contains("Before:") && missed.contains("With this change:"))
    let right = session.take("device.lowPowerMode=false")
    let after = try #require(right.range(of: "With this change:"))
    #expect(right[..<after.lowerBound].contains("Low Power Mode"))
    let end = try #require(right.range(of: "without your changes"))
    #expect(!right[after.upperBound..<end.lowerBound].contains("Low Power Mode"))
    let page = LessonProgress(
      given, answers: given.questions.map { $0.key == nil ? "device.lowPowerMode=false" : "skip" })
    let tried = try #require(page.questions.last?.tried)
    #expect(tried.before.record == given.stage.record)
    let asked = given.stage.prepared.stretches(of: last.question.expect?.value.during?.value)
    func runs(_ context: ReportContext) -> Int {
      context.record.runs.count { run in
        run.key == last.task && asked.contains { $0.contains(run.launchedAt) }
      }
    }
    #expect(runs(tried.before) == 0 && runs(tried.after) > 0)
  }

  @Test func `What has to hold whatever a number is has to hold at both ends of its range`() throws
  {
    let given = try Self.given("what-nobody-knows")
    let posed = try #require(given.questions.last)
    #expect(posed.question.atBothEndsOf?.value == "rate-limiting.processing-spacing")
    let outcome = given.stage.outcome(of: ["apps[0].tasks[0].earliest=8h"], for: posed)
    #expect(outcome == .reached, "\(outcome)")
    let text = """
      { "format": 1, "lesson": "L", "scenario": {
          "format": 1, "start": "2026-06-01T12:00+02:00", "duration": "1d", "seed": 1,
          "device": "overnight-charger",
          "apps": [{ "id": "com.a", "opened": ["13:00"], "tasks": [
            { "processing": "com.a.t", "requires": ["power"], "resubmit": "first",
              "earliest": "9h" }] }] },
        "questions": [{ "edit": "com.a.t", "expect": { "ran": "2.." }MORE }] }
      """
    for isAsked in [true, false] {
      let key = isAsked ? #", "atBothEndsOf": "rate-limiting.processing-spacing""# : ""
      let own = text.replacing("MORE", with: key)
      let given = try GivenLesson(nil, Array(own.utf8), for: nil, TextStyle())
      let posed = try #require(given.questions.last)
      let outcome = given.stage.outcome(of: ["apps[0].tasks[0].earliest=1h"], for: posed)
      if case .missedUnder(let value, _) = outcome, isAsked {
        #expect(value.name == "rate-limiting.processing-spacing")
        let words = given.words(Mark(.wrong, .edit(outcome)), posed)
        #expect(words.contains("but not if rate-limiting.processing-spacing is 1 d"), "\(words)")
      } else {
        #expect(outcome == .reached && !isAsked, "\(outcome)")
      }
    }
  }

  // MARK: What gives an answer away

  @Test(arguments: names)
  func `Neither the goal nor a later question gives an answer away`(_ name: String) throws {
    let given = try Self.given(name)
    let lesson = given.stage.lesson
    let opening = [lesson.title.value, lesson.goal?.value ?? "", lesson.text?.value ?? ""]
      .joined(separator: "\n")
    for posed in given.questions {
      guard let key = posed.key else { continue }
      for word in Self.words(of: key, given) {
        #expect(!Self.has(word, in: opening), "question \(posed.number): \(word), in the opening")
        for later in given.questions where later.number > posed.number {
          if later.task != posed.task || later.key == key { continue }
          let prompt = [
            later.question.text?.value ?? "", given.words(later), given.goal(of: later),
          ]
          .joined(separator: "\n")
          #expect(
            !Self.has(word, in: prompt),
            "question \(posed.number): \(word), in question \(later.number): \(prompt)")
        }
      }
    }
  }

  /// A goal of a change does not hold yet. Where it is about the same number, this leaves more than one choice.
  @Test(arguments: names)
  func `The goal of a change leaves more than one answer to an earlier question`(
    _ name: String
  ) throws {
    let given = try Self.given(name)
    for posed in given.questions where posed.question.kind == .howOften {
      let counting = posed.question.counting?.value ?? .ran
      for edit in given.questions where edit.question.kind == .edit && edit.task == posed.task {
        guard let expect = edit.question.expect?.value, expect.per == nil,
          expect.during?.value == posed.question.during?.value,
          let range = expect.counts[counting]?.value
        else { continue }
        let left = posed.options.filter { option in
          guard case .count(let count) = option else { return true }
          return count < range.lowest || range.highest.map { count > $0 } ?? false
        }
        #expect(left.count > 1, "question \(posed.number): \(posed.options), \(range)")
      }
    }
  }

  /// The words that would say the answer, or its rule.
  private static func words(of key: Answer, _ given: GivenLesson) -> [String] {
    switch key {
    case .moment(let instant?): [String(given.context.when(instant).suffix(5))]
    case .count(let count): count > 3 ? ["\(count)"] : []
    case .held(.rule(let rule)):
      "\(rule.introduction.name)".split(separator: "-").map(String.init)
        .filter { $0.count > 5 && !Self.harmless.contains($0) }
    case .held(.notRequested): ["pending"]
    case .held, .change, .moment, .line, .edit: []
    }
  }

  /// Parts of rules' names that every text about refreshes needs.
  private static let harmless = ["background", "refresh", "device"]

  private static func has(_ word: String, in text: String) -> Bool {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != ":" }
      .contains { $0 == word.lowercased() }
  }

  // MARK: Misunderstandings

  @Test func `Whoever takes the date for an appointment is offered it, and told`() throws {
    var offered: [String] = []
    for name in Self.names {
      let given = try Self.given(name)
      for posed in given.questions {
        let dates = posed.options.filter {
          posed.misunderstanding(of: $0) == .takesDateForAppointment
        }
        for date in dates {
          offered.append("\(name) \(posed.number)")
          let mark = given.stage.mark(date, to: posed)
          #expect(mark.verdict != .right)
          #expect(given.words(mark, posed).contains("took the date for an appointment"))
        }
      }
    }
    #expect(offered.count >= 2, "\(offered)")
  }

  /// What is offered for no reason at all is the exception.
  @Test func `Most wrong numbers and times stand for a misunderstanding`() throws {
    var (reasons, others) = (0, 0)
    for name in Self.names {
      let given = try Self.given(name)
      for posed in given.questions {
        for option in posed.options where option != posed.key {
          switch option {
          case .count, .moment(.some):
            if posed.misunderstanding(of: option) == nil { others += 1 } else { reasons += 1 }
          default: break
          }
        }
      }
    }
    #expect(reasons > others, "\(reasons) with a reason, \(others) without")
  }

  /// What is well in the run is no comfort to who said otherwise.
  @Test(arguments: names)
  func `Nobody is praised or comforted who is wrong`(_ name: String) throws {
    let given = try Self.given(name)
    for posed in given.questions {
      let typed =
        posed.options + [.count(0), .count(1_000), .moment(nil), .edit(["device.model=iPad"])]
      for mark in typed.map({ given.stage.mark($0, to: posed) }) where mark.verdict == .wrong {
        let told = given.words(mark, posed)
        let words = Set(told.lowercased().split { !$0.isLetter }.map(String.init))
        let comfort = ["bad", "good", "well", "nice", "worry", "fortunately", "luckily", "almost"]
        #expect(words.isDisjoint(with: comfort), "\(posed.number): \(told)")
      }
    }
  }

  @Test func `What a named phone or habit does is told`() throws {
    let given = try Self.given("broken-5-it-is-killed")
    let told = given.namesExplained.joined(separator: "\n")
    #expect(told.contains(#""daily" opens the app at about 07:15, 10:00"#), "\(told)")
    #expect(told.contains(#""overnight-charger" charges from 22:30 to 06:45"#), "\(told)")
    #expect(LessonSheet(given).text.contains("12:35"))
    let edit = try #require(given.questions.last)
    let manner = try #require(given.manner(of: edit))
    #expect(manner.contains("Words of onExpiration: complete"), "\(manner)")
  }

  // MARK: Assumed values

  @Test func `A number that nobody knows is named where it decides`() throws {
    let rows = [
      ("a-first-day", 2, "app-usage.lead"),
      ("room-6-a-hungry-app", 1, "rate-limiting.refresh-spacing"),
      ("the-final", 1, "app-usage.threshold"),
    ]
    for (name, number, value) in rows {
      let given = try Self.given(name)
      let posed = given.questions[number - 1]
      #expect(posed.taken.contains { $0.name == value }, "\(name): \(posed.taken)")
      #expect(given.reasons(for: posed).joined().contains(value), "\(name)")
    }
  }

  /// Each value is set in the file, and the run of that is asked.
  @Test(arguments: names)
  func `An answer that is right under another value is the run's under that value`(
    _ name: String
  ) throws {
    let given = try Self.given(name)
    let stage = given.stage
    for posed in given.questions {
      for alternative in posed.alternatives {
        let text = "rules.\(alternative.under.name)=\(Self.compact(alternative.under.otherText))"
        let bytes = try Overrides.apply([text], to: stage.text)
        let scenario = try #require(ScenarioReader.read(bytes).scenario, "\(text)")
        let prepared = try Preparation.prepare(scenario)
        let record = try prepared.run(seed: stage.seed).record
        let key = try #require(stage.task(like: posed.task, in: prepared))
        switch (alternative.answer, posed.truth) {
        case (.count(let count), _):
          #expect(count == Int64(stage.counted(key, posed.question, in: record).count), "\(text)")
        case (.moment(let instant), .firstRun(let from, _, _)):
          #expect(instant == record.firstRun(of: .task(key), from: from)?.launchedAt, "\(text)")
        case (.held(.rule(let rule)), _):
          guard case .pending(_, let against) = record.whyNot(key, at: try #require(posed.at))
          else {
            Issue.record("\(text): nothing waits")
            continue
          }
          #expect(against.first == rule, "\(text)")
        default: break
        }
        let mark = stage.mark(alternative.answer, to: posed)
        #expect(mark == Mark(.right, .rightUnder(alternative.under)), "\(text)")
        // Another answer is right only where the question says what to take, or does not offer it.
        let isOffered = posed.options.contains(alternative.answer)
        #expect(given.words(posed).contains("Take it that") || !isOffered)
        #expect(given.reasons(for: posed).joined().contains(alternative.under.name))
      }
    }
  }

  private static func compact(_ text: String) -> String {
    switch text {
    case "yes": "true"
    case "no": "false"
    default: text.split(separator: " ").map { $0 == "min" ? "m" : String($0) }.joined()
    }
  }
}
