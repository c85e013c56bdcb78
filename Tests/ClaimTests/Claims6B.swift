import SchedulerEngine
import Testing

/// Ledger 6.B, what `Info.plist` must say: identifiers and background modes.
@Suite struct Claims6B {
  @Test func claim015_identifiersMatchExactlyOrNotAtAll() throws {
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

  @Test func claim016_aMisspeltIdentifierIsRefusedAtRegistrationAndAtSubmission() throws {
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

  @Test func claim017_aMissingIdentifierThrowsAndAMissingHandlerEndsTheApp() throws {
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

  @Test func claim018_refreshNeedsTheFetchMode() throws {
    try expectRefusal(of: .refresh(), with: .processing, accepted: .fetch)
  }

  @Test func claim019_processingNeedsTheProcessingMode() throws {
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

  @Test func claim021_listHandlerAndRequestMustAgree() throws {
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
