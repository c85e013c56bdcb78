import SchedulerEngine
import Testing

/// immich (fact 300): the launch handler blocks its queue until a worker reports. When the
/// worker hangs nobody hears the expiry, and every run of the process dies with it.
@Suite struct BlockingWorkers {
  @Test func aHangingWorkerIsNeverToldAndTheAppIsKilled() throws {
    let play = try night { _, _ in }
    let hanging = try #require(play.launches(of: .cleanup).first)
    #expect(hanging.wasWarned)
    #expect(play.unheard == [hanging.id])
    #expect(hanging.outcome == .killed)
    #expect(play.kills == [.expirationIgnored])
    #expect(play.end.conditions(of: news)?.isPenalised == true)
  }

  @Test func aFreeQueueHearsAndTheTimerUnblocksTheWait() throws {
    let play = try night { _, processing in
      processing.work.blocksQueue = false
      processing.work.expiration = .completes(after: .seconds(2))
    }
    #expect(play.unheard.isEmpty)
    let launch = try #require(play.launches(of: .cleanup).first)
    #expect(launch.outcome == .completedAfterExpiration(success: false))
  }

  @Test func aRefreshBesideItDiesAlong() throws {
    let play = try night { refresh, _ in
      refresh.work = WorkModel(takes: .seconds(20))
    } before: {
      // Both are due together and share the time of one launch that ends early.
      $0.setup.rules.running.processingShortest = .seconds(15)
      $0.setup.rules.running.processingLongest = .seconds(15)
    }
    #expect(play.launches.prefix(2).map(\.outcome) == [.killed, .killed])
  }

  /// Finding the semaphore taken, a refresh fails at once and harms nobody.
  @Test func aRefreshThatGivesUpAtOnceLeavesTheOtherAlone() throws {
    let play = try night { refresh, processing in
      refresh.work = WorkModel(takes: .zero)
      refresh.work.ending = .fails
      processing.work = WorkModel(takes: .minutes(2))
    }
    #expect(play.launches(of: .refresh).first?.outcome == .completed(success: false))
    #expect(play.launches(of: .cleanup).first?.outcome == .completed(success: true))
    #expect(play.kills.isEmpty)
  }

  private func night(
    _ change: (inout TaskModel, inout TaskModel) -> Void,
    before: (inout Stage) -> Void = { _ in }
  ) throws -> Recording {
    var refresh = TaskModel.refresh()
    refresh.earliestAfter = .hours(15)
    refresh.work.resubmission = .never
    var processing = TaskModel.cleanup()
    processing.earliestAfter = .hours(15)
    processing.work.ending = .neverCompletes
    processing.work.blocksQueue = true
    processing.work.resubmission = .never
    change(&refresh, &processing)
    var stage = Stage.bare(refresh, processing)
    stage.setup.device.conditions.isCharging = true
    stage.open("day 1 08:00")
    before(&stage)
    return try stage.played(until: "day 2 06:00")
  }
}
