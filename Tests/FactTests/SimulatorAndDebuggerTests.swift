import SchedulerEngine
import Testing

/// What developers try: cancelling, asking often, Apple's Simulator, a debugger.
@Suite struct SimulatorAndDebuggerTests {
  @Test(.facts(116)) func cancellingAndAskingAgainOnlyRenewsTheRequest() throws {
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

  @Test(.facts(109)) func appleSimulatorRefusesEverySubmissionAndThisOneDoesNot() throws {
    func refusals(inApples isAppleSimulator: Bool) throws -> [SubmissionRefusal] {
      var stage = Stage.bare(.refresh())
      stage.setup.device.conditions.isAppleSimulator = isAppleSimulator
      stage.open("day 1 08:00")
      return try stage.played(until: "day 1 12:00").refusals
    }
    #expect(try refusals(inApples: true) == [.appleSimulator])
    #expect(SubmissionRefusal.appleSimulator.code == 1)
    #expect(try refusals(inApples: false) == [])
  }

  @Test(.facts(110)) func nothingIsPendingInAppleSimulatorThatCouldBeTriggered() throws {
    var stage = Stage.bare(.refresh())
    stage.setup.device.conditions.isAppleSimulator = true
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 3 08:00")
    #expect(play.end.pending(of: news).isEmpty)
    #expect(play.launches.isEmpty)
  }

  @Test(.facts(118)) func aDebuggerHidesThatTheProcessWouldBeSuspended() throws {
    func launches(debugging: Bool) throws -> Int {
      var stage = Stage.bare(.refresh().with { $0.work.resubmission = .afterCompleting })
      if debugging { stage.at("day 1 07:00", .debugger(news, isAttached: true)) }
      stage.open("day 1 08:00")
      return try stage.played(until: "day 1 12:00").launches.count
    }
    // Asking after completing works under the debugger only.
    #expect(try launches(debugging: true) > 10)
    #expect(try launches(debugging: false) == 1)
  }

  @Test(.facts(120)) func theSameIdentifierReplacesAndTheEleventhIsRefused() throws {
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
}
