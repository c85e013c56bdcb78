import Documents
import LongForm
import Reports
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

/// What a lesson gives as the cause, taken away, changes the answer.
@Suite struct CauseTests {
  private static func given(_ name: String, for person: String? = nil) throws -> GivenLesson {
    let entry = try #require(Course.entries.first { $0.name == name })
    return try entry.given(for: person, TextStyle())
  }

  private static let names = Course.entries.map(\.name)

  /// Where a lesson leaves the seed open, each name has a run of its own; in the long form twenty of them.
  private static let people: [String?] =
    [nil] + (0..<LongForm.count(0, long: 20)).map { "\($0 + 1)" }

  // MARK: Numbers

  @Test(arguments: names)
  func `Without the lines that are named, it runs as often as is said`(_ name: String) throws {
    for person in Self.people { try expectNumbersAreSo(try Self.given(name, for: person).stage) }
  }

  private func expectNumbersAreSo(_ stage: PreparedLesson) throws {
    for posed in try stage.questions() {
      guard case .howOften(let runs, let reason) = posed.truth else { continue }
      for change in reason.changes.prefix(3) {
        #expect(change.count != Int64(runs.count))
        let bytes = try Overrides.apply(
          change.lines.reversed().map { $0.path + "-" }, to: stage.text)
        let scenario = try #require(ScenarioReader.read(bytes).scenario)
        let prepared = try Preparation.prepare(scenario)
        let record = try prepared.run(seed: stage.seed).record
        let key = try #require(stage.task(like: posed.task, in: prepared))
        let found = stage.counted(key, posed.question, in: record).count
        #expect(Int64(found) == change.count, "question \(posed.number)")
      }
    }
  }

