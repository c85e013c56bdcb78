import LongForm
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

/// What a lesson gives as the cause, taken away, changes the answer.
@Suite struct CauseTests {
  private static func given(_ name: String, for person: String? = nil) throws -> GivenLesson {
    let entry = try #require(Course.entries.first { $0.name == name })
    return try GivenLesson(nil, entry.bytes, for: person, TextStyle())
  }

  private static let names = Course.entries.map(\.name)

  // MARK: Numbers

  @Test(arguments: names)
  func `Without the lines that are named, it runs as often as is said`(_ name: String) throws {
    let stage = try Self.given(name).stage
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

  // MARK: Requests that were replaced

  @Test func `A request that was replaced is called replaced`() throws {
    let given = try Self.given("broken-3-it-moves-away")
    let posed = try #require(given.questions.first { $0.question.kind == .heldBy })
    let reasons = given.reasons(for: posed).joined(separator: "\n")
    #expect(reasons.contains("Each submission replaced the request before it"), "\(reasons)")
  }

  // MARK: What nobody knows

  @Test func `Where an assumed setting decides, both answers are right and the question says so`()
    throws
  {
    let given = try Self.given("the-kinds-of-task")
    let posed = try #require(given.questions.first { $0.question.kind == .blame })
    guard case .blame(let lines) = posed.truth else { return }
    let setting = try #require(lines.assumed)
    #expect(setting.name == "external-power.iphone-runs-on-battery" && !setting.isOn)
    #expect(given.words(posed).contains(setting.name))
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
