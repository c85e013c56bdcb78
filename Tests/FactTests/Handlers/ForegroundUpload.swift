import SchedulerEngine
import Testing

/// CommonsFinder (fact 298): an upload that outlives the foreground. It waits in the queue
/// where it must, tells its progress, and every end of it is a completion.
@Suite struct ForegroundUpload {
  @Test func theUserStopsItAndItCompletesUnsuccessfully() throws {
    var stage = Stage.continued(.export())
    stage.at("day 1 08:02", .stopContinued(news, .further(1)))
    let play = try stage.played(until: "day 1 09:00")
    let upload = try #require(play.launches.first)
    #expect(play.launches.count == 1)
    #expect(upload.cause == .stoppedByUser)
    #expect(upload.outcome == .completedAfterExpiration(success: false))
    #expect(upload.lasted == .minutes(2))
  }

  @Test func aSecondUploadOfTheSameDraftWaitsForTheFirst() throws {
    var stage = Stage.continued(.export())
    stage.at("day 1 08:02", .submit(news, task: 0))
    let play = try stage.played(until: "day 1 09:00")
    #expect(play.launches.map(\.at) == ["day 1 08:00", "day 1 08:05"])
    #expect(play.launches.allSatisfy { $0.outcome == .completed(success: true) })
  }

  @Test func whereItIsRefusedNothingIsLeftToWaitFor() throws {
    var stage = Stage.continued(.export())
    stage.setup.device.conditions.backgroundRefresh = .off
    let play = try stage.played(until: "day 1 09:00")
    #expect(play.refusals == [.backgroundRefreshOff])
    #expect(play.launches.isEmpty)
    #expect(play.end.pending(of: news).isEmpty)
  }
}
