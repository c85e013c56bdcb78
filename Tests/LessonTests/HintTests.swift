import LongForm
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

/// What hints and texts of the course say of a run is so for everybody, whatever the name.
@Suite struct HintTests {
  struct Claim: CustomTestStringConvertible, Sendable {
    let lesson: String
    let question: Int
    /// A part of the hint, or of a text of the lesson.
    let words: String
    let holds: @Sendable (PreparedLesson, PosedQuestion) throws -> Bool

    init(
      _ lesson: String, _ question: Int, _ words: String,
      _ holds: @escaping @Sendable (PreparedLesson, PosedQuestion) throws -> Bool
    ) {
      (self.lesson, self.question, self.words, self.holds) = (lesson, question, words, holds)
    }

    var testDescription: String { "\(lesson), \(words)" }
  }

  static let claims: [Claim] = [
    Claim("a-first-day", 5, "only too early") { stage, posed in
      guard case .pending(let why)? = try posed.at.map({ try stage.whyNot(posed.task, at: $0) })
      else { return false }
      return why.neededChange == .waiting
    },
    Claim("room-1-a-long-day", 1, "about three times an hour") { stage, posed in
      let runs = runs(stage, posed.task, from: "day 1 08:00", to: "day 1 12:00")
      return (10...14).contains(runs)
    },
    Claim("room-2-a-quiet-afternoon", 2, "Only one rule objects") { stage, posed in
      guard case .pending(let why)? = try posed.at.map({ try stage.whyNot(posed.task, at: $0) })
      else { return false }
      return why.objections.count == 1
    },
    Claim("room-3-a-sunday-app", 2, "About one for each opening") { stage, posed in
      runs(stage, posed.task, from: "day 1 00:00", to: "day 8 00:00") == 1
    },
    Claim("room-5-a-switch", 2, "The phone is charging") { stage, posed in
      guard let at = posed.at else { return false }
      return try stage.moment(of: posed.task, at: at).simulation.conditions().isCharging
    },
    Claim("room-6-a-hungry-app", 1, "opened about sixty times") { stage, posed in
      (55...65).contains(stage.openings(of: posed.task.app, in: posed.question))
    },
    Claim("room-6-a-hungry-app", 2, "Far less often than the mail") { stage, posed in
      let mail = stage.prepared.tasks.first { $0 != posed.task }
      let own = runs(stage, posed.task, from: "day 1 00:00", to: "day 3 00:00")
      return runs(stage, try #require(mail), from: "day 1 00:00", to: "day 3 00:00") * 2 > own * 3
    },
    Claim("room-7-an-impatient-app", 2, "may start from 07:45 on") { stage, posed in
      guard case .pending(let why)? = try posed.at.map({ try stage.whyNot(posed.task, at: $0) }),
        let request = stage.record.request(why.id), let told = instant("day 1 07:45", stage)
      else { return false }
      return distance(request.notBefore, told) < .minutes(1)
    },
    Claim("a-push-beside-it", 1, "Fourteen pushes arrive") { stage, posed in
      stage.record.requests.count { $0.key == posed.task } == 14
    },
    Claim("a-push-beside-it", 2, "The first push was at nine") { stage, posed in
      stage.record.requests.first { $0.key == posed.task }?.acceptedAt
        == instant("day 1 09:00", stage)
    },
    Claim("broken-2-it-never-ran", 2, "only hold what is pending") { stage, posed in
      !stage.record.requests.contains { $0.key == posed.task }
    },
    Claim("broken-6-two-of-three", 1, "the one that works") { stage, posed in
      !stage.prepared.tasks.contains {
        $0 != posed.task && !stage.record.runs(of: .task($0)).isEmpty
      }
    },
    Claim("broken-7-it-charges-and-waits", 2, "The charger is connected") { stage, posed in
      guard let at = posed.at else { return false }
      return try stage.moment(of: posed.task, at: at).simulation.conditions().isCharging
    },
    Claim("broken-5-it-is-killed", 2, "A refresh gets half a minute") { stage, posed in
      let runs = stage.record.runs(of: .task(posed.task))
      return !runs.isEmpty
        && runs.allSatisfy { run in
          guard let end = run.endedAt else { return true }
          return (25...45).contains((end - run.launchedAt).milliseconds / 1_000)
        }
    },
    Claim("what-nobody-knows", 1, "asks again each time") { stage, posed in
      stage.record.requests.count { $0.key == posed.task }
        >= stage.record.runs(of: .task(posed.task)).count
    },
  ]

  private static func instant(_ moment: String, _ stage: PreparedLesson) -> Instant? {
    TimePoint(text: moment)?.instant(on: stage.prepared.scenario.clock)
  }

  private static func runs(
    _ stage: PreparedLesson, _ task: TaskKey, from first: String, to last: String
  ) -> Int {
    guard let from = instant(first, stage), let to = instant(last, stage) else { return -1 }
    return stage.record.runs.count { $0.key == task && (from..<to).contains($0.launchedAt) }
  }

  @Test(arguments: claims)
  func `What a hint says of the run is so`(_ claim: Claim) throws {
    let entry = try #require(Course.entry(claim.lesson))
    for person in 0...LongForm.count(1, long: 20) {
      let given = try GivenLesson(
        nil, entry.bytes, for: person == 0 ? nil : "\(person)", TextStyle())
      let posed = given.questions[claim.question - 1]
      #expect(given.hint(for: posed).contains(claim.words))
      #expect(try claim.holds(given.stage, posed), "for \(person)")
    }
  }
}