  @Test func `A number is explained by what changed it`() throws {
    let rows: [(name: String, question: Int, line: String)] = [
      ("room-5-a-switch", 1, #"{ "at": "day 1 10:00", "refreshOff": "com.example.news" }"#),
      ("broken-1-it-ran-once", 1, #""resubmit": "onSuccess""#),
      ("broken-7-it-charges-and-waits", 1, #""inUse": ["19:30-23:30"]"#),
      ("room-4-a-tidy-user", 1, #"{ "at": "day 1 20:30", "forceQuit": "com.example.news" }"#),
      ("room-6-a-hungry-app", 2, #""takes": "25s""#),
    ]
    for row in rows {
      let given = try Self.given(row.name)
      let posed = try #require(given.questions.first { $0.number == row.question })
      guard case .howOften(_, let reason) = posed.truth else {
        Issue.record("\(row.name) asks no number")
        continue
      }
      let first = try #require(reason.changes.first, "\(row.name)")
      #expect(first.lines.map { given.text(ofLine: $0.line) } == [row.line])
      let reasons = given.reasons(for: posed).joined(separator: "\n")
      #expect(reasons.contains("Without line \(first.lines[0].line) it would be \(first.count)"))
    }
  }

  @Test func `The cause is what held it back when it would have run`() throws {
    let given = try Self.given("broken-7-it-charges-and-waits")
    let posed = try #require(given.questions.first)
    let decisive = try #require(given.decisive(about: posed))
    #expect(decisive.objector == .idleDevice)
  }

  // MARK: Causes

  /// The line that an explanation names is taken out of the file, and the question asked again.
  @Test(arguments: names)
  func `Without the line that an explanation names, the answer is another`(_ name: String) throws {
    for person in Self.people { try expectLinesDecide(try Self.given(name, for: person).stage) }
  }

  private func expectLinesDecide(_ stage: PreparedLesson) throws {
    for posed in try stage.questions() {
      guard let key = posed.key, let decisive = try stage.decisive(about: posed) else { continue }
      if case .howOften = posed.truth { continue }
      for line in decisive.lines.prefix(1) {
        var isOther = false
        for part in CandidateLines(stage.text).parts {
          let source = SourceText(stage.text)
          if source.position(of: part.start).line != Int(line.line) { continue }
          if try Self.isOther(without: part.path, stage, posed, decisive, key) { isOther = true }
        }
        #expect(isOther, "question \(posed.number), line \(line.line)")
      }
    }
  }

  private static func isOther(
    without path: String, _ stage: PreparedLesson, _ posed: PosedQuestion, _ decisive: Decisive,
    _ key: Answer
  ) throws -> Bool {
    let variant = try #require(ScenarioVariant(stage, [path + "-"]))
    guard let task = stage.task(like: posed.task, in: variant.prepared) else { return true }
    let record = try #require(variant.record())
    if case .firstRun(let from, _, let tolerance) = posed.truth {
      let first = record.firstRun(of: .task(task), from: from)?.launchedAt
      return !Answer.moment(first).isSame(as: key, tolerance)
    }
    guard case .pending(_, let against) = record.whyNot(task, at: decisive.at),
      let objector = decisive.objector
    else { return true }
    return !against.contains(objector)
  }

  // MARK: Requests that were replaced

  @Test func `A request that was replaced is called replaced`() throws {
    let given = try Self.given("broken-3-it-moves-away")
    let posed = try #require(given.questions.first { $0.question.kind == .heldBy })
    let reasons = given.reasons(for: posed).joined(separator: "\n")
    #expect(reasons.contains("Each submission replaced the request before it"), "\(reasons)")
  }

  @Test func `Pushes that were replaced are counted`() throws {
    let given = try Self.given("a-push-beside-it")
    let posed = try #require(given.questions.first)
    let reasons = given.reasons(for: posed).joined(separator: "\n")
    #expect(
      reasons.contains("7 of the 14 pushes that arrived were replaced"), "\(reasons)")
  }

  // MARK: What was tried

  private static func lesson(_ scenario: String, _ question: String) throws -> GivenLesson {
    let text = """
      { "format": 1, "lesson": "L", "scenario": \(scenario), "questions": [\(question)] }
      """
    return try GivenLesson(nil, Array(text.utf8), for: nil, TextStyle(width: 400))
  }

  /// Each of the two switches alone is enough, so that no single line explains it.
  @Test func `Where two lines are to blame, both are named`() throws {
    let given = try Self.lesson(
      """
      { "format": 1, "start": "2026-06-01T06:00+02:00", "duration": "2d", "seed": 1,
        "device": { "like": "overnight-charger",
          "lowPowerMode": true,
          "backgroundRefresh": "off" },
        "apps": [{ "id": "com.a", "opened": ["07:05", "12:30", "20:10"],
          "tasks": [{ "refresh": "com.a.r", "earliest": "15m" }] }] }
      """, #"{ "howOften": "com.a.r" }"#)
    let posed = try #require(given.questions.first)
    guard case .howOften(let runs, let reason) = posed.truth else { return }
    #expect(runs.isEmpty)
    let texts = reason.changes.first?.lines.map { given.text(ofLine: $0.line) }
    #expect(texts?.contains { $0.hasPrefix(#""lowPowerMode": true"#) } == true, "\(reason)")
    #expect(texts?.contains { $0.hasPrefix(#""backgroundRefresh": "off""#) } == true, "\(reason)")
  }

  @Test func `What was not tried is not claimed`() throws {
    let keys = (0..<14).map { #"{ "at": "day 1 \#($0 + 8):00", "memory": "normal" }"# }
    let given = try Self.lesson(
      """
      { "format": 1, "start": "2026-06-01T06:00+02:00", "duration": "1d", "seed": 1,
        "device": { "like": "overnight-charger", "battery": "60%", "drainIdle": "1% per hour" },
        "apps": [{ "id": "com.a", "opened": ["07:05", "12:30"],
          "tasks": [{ "refresh": "com.a.r", "earliest": "15m" }] }],
        "events": [\(keys.joined(separator: ",\n"))] }
      """, #"{ "howOften": "com.a.r", "counting": "killed" }"#)
    let posed = try #require(given.questions.first)
    let reasons = given.reasons(for: posed).joined(separator: "\n")
    #expect(reasons.contains("of two together, the first 16 were tried"), "\(reasons)")
    #expect(!reasons.contains("no two of them"))
    let mark = given.stage.mark(.count(0), to: posed)
    #expect(mark.verdict == .right)
  }

  @Test func `Who says that nothing goes wrong is not told that it runs`() throws {
    let given = try Self.given("broken-5-it-is-killed")
    let posed = try #require(given.questions.first { $0.question.counting?.value == .killed })
    let words = given.words(given.stage.mark(.count(0), to: posed), posed)
    // The line that makes it go wrong says more than that it does.
    #expect(words.contains("which you overlooked"), "\(words)")
    guard case .misunderstood(.overlooks(let lines)) = given.stage.mark(.count(0), to: posed).remark
    else {
      Issue.record("no line is overlooked")
      return
    }
    #expect(lines.map { given.text(ofLine: $0) } == [#""onExpiration": "ignore""#])
  }

  /// It runs as often as the pace allows; what makes it ask so often is a line.
  @Test func `A number that nothing raises is explained by what it rests on`() throws {
    let given = try Self.given("what-nobody-knows")
    let posed = try #require(given.questions.first)
    guard case .howOften(let runs, let reason) = posed.truth else { return }
    #expect(reason.changes.isEmpty)
    let support = try #require(reason.supports.first)
    #expect(support.count < Int64(runs.count))
    let reasons = given.reasons(for: posed).joined(separator: "\n")
    #expect(reasons.contains("Without line \(support.lines[0].line) it would be \(support.count)"))
  }

  // MARK: What nobody knows

  @Test func `Where an assumed setting decides, both answers are right and the question says so`()
    throws
  {
    let given = try Self.given("the-kinds-of-task")
    let posed = try #require(given.questions.first { $0.question.kind == .blame })
    guard case .blame(let lines) = posed.truth else { return }
    let setting = try #require(lines.assumed)
    #expect(setting.name == "external-power.iphone-runs-on-battery" && setting.valueText == "no")
    // Naming it would answer the question for the main cause.
    #expect(given.words(posed).contains("Take it that the rules have the numbers"))
    #expect(given.reasons(for: posed).joined().contains(setting.name))
    let line = try #require(lines.first { $0.effect == .endsUnder(setting) })
    #expect(line.text.hasPrefix(#""requires": ["power"]"#))
    #expect(posed.options.contains(.line(line.line)) && posed.options.contains(.line(nil)))
    #expect(given.stage.mark(.line(line.line), to: posed) == Mark(.right, .rightUnder(setting)))
    #expect(given.stage.mark(.line(nil), to: posed) == Mark(.right, .rightAsAssumed(setting)))
  }

  // MARK: Learners

  /// Hints and texts are written for one run, so they are only true where everybody gets its answers.
  @Test(arguments: names)
  func `A name changes what is offered, and no answer`(_ name: String) throws {
    let usual = try Self.given(name)
    for person in 1...LongForm.count(2, long: 20) {
      let given = try Self.given(name, for: "\(person)")
      for (own, posed) in zip(given.questions, usual.questions) {
        guard let right = posed.key, let key = own.key else { continue }
        let isSame = usual.stage.mark(key, to: posed).verdict == .right
        #expect(isSame, "question \(posed.number) for \(person): \(key) and not \(right)")
      }
    }
  }

  /// Whoever has one misunderstanding gets wrong what tests it, and is told what it was.
  @Test func `A learner with one misunderstanding is told of it where it shows`() throws {
    let learners: [(name: String, isTheirs: (Misunderstanding) -> Bool, told: String)] = [
      ("counts openings", { $0 == .countsOpenings }, "how often the user opens the app"),
      ("takes openings for runs", { $0 == .takesOpeningForRun }, "when the user opens the app"),
      (
        "overlooks the line that decides",
        { if case .overlooks = $0 { true } else { false } }, "which you overlooked"
      ),
    ]
    for learner in learners {
      var wrong = 0
      for name in Self.names {
        let given = try Self.given(name)
        for posed in given.questions {
          guard let key = posed.key else { continue }
          let theirs = posed.options.first { option in
            posed.misunderstanding(of: option).map(learner.isTheirs) ?? false
          }
          let mark = given.stage.mark(theirs ?? key, to: posed)
          #expect((mark.verdict == .right) == (theirs == nil), "\(learner.name): \(name)")
          if theirs == nil { continue }
          wrong += 1
          #expect(given.words(mark, posed).contains(learner.told), "\(learner.name): \(name)")
        }
      }
      #expect(wrong > 1, "\(learner.name): \(wrong)")
    }
  }

  // MARK: Changes

  @Test func `What takes something from the user is no remedy`() throws {
    let given = try Self.given("room-7-an-impatient-app")
    let posed = try #require(given.questions.first { $0.question.kind == .edit })
    let edits = [
      "device.lowPowerMode=true", "device.backgroundRefresh=off", "apps[0].refreshOn=false",
      "device.network=none", "apps[0].opened=[]",
      #"events=[{"at":"day 1 06:30","forceQuit":"com.example.ticker"}]"#,
    ]
    for edit in edits {
      let mark = given.stage.mark(.edit([edit]), to: posed)
      #expect(mark == Mark(.wrong, .edit(.forbidden(.phone))), "\(edit): \(mark)")
    }
    #expect(given.stage.solution(of: posed) != nil)
    // Where the question asks what stops it, that is allowed.
    let push = try Self.given("a-push-beside-it")
    let last = try #require(push.questions.last)
    let mark = push.stage.mark(.edit(["device.backgroundRefresh=off"]), to: last)
    #expect(mark.verdict == .right, "\(mark)")
  }
}
