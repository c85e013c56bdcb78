import SchedulerEngine
import Testing

/// SakuraRSS (fact 295): one refresh identifier for each of six feed sources, two minutes
/// apart, each asking for all six again; and processing at 02:00, 03:00 and 04:00.
@Suite struct SixFeedsOneSlot {
  private let feeds = (Int32(1)...6).map { NameID.further($0) }
  private let nightly = (Int32(7)...9).map { NameID.further($0) }

  @Test func fiveOfSixRefreshesAreRefusedEachTime() throws {
    let play = try day()
    #expect(play.refusals.count == 5 * (1 + play.launches.count))
    #expect(play.refusals.allSatisfy { $0 == .tooManyPending(limit: 1) })
  }

  @Test func onlyTheFirstFeedIsEverRefreshed() throws {
    let play = try day()
    #expect(play.launches.count > 10)
    #expect(Set(play.launches.map(\.asked.name)) == [feeds[0]])
  }

  /// The cancelled work runs on and completes once more when the lock is long taken.
  @Test func theTrailingCompletionLosesTheRace() throws {
    let play = try day {
      $0.work = WorkModel(takes: .minutes(1))
      $0.work.completesAgain = .zero
    }
    let launch = try #require(play.launches.first)
    #expect(launch.outcome == .completedAfterExpiration(success: false))
    #expect(play.completions(of: launch.id) == [.first, .again])
  }

  @Test func theNightlyJobsWaitForTheirHours() throws {
    var tasks: [TaskModel] = []
    for (index, name) in nightly.enumerated() {
      var task = TaskModel(.processing, name, work: WorkModel(takes: .minutes(1)))
      task.needs = .externalPower
      task.earliestTomorrow = .hours(2 + Int64(index))
      tasks.append(task)
    }
    var stage = Stage.bare(tasks[0], tasks[1], tasks[2])
    stage.setup.rules.rateLimiting.processingSpacing = .minutes(10)
    stage.open("day 1 08:00")
    stage.charges(from: "22:30", for: .hours(8))
    let play = try stage.played(until: "day 3 12:00")
    #expect(
      play.launches.map(\.at) == [
        "day 2 02:00", "day 2 03:00", "day 2 04:00", "day 3 02:00", "day 3 03:00", "day 3 04:00",
      ])
    // With the spacing as shipped only the first of a night gets its turn.
    stage.setup.rules.rateLimiting.processingSpacing = Rules().rateLimiting.processingSpacing
    let spaced = try stage.played(until: "day 3 12:00")
    #expect(spaced.launches.filter { $0.at.day == 2 && $0.at.clock < "08:00" }.count == 1)
  }

  private func day(_ change: (inout TaskModel) -> Void = { _ in }) throws -> Recording {
    var tasks: [TaskModel] = []
    for (index, name) in feeds.enumerated() {
      var task = TaskModel(.refresh, name, work: WorkModel(takes: .seconds(8)))
      task.earliestAfter = .minutes(15 + 2 * Int64(index))
      task.work.resubmitsEveryTask = true
      change(&task)
      tasks.append(task)
    }
    var stage = Stage.bare(tasks[0], tasks[1], tasks[2], tasks[3], tasks[4], tasks[5])
    stage.open("day 1 08:00")
    return try stage.played(until: "day 1 14:00")
  }
}
