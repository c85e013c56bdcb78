import SchedulerEngine
import Testing

/// What an app submits: when it may, what replaces what, and how much may be pending.
@Suite struct PendingRequestTests {
  @Test(.facts(122), arguments: [SubmissionTriggers.onLaunch, .onOpen, .onBackground])
  func anAppMaySubmitInAnyState(trigger: SubmissionTriggers) throws {
    var stage = Stage.bare(.refresh().with { $0.submits = trigger })
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 10:00")
    #expect(play.refusals.isEmpty)
    // The first from the state named, the others from a run in the background.
    #expect(
      play.requests.first?.accepted == (trigger == .onBackground ? "day 1 08:03" : "day 1 08:00"))
    #expect(play.requests.count > 5)
  }

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

  @Test(.facts(120)) func theSecondRefreshIsRefused() throws {
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
