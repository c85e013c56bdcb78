import SchedulerEngine
import Testing

/// Home Assistant (fact 296): asks again a quarter of an hour ahead, then waits for a location;
/// whoever finishes first completes. The user can set the interval of a second task to zero.
@Suite struct FirstFinisherWins {
  @Test func aLocationThatNeverComesLeavesCompletionToTheExpiry() throws {
    let play = try morning()
    let launch = try #require(play.launches.first)
    #expect(launch.outcome == .completedAfterExpiration(success: false))
    #expect(launch.lasted == .seconds(27))
    #expect(play.completions(of: launch.id) == [.first])
    #expect(play.kills.isEmpty)
    // The chain was forged before the wait began.
    #expect(play.launches.count > 3)
  }

  @Test func anIntervalOfZeroTakesThePendingRequestBack() throws {
    let play = try morning { $0.at("day 1 09:10", .cancel(news, .refresh)) }
    #expect(play.pending(.refresh, at: "day 1 09:10") != nil)
    let cancelled = try morning {
      $0.at("day 1 09:05", .open(news, for: .minutes(10)))
      $0.at("day 1 09:10", .cancel(news, .refresh))
    }
    // A frozen process cannot cancel; one in front can.
    #expect(cancelled.pending(.refresh, at: "day 1 09:10") == nil)
    #expect(cancelled.launches.allSatisfy { $0.at < "day 1 09:10" })
  }

  private func morning(_ change: (inout Stage) -> Void = { _ in }) throws -> Recording {
    var task = TaskModel.refresh()
    task.submits = .onLaunch
    task.work.ending = .neverCompletes
    var stage = Stage.bare(task)
    stage.open("day 1 08:00")
    change(&stage)
    return try stage.played(until: "day 1 11:00")
  }
}
