import SchedulerEngine
import Testing

/// What `Info.plist` must say: identifiers and background modes.
@Suite struct PermittedIdentifierTests {
  @Test(.facts(15)) func identifiersMatchExactlyOrNotAtAll() throws {
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

  @Test(.facts(16)) func aMisspeltIdentifierIsRefusedAtRegistrationAndAtSubmission() throws {
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

  @Test(.facts(17)) func aMissingIdentifierThrowsAndAMissingHandlerEndsTheApp() throws {
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

  @Test(.facts(18)) func refreshNeedsTheFetchMode() throws {
    try expectRefusal(of: .refresh(), with: .processing, accepted: .fetch)
  }

  @Test(.facts(19)) func processingNeedsTheProcessingMode() throws {
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

  @Test(.facts(21)) func listHandlerAndRequestMustAgree() throws {
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
