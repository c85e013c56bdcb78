import SchedulerEngine
import Testing

/// What `Info.plist` must say: identifiers and background modes.
@Suite struct PermittedIdentifierTests {
  @Test(.facts(15)) func onlyAnExactIdentifierIsPermitted() throws {
    var stage = Stage.live()
    let misspelt = stage.setup.names.intern(Array("com.example.news.Refresh".utf8))
    let longer = stage.setup.names.intern(Array("com.example.news.refresh.*".utf8))
    stage.open("day 1 08:00")
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")

    #expect(play.simulation.register(.refresh, by: process) == .registered)
    for name in [misspelt, longer] {
      #expect(play.simulation.register(name, by: process) == .notPermitted)
    }
  }

  @Test(.facts(16)) func anUnlistedIdentifierIsRefusedAtRegistrationAndSubmission() throws {
    var stage = Stage.live()
    stage.setup.apps[0].permitted = [.cleanup]
    stage.open("day 1 08:00")
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")

    #expect(play.simulation.register(.refresh, by: process) == .notPermitted)
    #expect(throws: SubmissionRefusal.identifierNotPermitted) {
      try play.simulation.submit(TaskRequest(.refresh, .refresh), by: process)
    }
    play.pass(to: "day 2 00:00")
    #expect(play.recording.requests.isEmpty)
  }

  @Test(.facts(17)) func anUnlistedIdentifierThrowsAndAMissingHandlerCrashesTheApp() throws {
    #expect(SubmissionRefusal.identifierNotPermitted.code == 3)
    var stage = Stage.live()
    stage.open("day 1 08:00")
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")

    #expect(throws: SubmissionRefusal.identifierNotPermitted) {
      try play.simulation.submit(TaskRequest(.refresh, .further(1)), by: process)
    }
    #expect(play.simulation.isAlive(process))
    #expect(throws: SubmissionRefusal.fatal(.submittedWithoutHandler)) {
      try play.simulation.submit(TaskRequest(.refresh, .refresh), by: process)
    }
    #expect(!play.simulation.isAlive(process))
  }

  @Test(.facts(18)) func refreshRequiresTheFetchMode() throws {
    try expectRefusal(of: .refresh(), with: .processing, accepted: .fetch)
  }

  @Test(.facts(19)) func processingRequiresTheProcessingMode() throws {
    try expectRefusal(of: .cleanup(), with: .fetch, accepted: .processing)
  }

  private func expectRefusal(of task: TaskModel, with wrong: Modes, accepted: Modes) throws {
    for modes in [[], wrong] {
      var stage = Stage.bare(task)
      stage.setup.apps[0].modes = modes
      stage.open("day 1 08:00")
      let play = try stage.played(until: "day 2 00:00")
      #expect(play.refusals == [.modeMissing], "\(modes)")
      #expect(play.refusals.first?.code == 3)
    }
    var stage = Stage.bare(task)
    stage.setup.apps[0].modes = accepted
    stage.open("day 1 08:00")
    #expect(try stage.played(until: "day 1 09:00").refusals.isEmpty)
  }

  @Test(.facts(21)) func infoPlistRegistrationAndRequestMustAgree() throws {
    var stage = Stage.live()
    stage.open("day 1 08:00")
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")

    // In the list and registered; registered but not in the list; in the list but not registered.
    #expect(play.simulation.register(.refresh, by: process) == .registered)
    #expect(play.simulation.register(.further(1), by: process) == .notPermitted)
    #expect(throws: Never.self) {
      try play.simulation.submit(TaskRequest(.refresh, .refresh), by: process)
    }
    #expect(throws: SubmissionRefusal.identifierNotPermitted) {
      try play.simulation.submit(TaskRequest(.refresh, .further(1)), by: process)
    }
    #expect(throws: SubmissionRefusal.fatal(.submittedWithoutHandler)) {
      try play.simulation.submit(TaskRequest(.processing, .cleanup), by: process)
    }
  }
}

/// What is different for identifiers of continued tasks.
@Suite struct WildcardIdentifierTests {
  @Test(.facts(20)) func aWildcardPermitsOnlyContinuedIdentifiersOfItsOwnApp() throws {
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
    #expect(refusal(of: TaskRequest(.refresh, name), by: process, &play) == .wildcard(.otherKind))
  }

