import SchedulerEngine
import Testing

/// What is different for identifiers of continued tasks.
@Suite struct WildcardIdentifierTests {
  @Test(.facts(20)) func aWildcardPermitsContinuedIdentifiersOfItsAppOnly() throws {
    let rows: [(entry: String, name: String, answer: Registration)] = [
      ("com.example.news.export.*", "com.example.news.export.1", .registered),
      ("com.example.news.export.*", "com.example.news.export.a.b", .registered),
      ("com.example.news.export", "com.example.news.export", .registered),
      ("com.example.news.export.*", "com.example.news.exports.1", .notPermitted),
      ("com.example.news.export.*", "com.example.news.Export.1", .notPermitted),
      ("com.example.news.export.*", "com.example.news.export.", .wildcard(.emptySuffix)),
      ("com.example.news.export.*", "com.example.news.export.*", .wildcard(.namedItself)),
      ("com.example.news.export*", "com.example.news.export.1", .wildcard(.asteriskElsewhere)),
      ("com.example.*.export.*", "com.example.news.export.1", .wildcard(.asteriskElsewhere)),
      ("com.example.*", "com.example.news.export.1", .wildcard(.otherBundle)),
      ("org.other.*", "org.other.export", .wildcard(.otherBundle)),
    ]
    for row in rows {
      var stage = Stage.liveInFront(permitting: row.entry)
      let name = stage.name(row.name)
      var (play, process) = try opened(stage)
      #expect(play.simulation.register(name, by: process) == row.answer, "\(row)")
      let refusal = refusal(of: TaskRequest(.continued, name), by: process, &play)
      switch row.answer {
      case .registered: #expect(refusal == nil, "\(row)")
      case .wildcard(let mistake): #expect(refusal == .wildcard(mistake), "\(row)")
      default: #expect(refusal == .identifierNotPermitted, "\(row)")
      }
    }
    // A refresh may not match a wildcard.
    var stage = Stage.liveInFront(permitting: "com.example.news.export.*")
    let name = stage.name("com.example.news.export.1")
    var (play, process) = try opened(stage)
    #expect(play.simulation.register(name, by: process) == .registered)
    #expect(
      refusal(of: TaskRequest(.refresh, name), by: process, &play) == .wildcard(.otherKind))
  }

  @Test(.facts(25)) func continuedTasksRegisterWhenThePersonActs() throws {
    let stage = Stage.liveInFront(permitting: "com.example.news.export.*")
    var (play, process) = try opened(stage)
    play.pass(to: "day 1 08:10")
    // Made up on the spot, long after launch.
    let name = try play.simulation.intern(Array("com.example.news.export.77".utf8))
    #expect(play.simulation.register(name, by: process) == .registered)
    _ = try play.simulation.submit(TaskRequest(.continued, name), by: process)
    let run = try play.delivery(by: "day 1 08:10")
    #expect(play.simulation.delivery(of: run)?.name == name)
    // Once is enough: the second upload of a session must not register again.
    #expect(play.simulation.register(name, by: process) == .fatal(.registeredTwice))
  }

  @Test(.facts(26)) func registeringAtLaunchWorksAndIsNotRequired() throws {
    for habit in [RegistrationHabit.atLaunch, .beforeSubmitting] {
      let stage = Stage.continued(TaskModel.export(1).with { $0.registers = habit })
      #expect(try stage.played(until: "day 1 09:00").launches.count == 1, "\(habit)")
    }
  }

  private func opened(_ stage: Stage) throws -> (LivePlay, ProcessID) {
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")
    play.pass(to: "day 1 08:01")
    return (play, process)
  }

  private func refusal(
    of request: TaskRequest, by process: ProcessID, _ play: inout LivePlay
  ) -> SubmissionRefusal? {
    do throws(SubmissionRefusal) {
      _ = try play.simulation.submit(request, by: process)
      return nil
    } catch { return error }
  }
}