  @Test(.facts(236)) func aContinuedIdentifierMustBeginWithTheBundleIdentifier() throws {
    let others = ["org.other.export", "com.example.newspaper.export", "com.example"]
    for text in others + ["com.example.news"] {
      var stage = Stage.liveInFront(permitting: text)
      let name = stage.name(text)
      var (play, process) = try opened(stage)
      // Nobody knows at registration what will be asked for under this name.
      #expect(play.simulation.register(name, by: process) == .registered)
      #expect(
        refusal(of: TaskRequest(.continued, name), by: process, &play)
          == (others.contains(text) ? .wildcard(.otherBundle) : nil), "\(text)")
      #expect(refusal(of: TaskRequest(.refresh, name), by: process, &play) == nil, "\(text)")
    }
  }

  @Test(.facts(25)) func aContinuedTaskCanBeRegisteredWhenTheUserActs() throws {
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

  @Test(.facts(26)) func aContinuedTaskMayButNeedNotBeRegisteredAtLaunch() throws {
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

/// Registration: once, and before the app has finished launching. Systems from 26 on
/// were not seen to insist on the latter, so these play on 18.
@Suite struct RegistrationTimeTests {
  @Test(.facts(22)) func handlersMustBeRegisteredBeforeLaunchEnds() throws {
    var (play, process) = try launched()
    #expect(play.simulation.register(.refresh, by: process) == .registered)
    play.pass(to: "day 1 08:00")
    // The phase is over the moment the app has been told that it started.
    #expect(play.simulation.register(.cleanup, by: process) == .fatal(.registeredAfterLaunch))
  }

  @Test(.facts(23)) func lateRegistrationCrashesTheApp() throws {
    var (play, process) = try launched()
    play.pass(to: "day 1 08:01")
    #expect(play.simulation.register(.refresh, by: process) == .fatal(.registeredAfterLaunch))
    #expect(!play.simulation.isAlive(process))
    play.pass(to: "day 1 08:02")
    #expect(play.recording.kills == [.misuse])
  }

  @Test(.facts(24)) func aRequestIsDroppedUnlessTheNewProcessRegistersAtLaunch() throws {
    var stage = Stage.live()
    stage.setup.profile = .ios18
    stage.at("day 1 08:10", .terminate(news))
    var (play, _) = try LivePlay.withRefreshPending(stage)
    // Each process registers anew; a request without a handler to deliver it to is dropped.
    var copy = play
    let second = try play.start(by: "day 1 08:15")
    _ = play.simulation.register(.refresh, by: second)
    let run = try play.delivery(by: "day 1 08:15")
    #expect(play.simulation.delivery(of: run)?.process == second)

    copy.pass(to: "day 1 09:00")
    #expect(copy.recording.launches.isEmpty)
    #expect(copy.simulation.counts.discarded == 1)
  }

  @Test(.facts(27)) func registeringAnIdentifierTwiceCrashesTheApp() throws {
    var (play, process) = try launched()
    #expect(play.simulation.register(.refresh, by: process) == .registered)
    #expect(play.simulation.register(.refresh, by: process) == .fatal(.registeredTwice))
    #expect(!play.simulation.isAlive(process))
  }

  private func launched() throws -> (LivePlay, ProcessID) {
    var stage = Stage.live()
    stage.setup.profile = .ios18
    stage.open("day 1 08:00")
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")
    return (play, process)
  }
}

/// What an app submits: when it may, what replaces what, and how much may be pending.
@Suite struct PendingRequestTests {
  @Test(.facts(122), arguments: [SubmissionTriggers.onLaunch, .onOpen, .onBackground])
  func anAppCanSubmitInAnyState(trigger: SubmissionTriggers) throws {
    var stage = Stage.bare(.refresh().with { $0.submits = trigger })
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 10:00")
    #expect(play.refusals.isEmpty)
    // The first from the state named, the others from a run in the background.
    #expect(
      play.requests.first?.accepted == (trigger == .onBackground ? "day 1 08:03" : "day 1 08:00"))
    #expect(play.requests.count > 5)
  }

  @Test(.facts(116)) func cancellingAndResubmittingDoesNotChangeTheLaunch() throws {
    func play(renewing: Bool) throws -> Recording {
      var stage = Stage.bare(.refresh().with { $0.earliestAfter = nil })
      stage.at("day 1 07:00", .lowPowerMode(true))
      stage.open("day 1 08:00")
      if renewing {
        stage.at("day 1 08:02", .submit(news, task: 0))
        stage.at("day 1 08:03", .cancel(news, .refresh))
        stage.at("day 1 08:03:01", .submit(news, task: 0))
      }
      stage.at("day 1 12:00", .lowPowerMode(false))
      return try stage.played(until: "day 1 18:00")
    }
    let renewed = try play(renewing: true)
    #expect(renewed.end.counts.cancelled == 1)
    #expect(renewed.starts(of: .refresh) == (try play(renewing: false).starts(of: .refresh)))
  }

  @Test(.facts(120)) func resubmittingReplacesARequestAndAnEleventhRequestIsRefused() throws {
    let tasks = (Int32(1)...11).map { number in
      TaskModel.cleanup().with { $0.name = .further(number) }
    }
    var stage = Stage.bare()
    stage.setup.apps[0].code = .models(tasks)
    stage.setup.apps[0].permitted = tasks.map(\.name)
    stage.open("day 1 08:00")
    stage.open("day 1 09:00")
    let play = try stage.played(until: "day 1 10:00")

    #expect(play.refusals == [.tooManyPending(limit: 10), .tooManyPending(limit: 10)])
    #expect(play.refusals.first?.code == 2)
    #expect(play.end.counts.accepted == 20)
    #expect(play.end.counts.replaced == 10)
    #expect(play.end.pending(of: news).count == 10)
  }

  @Test(.facts(120)) func aSecondRefreshRequestIsRefused() throws {
    let tasks = (Int32(1)...2).map { number in
      TaskModel.refresh().with { $0.name = .further(number) }
    }
    var stage = Stage.bare()
    stage.setup.apps[0].code = .models(tasks)
    stage.setup.apps[0].permitted = tasks.map(\.name)
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 08:10")

    #expect(play.refusals == [.tooManyPending(limit: 1)])
    #expect(play.end.counts.accepted == 1)
  }
}
